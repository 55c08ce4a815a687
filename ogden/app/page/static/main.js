// The page: one source, one review of it, and everything that shows or changes them.

import { announce, complain } from "./announcing.js";
import { Card, describe, numbered, wordingAt } from "./card.js";
import { find } from "./elements.js";
import { listenForKeys } from "./keys.js";
import { showLevels } from "./meter.js";
import { Panes } from "./panes.js";
import { isDecided, Review } from "./review.js";
import { copy, download } from "./saving.js";
import { measure, simplifyDocument, simplifyText } from "./service.js";
import { keepTerm, listenForSettings, wishes } from "./settings.js";
import { Source } from "./source.js";

const PAUSE = 120; // milliseconds before the level is measured again

let source = null;
let review = new Review([]);
let before = null;
let asking = new AbortController();
let measuring = new AbortController();

const panes = new Panes((id) => actions.choose(id));
const texts = new Source((taken) => simplify(taken));

const actions = {
  choose: (id) => walk(() => review.walkTo(id), true),
  next: () => walk(() => review.walkTo(review.current + 1)),
  previous: () => walk(() => review.walkTo(review.current - 1)),
  walkNext: () => walk(() => review.walkTo(review.current + 1), true),
  walkPrevious: () => walk(() => review.walkTo(review.current - 1), true),
  accept: () => decide(() => review.accept(), true),
  reject: () => decide(() => review.reject(), true),
  acceptAndWalk: () => decide(() => review.accept(), true, true),
  rejectAndWalk: () => decide(() => review.reject(), true, true),
  refuse: () => decide(() => review.reject()),
  pick: (number) => {
    const text = review.edit && wordingAt(review.edit, number);
    if (text !== undefined) decide(() => review.accept(review.edit, text));
  },
  write: (text) => decide(() => review.accept(review.edit, spacedLike(review.edit, text))),
  undo: () => announce(review.undo() ? "Undone." : "Nothing to undo."),
  redo: () => announce(review.redo() ? "Done again." : "Nothing to do again."),
  keep: () => {
    if (!review.edit || ["split", "structure"].includes(review.edit.kind)) return;
    keepTerm(review.edit.before.trim());
    simplify(source);
  },
  editText: () => !find("edit-text").hidden && texts.write(),
};
const card = new Card(actions);

async function simplify(taken) {
  if (!allowed(taken)) return;
  asking.abort();
  asking = new AbortController();
  find("desk").setAttribute("aria-busy", "true");
  complain("");
  try {
    const kept = await inMemory(taken);
    show(kept, await ask(kept, asking.signal));
  } catch (error) {
    if (error.name === "AbortError") return;
    complain(error.message);
  }
  find("desk").removeAttribute("aria-busy");
}

/** A file is read once: it may change on the disk, or go away, before it is downloaded. */
async function inMemory(taken) {
  if (!taken.file || taken.kept) return taken;
  const { name } = taken.file;
  const content = await taken.file.arrayBuffer().catch(() => {
    throw new Error(`${name} cannot be read. Is it a folder?`);
  });
  return { file: new File([content], name), kept: true };
}

async function ask({ text, file }, signal) {
  if (file) return simplifyDocument(file, wishes(), signal);
  const answer = await simplifyText(text, wishes(), signal);
  return { ...answer, passages: [{ text, edits: answer.edits, suggestions: answer.suggestions }] };
}

function allowed({ text, file }) {
  const { maxBytes, megabytes, maxCharacters } = document.body.dataset;
  const most = Number(maxCharacters);
  if (file && file.size > maxBytes) complain(`${file.name} is too large: at most ${megabytes} MB can be opened.`);
  else if (text !== undefined && text.length > 2 * most)
    complain(`This text is too long: at most ${most.toLocaleString("en")} characters can be simplified at once.`);
  else if (text !== undefined && !text.trim()) complain("There is no text yet. Paste or write one first.");
  else return true;
  return false;
}

