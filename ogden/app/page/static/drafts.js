// The draft: what is on the desk, kept in this browser alone, for as long as the writer wants.

import { isDecided, newId } from "./edits.js";
import { find } from "./elements.js";
import { paragraph } from "./paragraphs.js";

const DRAFT = "ogden.draft";
const SWITCH = "ogden.drafts";
const SETTINGS = ["strength", "glossary", "domain"];
const PAUSE = 300;

/** Storage may be switched off in a browser; then there are no drafts. */
function stored(work) {
  try {
    return work(localStorage);
  } catch {
    return undefined;
  }
}

export class Drafts {
  constructor(desk) {
    this.desk = desk;
    find("drafts-on").checked = stored((storage) => storage.getItem(SWITCH)) !== "off";
    find("drafts-on").addEventListener("change", () => this.switched());
    desk.addEventListener("written", () => this.soon());
    addEventListener("pagehide", () => this.timer && this.keep());
    addEventListener("beforeunload", (event) => {
      if (this.timer) this.keep();
      if (desk.unsaved && !desk.state.example && !this.kept) event.preventDefault(); // the browser asks before it is lost
    });
  }

  get on() {
    return find("drafts-on").checked;
  }

  switched() {
    stored((storage) => storage.setItem(SWITCH, this.on ? "on" : "off"));
    if (this.on) this.keep();
    else this.forget();
  }

  soon() {
    this.kept = false;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.keep(), PAUSE);
  }

  async keep() {
    clearTimeout(this.timer);
    this.timer = null;
    const { state } = this.desk;
    if (!this.on || state.example) return;
    const paragraphs = state.paragraphs.map(({ edits, asked, ...rest }) => ({ ...rest, edits: edits.filter(isDecided) }));
    const settings = SETTINGS.map((id) => find(id).value);
    const draft = { ...state, paragraphs, settings, file: state.file && { name: state.file.name, data: state.data } };
    this.kept = stored((storage) => (storage.setItem(DRAFT, JSON.stringify(draft)), true)) ?? false;
    find("draft-note").textContent = this.kept ? "The draft is kept." : "This is too large to keep, or the browser does not allow it.";
  }

  forget() {
    this.kept = false;
    stored((storage) => storage.removeItem(DRAFT));
    find("draft-note").textContent = "No draft is kept.";
  }

  /** The state of an earlier visit, or null. */
  restore() {
    const text = this.on && stored((storage) => storage.getItem(DRAFT));
    if (!text) return null;
    try {
      const draft = JSON.parse(text);
      const own = (edit) => ({ ...edit, id: newId() });
      const paragraphs = draft.paragraphs.map(({ text: words, ...rest }) => paragraph(words, { ...rest, edits: rest.edits.map(own) }));
      const file = draft.file && new File([Uint8Array.fromBase64?.(draft.file.data) ?? fromBase64(draft.file.data)], draft.file.name);
      SETTINGS.forEach((id, at) => (find(id).value = draft.settings[at]));
      find("strength").dispatchEvent(new Event("input")); // so that it says what it means
      this.kept = true;
      find("draft-note").textContent = "This is the draft of your last visit.";
      return paragraphs.length ? { ...draft, paragraphs, file, data: draft.file?.data, told: null } : null;
    } catch {
      return null; // of another version of the page, or damaged
    }
  }
}

const fromBase64 = (data) => Uint8Array.from(atob(data), (char) => char.charCodeAt(0));

/** The bytes of a file as text that can be stored. */
export async function base64(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  for (let at = 0; at < bytes.length; at += 32768) text += String.fromCharCode(...bytes.subarray(at, at + 32768));
  return btoa(text);
}
