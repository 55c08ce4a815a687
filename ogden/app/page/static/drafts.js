// The draft: what is on the desk, kept in this browser alone, for as long as the writer wants.

import { isDecided, newId } from "./edits.js";
import { fill, find, on } from "./elements.js";
import { paragraph } from "./paragraphs.js";

const DRAFT = "ogden.draft";
const SWITCH = "ogden.drafts";
const SETTINGS = ["strength", "glossary", "domain"];
const PAUSE = 300; // milliseconds without writing

/** Storage may be switched off in a browser. */
function stored(work) {
  try {
    return work(localStorage);
  } catch {
    return null;
  }
}

export class Drafts {
  constructor(desk) {
    this.desk = desk;
    find("drafts-on").checked = stored((storage) => storage.getItem(SWITCH)) !== "off";
    on("drafts-on", "change", () => {
      stored((storage) => storage.setItem(SWITCH, this.on ? "on" : "off"));
      if (this.on) this.keep();
      else this.forget();
    });
    desk.addEventListener("written", () => {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.keep(), PAUSE);
      this.kept = false;
    });
    addEventListener("pagehide", () => this.timer && this.keep());
    addEventListener("beforeunload", (event) => {
      if (this.timer) this.keep();
      if (desk.unsaved && !desk.state.example && !this.kept) event.preventDefault(); // the browser asks before it is lost
    });
  }

  get on() {
    return find("drafts-on").checked;
  }

  keep() {
    this.rest();
    const { state } = this.desk;
    if (!this.on || state.example) return;
    const paragraphs = state.paragraphs.map(({ edits, ...rest }) => ({ ...rest, edits: edits.filter(isDecided), asked: null }));
    const draft = { ...state, paragraphs, told: null, name: state.file?.name, settings: SETTINGS.map((id) => find(id).value) };
    this.kept = Boolean(stored((storage) => (storage.setItem(DRAFT, JSON.stringify(draft)), true)));
    fill({ "draft-note": this.kept ? "The draft is kept." : "This is too large to keep, or the browser does not allow it." });
  }

  rest() {
    clearTimeout(this.timer);
    this.timer = null;
  }

  forget() {
    this.rest();
    this.kept = false;
    stored((storage) => storage.removeItem(DRAFT));
    fill({ "draft-note": "No draft is kept." });
  }

  /** The state of an earlier visit, or null: there is none, or it is of another version of the page. */
  restore() {
    return stored((storage) => {
      const { name, settings, ...draft } = JSON.parse(this.on && storage.getItem(DRAFT));
      const own = (edit) => ({ ...edit, id: newId() });
      const paragraphs = draft.paragraphs.map(({ text, edits, ...rest }) => paragraph(text, { ...rest, edits: edits.map(own) }));
      const file = draft.data ? new File([Uint8Array.from(atob(draft.data), (char) => char.charCodeAt(0))], name) : null;
      SETTINGS.forEach((id, at) => (find(id).value = settings[at]));
      this.kept = true;
      fill({ "draft-note": "This is the draft of your last visit." });
      return paragraphs.length ? { ...draft, paragraphs, file } : null;
    });
  }
}

export async function base64(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}