function show(taken, answer) {
  const again = source === taken;
  const current = review.edit;
  const next = new Review(answer.passages);
  next.notEnglish = answer.not_english;
  if (again || (source?.text !== undefined && source.text === taken.text)) next.take(review);
  [source, review, before] = [taken, next, answer.level_before];
  if (again && current) review.current = nearest(current);
  review.addEventListener("change", (event) => refresh(event.detail));
  review.addEventListener("walk", () => showCurrent());
  const wrote = texts.show(taken);
  find("tracked-line").hidden = answer.format !== "docx";
  panes.show(review);
  card.show(review);
  showLevels(before, answer.level_after);
  if (review.edits.some(isDecided)) measureAgain();
  if (wrote) find("simple").focus({ preventScroll: true });
  if (!taken.example) announce(summary(answer));
}

function summary(answer) {
  if (!review.edit) return find("nothing").textContent;
  const [from, to] = [answer.level_before, answer.level_after].map((level) => level.grade.toFixed(1));
  const suggested = review.count("suggested");
  const more = suggested ? `, and ${suggested} suggestions` : "";
  return `${review.edits.length - suggested} changes${more}. Reading level from grade ${from} to grade ${to}.`;
}

/** The edit at or after the place where the reader was. */
function nearest(edit) {
  const place = review.edits.findIndex(
    (each) => each.passage > edit.passage || (each.passage === edit.passage && each.start >= edit.start),
  );
  return place >= 0 ? place : review.edits.length - 1;
}

function refresh(edit) {
  panes.update(edit);
  card.show(review);
  measureAgain();
}

function showCurrent() {
  panes.walk();
  card.show(review);
}

function walk(move, focus = false) {
  if (!review.edit) return;
  move();
  if (focus) panes.focus();
  else {
    panes.reveal();
    announce(`${numbered(review.edit, review.edits.length)}: ${describe(review.edit)}`);
  }
}

function decide(decision, on = false, focus = false) {
  if (!review.edit) return;
  decision();
  const verdict = review.edit.status === "rejected" ? "Rejected." : `Accepted: ${describe(review.edit)}`;
  const more = on && review.walkOn();
  if (more && focus) panes.focus();
  else panes.reveal();
  const next = more ? ` ${numbered(review.edit, review.edits.length)}: ${describe(review.edit)}` : "";
  const last = on && !more ? " That was the last one." : "";
  announce(verdict + next + last);
}

/** A reader's own words get the white space around them that the proposal has, or the words left out had. */
function spacedLike({ before, after }, words) {
  const model = after.trim() ? after : before;
  return model.match(/^\s*/)[0] + words + model.match(/\s*$/)[0];
}

let timer;
function measureAgain() {
  clearTimeout(timer);
  measuring.abort();
  measuring = new AbortController();
  const { signal } = measuring;
  timer = setTimeout(async () => {
    try {
      showLevels(before, await measure(review.prose(), signal));
    } catch (error) {
      if (error.name !== "AbortError") complain(error.message);
    }
  }, PAUSE);
}

async function attempt(work, done) {
  try {
    await work();
    complain("");
    announce(done);
  } catch (error) {
    complain(error.message);
  }
}

function flashCopied() {
  find("copy").textContent = "Copied";
  setTimeout(() => (find("copy").textContent = "Copy"), 1500);
}

find("copy").addEventListener("click", async () => {
  await attempt(() => copy(review.text()), "Copied.");
  if (find("problem").hidden) flashCopied();
});
find("download").addEventListener("click", async () => {
  let leftOut = 0;
  await attempt(async () => (leftOut = await download(source, wishes(), review)), "Downloaded.");
  if (leftOut) complain(`Downloaded, but the document's markup did not allow ${leftOut} of the changes.`);
});
addEventListener("beforeunload", (event) => {
  if (review.done.length) event.preventDefault(); // the browser asks before decisions are lost
});
find("stays").hidden = !["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
listenForSettings(() => source && simplify(source));
listenForKeys(actions);
simplify({ text: find("text").value, example: true });
