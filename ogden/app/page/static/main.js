// The page: one desk, what shows it, and what a person can do to it.

import { announce, complain, mayReplace } from "./announcing.js";
import { Asking, stateOf } from "./asking.js";
import { Card, told, wordingAt } from "./card.js";
import { Desk } from "./desk.js";
import { base64, Drafts } from "./drafts.js";
import { describe, spacedLike } from "./edits.js";
import { find, make } from "./elements.js";
import { showFilters } from "./filters.js";
import { findingsOf } from "./findings.js";
import { listenForKeys } from "./keys.js";
import { showLevels, still } from "./meter.js";
import { Panes } from "./panes.js";
import { originalText, paragraphsOf, simple, simpleText, write, writeOwn } from "./paragraphs.js";
import { copy, download } from "./saving.js";
import { keepTerm, listenForSettings, wishes } from "./settings.js";
import { listenForSources } from "./source.js";

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
    const text = desk.edit && wordingAt(desk.edit, number);
    if (text !== undefined) decide({ status: "accepted", text });
  },
  write: (words) => decide({ status: "accepted", text: spacedLike(desk.edit, words) }),
  decideAll: (ids, status) => {
    const count = desk.decide((edit) => ids.has(edit.id), { status });
    announce(`${count} ${status}.`);
  },
  decideAlike: (status) => {
    const { edit } = desk;
    if (!edit) return;
    const count = desk.decide((one) => one.before.toLowerCase() === edit.before.toLowerCase(), { status });
    walkOn(`“${edit.before}”: ${count} ${status}.`);
  },
  undo: () => back(desk.undo(), "Undone.", "Nothing to undo."),
  redo: () => back(desk.redo(), "Done again.", "Nothing to do again."),
  keep: () => {
    const { edit } = desk;
    if (!edit || ["split", "structure", "own"].includes(edit.kind)) return;
    const without = (each) => ({ ...each, edits: each.edits.filter((one) => one.before !== edit.before) });
    desk.step({ paragraphs: desk.state.paragraphs.map(without) });
    keepTerm(edit.before.trim());
    asking.again();
  },
  editText: () => {
    find("view-both").checked = true;
    panes.show(desk.caret ?? { side: "original", number: 0, offset: 0 }, true);
  },
  changeView: () => {
    find(panes.one ? "view-both" : "view-one").checked = true;
    refresh();
    panes.reveal(true);
  },
};
const card = new Card(desk, actions);

/** What a writer does on either side. */
function writing(side, from, to, words, part) {
  if (side === "undo" || side === "redo") return actions[side]();
  const { paragraphs, file } = desk.state;
  const plain = file ? words.replace(/\s*\n\s*/g, " ") : words;
  const made = side === "simple" ? writeOwn(paragraphs, from, to, plain) : write(paragraphs, from, to, plain, file);
  if (file && words && !plain.trim() && words.includes("\n")) return announce("A paragraph of a document stays one.");
  const long = originalText(made.paragraphs).length - Number(document.body.dataset.maxCharacters);
  if (long > 0) return complain(`This text is too long, by ${long.toLocaleString("en")} characters.`);
  desk.caret = { side, ...from };
  desk.step({ paragraphs: made.paragraphs, example: false }, { caret: { side, ...made.caret }, part });
  if (words && !words.trim()) desk.part = null; // the next word is another step
  return null;
}

/** The card and the list of what is hard follow the caret. */
function look(side, place) {
  desk.caret = { side, ...place };
  const { edit, found } = panes.at(side, place);
  if (edit && edit.id !== desk.current) desk.walkTo(edit.id);
  showFound(found);
}

function showFound(found) {
  const items = found.map((one) => make("li", { className: one.whole ? "hard" : "" }, make("strong", {}, one.message), ` ${one.advice}`));
  find("found").replaceChildren(...items);
  find("found-box").hidden = !items.length;
}

