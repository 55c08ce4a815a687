// What lies on the desk: the text with its edits, what was decided, which edit is looked at, and the way back.
//
// 1. A state is {paragraphs, file, format, example}. It is never changed, only replaced.
// 2. What a person does (writing, deciding, opening) can be undone and done again. What the service answers
//    comes into the present state, and is no step of its own.
// 3. Who listens hears "change" when anything looks different, and "written" when the service should be asked.

import { isDecided } from "./edits.js";
import { paragraph } from "./paragraphs.js";

const STEPS = 1000;

export class Desk extends EventTarget {
  state = { paragraphs: [paragraph("")], file: null };
  current = null;
  hidden = new Set(); // kinds of edits and rules of findings that are not shown
  past = [];
  future = [];
  unsaved = false;

  /** All edits in order, each with the number of its paragraph. */
  get listed() {
    return this.state.paragraphs.flatMap((each, number) => each.edits.filter((edit) => !edit.asleep).map((edit) => ({ edit, number })));
  }

  get edits() {
    return this.listed.filter(({ edit }) => !this.hidden.has(edit.kind));
  }

  get place() {
    return this.edits.findIndex(({ edit }) => edit.id === this.current);
  }

  get edit() {
    return this.edits[this.place]?.edit;
  }

  /** A step of the writer. Steps with the same `part` that follow each other are undone together. */
  step(state, { caret = null, part = null } = {}) {
    if (!part || part !== this.part) this.past = [...this.past.slice(-STEPS), { state: this.state, current: this.current, caret: this.caret }];
    this.part = part;
    this.future = [];
    this.unsaved = true;
    this.show({ ...this.state, ...state }, caret);
    this.dispatchEvent(new Event("written"));
  }

  undo = () => this.back(this.past, this.future);

  redo = () => this.back(this.future, this.past);

  back(from, to) {
    const then = from.pop();
    if (!then) return false;
    to.push({ state: this.state, current: this.current, caret: this.caret });
    this.part = null;
    this.unsaved = true;
    this.current = then.current;
    this.show(then.state, then.caret);
    this.dispatchEvent(new Event("written"));
    return true;
  }

  /** Another state, or answers for this one. The edit that is looked at stays, or the nearest to it is taken. */
  show(state, caret = null) {
    const before = this.listed.find(({ edit }) => edit.id === this.current);
    this.state = state;
    this.caret = caret ?? this.caret;
    if (this.place < 0) {
      const isAfter = ({ edit, number }) => number > before.number || (number === before.number && edit.start >= before.edit.start);
      const next = (before && this.edits.find(isAfter)) ?? this.edits[before ? this.edits.length - 1 : 0];
      this.current = next?.edit.id ?? null;
    }
    this.changed(caret);
  }

  changed(caret = null) {
    this.dispatchEvent(new CustomEvent("change", { detail: caret }));
  }

  walkTo(id) {
    this.current = id;
    this.changed();
  }

  walk(by) {
    const { edits, place } = this;
    if (edits.length) this.walkTo(edits[(place + by + edits.length) % edits.length].edit.id);
  }

  /** Go to the next edit that nobody has decided on; false if there is none. */
  walkOn() {
    const { edits, place } = this;
    const next = [...edits.slice(place + 1), ...edits.slice(0, Math.max(place, 0))].find(({ edit }) => !isDecided(edit));
    if (next) this.walkTo(next.edit.id);
    return Boolean(next);
  }

  /** Decide on all edits that `which` names, in one step; gives how many were changed. */
  decide(which, decision) {
    let count = 0;
    const decided = (edit) => {
      const next = { ...edit, ...decision };
      if (!which(edit) || (next.status === edit.status && next.text === edit.text)) return edit;
      count += 1;
      return next;
    };
    const paragraphs = this.state.paragraphs.map((each) => {
      const edits = each.edits.map(decided);
      return edits.some((edit, at) => edit !== each.edits[at]) ? { ...each, edits } : each;
    });
    if (count) this.step({ paragraphs });
    return count;
  }
}
