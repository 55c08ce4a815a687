// The text with its edits, which of them is looked at, and the way back.
//
// A state is only replaced. What a person does can be undone; what the service answers is no step. Who listens hears
// "change" when something looks different, and "written" when the service should be asked.

const STEPS = 1000;

class Desk extends EventTarget {
	state = { paragraphs: [] };
	hidden = new Set(); // kinds of edits and rules of findings
	past = [];
	future = [];

	get listed() {
		const own = ({ edits }, number) => edits.filter((edit) => !edit.asleep).map((edit) => ({ ...edit, number }));
		return this.state.paragraphs.flatMap(own);
	}

	get edits() {
		return this.listed.filter(({ kind }) => !this.hidden.has(kind));
	}

	get place() {
		return this.edits.findIndex(({ id }) => id === this.current);
	}

	get edit() {
		return this.edits[this.place];
	}

	/** Those after it, then those before it. */
	get others() {
		return [...this.edits.slice(this.place + 1), ...this.edits.slice(0, Math.max(this.place, 0))];
	}

	get moment() {
		return { state: this.state, current: this.current, caret: this.caret };
	}

	/** Steps in a row with the same `part` are undone together. */
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

	/** The edit that is looked at stays, or the nearest to it is taken. */
	show(state, caret) {
		const old = this.listed.find(({ id }) => id === this.current) ?? { number: -1 };
		const isAfter = ({ number, start }) => number > old.number || (number === old.number && start >= old.start);
		this.state = state;
		this.caret = caret ?? this.caret;
		this.walkTo((this.edit ?? this.edits.find(isAfter) ?? this.edits.at(-1))?.id, caret);
	}

	walkTo(id, caret) {
		this.current = id;
		this.dispatchEvent(new CustomEvent("change", { detail: caret }));
	}

	decide(ids, decision) {
		const isNew = (edit) => ids.includes(edit.id) && Object.entries(decision).some(([name, value]) => edit[name] !== value);
		const decided = (each) => ({ ...each, edits: each.edits.map((edit) => (isNew(edit) ? { ...edit, ...decision } : edit)) });
		const count = this.listed.filter(isNew).length;
		if (count) this.step({ paragraphs: this.state.paragraphs.map(decided) });
		return count;
	}
}

export const desk = new Desk();
