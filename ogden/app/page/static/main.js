// The page: one desk, what shows it, and what a person can do to it. Buttons and keys name the action they stand for.

import { Asking, stateOf } from "./asking.js";
import { canBeKept, Card, idsAlike, told } from "./card.js";
import { Desk } from "./desk.js";
import { base64, Drafts } from "./drafts.js";
import { describe, wordings } from "./edits.js";
import { announce, complain, escape, fill, find, html } from "./elements.js";
import { findingsOf, hardSentences } from "./findings.js";
import { listenForSettings, listenForSources } from "./inputs.js";
import { listenForKeys } from "./keys.js";
import { showFilters, showLevels, still } from "./overview.js";
import { Panes } from "./panes.js";
import { paragraphsOf, simple, simpleText, write, writeOwn } from "./paragraphs.js";
import { copy, download } from "./saving.js";

const START = { side: "original", number: 0, offset: 0 };
const { maxBytes, megabytes } = document.body.dataset;

const desk = new Desk();
const drafts = new Drafts(desk);
const asking = new Asking(desk, () => refresh());
const panes = new Panes(desk, writing, look);

const actions = {
  choose: (id) => walk(() => desk.walkTo(id)),
  next: () => walk(() => desk.walk(1)),
  previous: () => walk(() => desk.walk(-1)),
  accept: () => decide({ status: "accepted" }, true),
  reject: () => decide({ status: "rejected" }, true),
  refuse: () => decide({ status: "rejected" }),
  pick: (number) => {
    const wording = desk.edit && wordings(desk.edit)[number - 1];
    if (wording) decide({ status: "accepted", text: wording.text });
  },
  write: (words) => {
    const { before, after } = desk.edit;
    decide({ status: "accepted", text: (after.trim() ? after : before).replace(/\S(.*\S)?/s, () => words) }); // the white space stays
  },
  decideAll: ({ like, status, on }) => {
    if (!desk.edit) return;
    const count = desk.decide(idsAlike(desk, like), { status });
    if (on) walkOn(`${count} ${status}.`);
    else announce(`${count} ${status}.`);
  },
  undo: () => back(desk.undo(), "Undone.", "Nothing to undo."),
  redo: () => back(desk.redo(), "Done again.", "Nothing to do again."),
  keep: () => {
    const { edit } = desk;
    if (!canBeKept(edit)) return;
    const without = (each) => ({ ...each, edits: each.edits.filter((one) => one.before !== edit.before) });
    desk.step({ paragraphs: desk.state.paragraphs.map(without) });
    find("glossary").value = `${find("glossary").value.trimEnd()}\n${edit.before.trim()}\n`.trimStart();
    asking.again();
  },
  filter: ({ kind }) => {
    if (!desk.hidden.delete(kind)) desk.hidden.add(kind);
    desk.show(desk.state);
  },
  editText: () => {
    find("view-both").checked = true;
    panes.show(desk.caret ?? START, true);
  },
  changeView: () => {
    find(panes.isOne ? "view-both" : "view-one").checked = true;
    refresh();
    panes.reveal(true);
  },
  showKeys: () => find("keys").showModal(),
  startOwn: () => take({ text: "" }),
  open: () => find("file").click(),
  copy: async () => {
    if (!(await attempt(() => copy(simpleText(desk.state.paragraphs)), "Copied."))) return;
    fill({ copy: "Copied" });
    setTimeout(() => fill({ copy: "Copy" }), 1500);
  },
  download: () => attempt(() => download(desk.state), "Downloaded."),
  forget: () => {
    desk.step(stateOfText(""));
    drafts.forget();
    desk.unsaved = false;
    announce("The draft is deleted.");
  },
};
const card = new Card(desk, actions);

function writing(side, from, to, words, part) {
  if (side === "undo" || side === "redo") return actions[side]();
  const { paragraphs, file } = desk.state;
  const plain = file ? words.replace(/\s*\n\s*/g, " ") : words;
  if (plain !== words && !plain.trim()) return announce("A paragraph of a document stays one.");
  const made = side === "simple" ? writeOwn(paragraphs, from, to, plain) : write(paragraphs, from, to, plain, file);
  desk.caret = { side, ...from };
  desk.step({ paragraphs: made.paragraphs, example: false }, { side, ...made.caret }, part);
  if (words && !words.trim()) desk.part = null; // the next word is another step
  return null;
}

