// What lies on the desk: the text with its edits, which edit is looked at, and the way back.
//
// 1. A state is {paragraphs, file, format, told, example}. It is never changed, only replaced.
// 2. What a person does can be undone. What the service answers comes into the present state, and is no step.
// 3. Who listens hears "change" when anything looks different, and "written" when the service should be asked.

import { isDecided } from "./edits.js";

const STEPS = 1000;

export class Desk extends EventTarget {
  state = { paragraphs: [] };
  current = null;
  hidden = new Set(); // kinds of edits and rules of findings that are not shown
  past = [];
  future = [];

  get listed() {
    return this.state.paragraphs.flatMap(({ edits }, number) => edits.filter((edit) => !edit.asleep).map((edit) => ({ edit, number })));
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

  get moment() {
    return { state: this.state, current: this.current, caret: this.caret };
  }

  /** Steps with the same `part` that follow each other are undone together. */
  step(state, caret, part) {
    if (!part || part !== this.part) this.past = [...this.past.slice(-STEPS), this.moment];
    this.future = [];
    this.write({ ...this.state, ...state }, caret, part);
  }

  undo = () => this.back(this.past, this.future);

  redo = () => this.back(this.future, this.past);

  back(from, to) {
    const then = from.pop();
    if (!then) return false;
    to.push(this.moment);
    this.current = then.current;
    this.write(then.state, then.caret);
    return true;
  }

  write(state, caret, part) {
    this.part = part;
    this.unsaved = true;
    this.show(state, caret);
    this.dispatchEvent(new Event("written"));
  }

  /** Another state, or answers for this one. The edit that is looked at stays, or the nearest to it is taken. */
  show(state, caret) {
    const before = this.listed.find(({ edit }) => edit.id === this.current);
    this.state = state;
    this.caret = caret ?? this.caret;
    if (!this.edit) {
      const isAfter = ({ edit, number }) => !before || number > before.number || (number === before.number && edit.start >= before.edit.start);
      this.current = (this.edits.find(isAfter) ?? this.edits.at(-1))?.edit.id;
    }
    this.walkTo(this.current, caret);
  }

  walkTo(id, caret) {
    this.current = id;
    this.dispatchEvent(new CustomEvent("change", { detail: caret }));
  }

  walk(by) {
    const { edits, place } = this;
    this.walkTo(edits.at((place + by) % edits.length).edit.id);
  }

  walkOn() {
    const { edits, place } = this;
    const next = [...edits.slice(place + 1), ...edits.slice(0, Math.max(place, 0))].find(({ edit }) => !isDecided(edit));
    if (next) this.walkTo(next.edit.id);
    return next;
  }

  /** Decide on the edits with these ids, in one step; gives how many were changed. */
  decide(ids, decision) {
    const isNew = (edit) => ids.has(edit.id) && Object.entries(decision).some(([name, value]) => edit[name] !== value);
    const count = this.listed.filter(({ edit }) => isNew(edit)).length;
    const decided = (each) => (each.edits.some(isNew) ? { ...each, edits: each.edits.map((edit) => (isNew(edit) ? { ...edit, ...decision } : edit)) } : each);
    if (count) this.step({ paragraphs: this.state.paragraphs.map(decided) });
    return count;
  }
}