function refresh(caret = null) {
  const { state } = desk;
  panes.show(caret);
  card.show(nothing());
  if (asking.levels.before) showLevels(asking.levels, asking.hardSentences());
  const shown = state.paragraphs.filter((each) => each.read).flatMap((each) => findingsOf(simple(each)));
  showFilters(desk, shown.map(({ rule }) => ({ rule, title: rule.replaceAll("-", " ") })));
  find("chip").hidden = !state.file && !state.example;
  find("chip").textContent = state.file ? state.file.name : "Example";
  find("tracked-line").hidden = state.format !== "docx" || !state.file;
}

/** Said where there is no change to look at. */
function nothing() {
  const { before, after } = asking.levels;
  if (asking.notEnglish) return `This text is not English (${asking.notEnglish}), so it is left as it is.`;
  if (desk.state.paragraphs.some((each) => each.asked === null && each.text.trim())) return "Working…";
  if (!before?.words) return "There is no text yet. Paste or write one, or open a document.";
  return desk.listed.length ? "All kinds of changes are hidden." : `Ogden has nothing to change here. ${still(after, asking.hardSentences())}`;
}

function walk(move) {
  if (!desk.edits.length) return;
  move();
  panes.reveal(true);
  announce(told(desk));
  const { number } = desk.edits[desk.place];
  const { start } = desk.edit;
  showFound(panes.at("original", { number, offset: start }).found);
}

function decide(decision, on = false) {
  const { edit } = desk;
  if (!edit) return;
  desk.decide((one) => one.id === edit.id, decision);
  const verdict = decision.status === "rejected" ? "Rejected." : `Accepted: ${describe(desk.edit)}`;
  if (on) walkOn(verdict);
  else announce(verdict);
}

function walkOn(verdict) {
  const more = desk.walkOn();
  panes.reveal(true);
  announce(more ? `${verdict} ${told(desk)}` : `${verdict} That was the last one.`);
}

function back(worked, sentence, otherwise) {
  announce(worked ? sentence : otherwise);
  if (worked) panes.reveal();
}

/** Put another text on the desk; what is there and was not saved is not replaced without asking. */
async function take({ text, file }) {
  if (file && file.size > document.body.dataset.maxBytes) {
    return complain(`${file.name} is too large: at most ${document.body.dataset.megabytes} MB can be opened.`);
  }
  if (text?.length > Number(document.body.dataset.maxCharacters)) {
    return complain(`This text is too long: at most ${Number(document.body.dataset.maxCharacters).toLocaleString("en")} characters can be simplified at once.`);
  }
  if (desk.unsaved && !(await mayReplace())) return null;
  complain("");
  try {
    const state = file ? await opened(file) : { paragraphs: paragraphsOf(text.replace(/\r\n?/g, "\n")), file: null, data: null, told: null, format: "text", example: false };
    desk.current = null;
    desk.step(state, { caret: text === "" ? { side: "original", number: 0, offset: 0 } : null });
    desk.unsaved = false;
    asking.notEnglish = null;
    asking.soon(0);
    if (text === "") actions.editText();
  } catch (error) {
    complain(error.message);
  }
  return null;
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
  } catch (error) {
    complain(error.message);
  }
}

find("copy").addEventListener("click", async () => {
  await attempt(() => copy(simpleText(desk.state.paragraphs)), "Copied.");
  if (!find("problem").hidden) return;
  find("copy").textContent = "Copied";
  setTimeout(() => (find("copy").textContent = "Copy"), 1500);
});
find("download").addEventListener("click", () => attempt(() => download(desk.state, wishes()), "Downloaded."));
find("forget").addEventListener("click", () => {
  desk.step({ paragraphs: paragraphsOf(""), file: null, data: null, told: null, example: false });
  clearTimeout(drafts.timer);
  drafts.timer = null;
  drafts.forget();
  desk.unsaved = false;
  announce("The draft is deleted.");
});
find("stays").hidden = !["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
desk.addEventListener("change", (event) => refresh(event.detail));
listenForSettings(() => asking.again());
listenForKeys(actions);
listenForSources(take);
const draft = drafts.restore();
desk.show(draft ?? { paragraphs: paragraphsOf(find("example").textContent), file: null, told: null, example: true });
desk.unsaved = Boolean(draft);
asking.soon(0);
