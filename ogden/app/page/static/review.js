// What was proposed, and what the reader decided: no part of the page, only its memory.
//
// 1. An edit has a wording (`text`) and a status: open, accepted or rejected. It is in the text unless rejected.
//    One that was only suggested begins as such, and is not in the text until it is accepted.
// 2. Every decision can be undone and done again. Walking is no decision.
// 3. Who listens hears "change" with the edits that look different, and "walk" when another one is current.

import { unitsOf } from "./codepoints.js";

export class Review extends EventTarget {
  constructor(passages) {
    super();
    this.passages = passages.map((passage) => passage.text);
    this.read = passages.map((passage) => passage.read ?? true);
    this.kinds = passages.map((passage) => passage.kind ?? "paragraph");
    this.edits = passages.flatMap((passage, number) => editsOf(passage, number));
    this.edits.forEach((edit, id) => (edit.id = id));
    this.current = this.edits.length ? 0 : -1;
    this.done = [];
    this.undone = [];
  }

  get edit() {
    return this.edits[this.current];
  }

  walkTo(id) {
    if (!this.edits.length) return;
    this.current = (id + this.edits.length) % this.edits.length;
    this.dispatchEvent(new Event("walk"));
  }

  /** Go to the next edit that nobody has decided on; false if there is none. */
  walkOn() {
    const order = [...this.edits.slice(this.current + 1), ...this.edits.slice(0, this.current)];
    const next = order.find((edit) => !isDecided(edit));
    if (next) this.walkTo(next.id);
    return Boolean(next);
  }

  accept = (edit = this.edit, text = edit.text) => this.decide(edit, { status: "accepted", text });

  reject = (edit = this.edit) => this.decide(edit, { status: "rejected", text: edit.text });

  decide(edit, now) {
    const before = { status: edit.status, text: edit.text };
    if (before.status === now.status && before.text === now.text) return;
    this.done.push({ edit, before, now });
    this.undone = [];
    this.put(edit, now);
  }

  undo = () => this.step(this.done, this.undone, "before");

  redo = () => this.step(this.undone, this.done, "now");

  step(from, to, which) {
    const decision = from.pop();
    if (!decision) return false;
    to.push(decision);
    this.put(decision.edit, decision[which]);
    this.walkTo(decision.edit.id);
    return true;
  }

  put(edit, { status, text }) {
    Object.assign(edit, { status, text });
    this.dispatchEvent(new CustomEvent("change", { detail: edit }));
  }

  /** Decisions made for the same words in the same place before the text was simplified once more. */
  take(older) {
    const known = new Map(older.edits.filter(isDecided).map((edit) => [keyOf(edit), edit]));
    for (const edit of this.edits) {
      const same = known.get(keyOf(edit));
      if (same) Object.assign(edit, { status: same.status, text: same.text });
    }
  }

  count = (status) => this.edits.filter((edit) => edit.status === status).length;

  text = () => this.texts().join("\n\n");

  /** What the level is measured of: not headings, quotations and the like. */
  prose = () => this.texts().filter((_, number) => this.read[number]).join("\n\n");

  texts() {
    const own = this.byPassage();
    return this.passages.map((passage, number) => this.passageText(passage, own[number]));
  }

  byPassage() {
    const own = this.passages.map(() => []);
    for (const edit of this.edits) own[edit.passage].push(edit);
    return own;
  }

  passageText(passage, edits) {
    let text = "";
    let at = 0;
    for (const edit of edits) {
      text += passage.slice(at, edit.start) + shown(edit);
      at = edit.end;
    }
    return text + passage.slice(at);
  }

  /** What the service needs to make the same edits in the document. */
  chosen() {
    return this.edits
      .filter(isMade)
      .map(({ passage, points, text }) => ({ passage, start: points[0], end: points[1], after: text }));
  }
}

/** What stands in the simpler text for an edit. */
export const shown = (edit) => (isMade(edit) ? edit.text : edit.before);

/** Whether an edit is in the simpler text. */
export const isMade = (edit) => edit.status === "open" || edit.status === "accepted";

export const isDecided = (edit) => edit.status === "accepted" || edit.status === "rejected";

/** The wordings to choose from: as proposed, then the alternatives. */
export const wordings = (edit) => [{ text: edit.after, effect: edit.effect }, ...edit.alternatives];

const keyOf = (edit) => JSON.stringify([edit.passage, edit.start, edit.before]);

/** The edits of a passage and what is suggested beside them, in the order of the text. */
function editsOf(passage, number) {
  const unit = unitsOf(passage.text);
  const made = passage.edits.map((edit) => ({ ...edit, status: "open", suggested: false }));
  const others = passage.suggestions.map((edit) => ({ ...edit, status: "suggested", suggested: true }));
  const inOrder = [...made, ...others].sort((one, other) => one.start - other.start);
  return inOrder.map((edit) => ({
    ...edit,
    passage: number,
    points: [edit.start, edit.end],
    start: unit(edit.start),
    end: unit(edit.end),
    text: edit.after,
  }));
}