function look(side, place) {
  desk.caret = { side, ...place };
  const { edit, found } = panes.at(side, place);
  if (edit && edit.id !== desk.current) desk.walkTo(edit.id);
  showFound(found);
}

function showFound(found) {
  find("found").innerHTML = found.map((one) => html("li", { class: one.look }, html("strong", {}, escape(one.message)), escape(` ${one.advice}`))).join("");
  find("found-box").hidden = !found.length;
}

function refresh(caret) {
  const { paragraphs, file, example, format } = desk.state;
  panes.show(caret);
  card.show(nothing());
  if (asking.levels.after) showLevels(asking.levels, hardSentences(asking.sides[1]));
  const found = paragraphs.filter((each) => each.read).flatMap((each) => findingsOf(simple(each), "simple"));
  showFilters([...desk.listed.map(({ edit }) => edit.kind), ...found.map(({ rule }) => rule)], desk.hidden);
  find("chip").hidden = !file && !example;
  fill({ chip: file ? file.name : "Example" });
  find("tracked-line").hidden = format !== "docx" || !file;
}

function nothing() {
  const { before, after } = asking.levels;
  if (asking.notEnglish) return `This text is not English (${asking.notEnglish}), so it is left as it is.`;
  if (desk.state.paragraphs.some((each) => each.asked === null && each.text.trim())) return "Working…";
  if (!before?.words) return "There is no text yet. Paste or write one, or open a document.";
  return desk.listed.length ? "All kinds of changes are hidden." : `Ogden has nothing to change here. ${still(after, hardSentences(asking.sides[1]))}`;
}

function walk(move) {
  if (!desk.edits.length) return;
  move();
  panes.reveal(true);
  announce(told(desk));
  const { number, edit } = desk.edits[desk.place];
  showFound(panes.at("original", { number, offset: edit.start }).found);
}

function decide(decision, on = false) {
  const { edit } = desk;
  if (!edit) return;
  desk.decide(new Set([edit.id]), decision);
  const verdict = decision.status === "rejected" ? "Rejected." : `Accepted: ${describe(desk.edit)}`;
  if (on) walkOn(verdict);
  else announce(verdict);
}

function walkOn(verdict) {
  const more = desk.walkOn();
  panes.reveal(true);
  announce(`${verdict} ${more ? told(desk) : "That was the last one."}`);
}

function back(worked, sentence, otherwise) {
  announce(worked ? sentence : otherwise);
  if (worked) panes.reveal();
}

const stateOfText = (text) => ({ paragraphs: paragraphsOf(text.replace(/\r\n?/g, "\n")), file: null, data: null, told: null, example: false });

/** Put another text on the desk; what is there and was not saved is not replaced without asking. */
async function take({ text, file }) {
  if (file?.size > maxBytes) return complain(`${file.name} is too large: at most ${megabytes} MB can be opened.`);
  if (desk.unsaved && !(await mayReplace())) return null;
  complain("");
  try {
    const state = file ? await opened(file) : stateOfText(text);
    desk.current = null;
    desk.step(state, text === "" ? START : null);
    desk.unsaved = false;
    showFound([]);
    asking.notEnglish = null;
    asking.soon(0);
    if (text === "") actions.editText();
  } catch (error) {
    complain(error.message);
  }
  return null;
}

function mayReplace() {
  const dialog = find("replace");
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"), { once: true });
  });
}

/** A file is read once: it may change on the disk, or go away, before it is downloaded. */
async function opened(file) {
  const content = await file.arrayBuffer().catch(() => {
    throw new Error(`${file.name} cannot be read. Is it a folder?`);
  });
  const kept = new File([content], file.name);
  return { ...(await stateOf(kept)), data: await base64(kept) };
}

async function attempt(work, done) {
  try {
    const leftOut = await work();
    complain(leftOut ? `Downloaded, but the document's markup did not allow ${leftOut} of the changes.` : "");
    desk.unsaved = false;
    announce(done);
    return true;
  } catch (error) {
    complain(error.message);
    return false;
  }
}

document.addEventListener("click", ({ target }) => {
  const named = target.closest("button[data-action]")?.dataset;
  if (named) actions[named.action](named);
});
desk.addEventListener("change", (event) => refresh(event.detail));
listenForKeys(actions);
listenForSources(take);
const draft = drafts.restore();
listenForSettings(() => asking.again());
desk.show(draft ?? { ...stateOfText(find("example").textContent), example: true });
desk.unsaved = Boolean(draft);
asking.soon(0);
