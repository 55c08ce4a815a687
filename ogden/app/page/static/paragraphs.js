// The text as it is kept: paragraphs, never changed in place, so that every earlier state can be had again.
//
// A paragraph has `text`, the white space after it (`gap`), and `edits` in order. `asked` names the wishes under which
// they were proposed; null: they are out of date.
//
// An edit is open (made, nobody has looked), suggested (not made), accepted or rejected. One that was decided is `asleep`
// when a letter is written right beside it, until the service proposes it again.

const LETTER = /^[\p{L}\p{N}]$/u;
const WORDS = /[\p{L}\p{N}]+[^\p{L}\p{N}]*|[^\p{L}\p{N}]+/gu;
const OWN = { kind: "own", title: "Your own words", name: "Change", reason: "You wrote this.", step: 3, sure: "Your own words" };

export const isMade = ({ status, asleep }) => !asleep && (status === "open" || status === "accepted");

export const isDecided = ({ status }) => status === "accepted" || status === "rejected";

export const shown = (edit) => (isMade(edit) ? edit.text : edit.before);

const inOrder = (edits) => edits.sort((one, other) => one.start - other.start);

let last = 0;
export const newId = () => String((last += 1));

export const visible = (text) => text.trim().replace(/\s*\n\s*/g, " ") || "(left out)";

export function describe({ status, before, text }) {
	if (status === "rejected") return `“${visible(before)}” stays.`;
	return `“${visible(before)}” ${status === "suggested" ? "could become" : "becomes"} “${visible(text)}”.`;
}

export const describeFully = (edit) => `${describe(edit)} ${edit.sure}.`;

/** What is proposed now, with what was decided. A decision stays, also when its proposal is gone. */
export function merged({ edits, fixed }, proposed) {
	const isSame = (one) => (other) => one.start === other.start && one.before === other.before;
	const alone = edits.filter((edit) => isDecided(edit) && !proposed.some(isSame(edit)));
	const taken = [...alone.filter((one) => !one.asleep), ...fixed];
	const free = proposed.filter((edit) => !taken.some((one) => one.start < edit.end && edit.start < one.end));
	const next = free.map((edit) => {
		const old = edits.find(isSame(edit)) ?? { id: newId() };
		return { ...edit, id: old.id, ...(isDecided(old) && { status: old.status, text: old.text }) };
	});
	return inOrder([...next, ...alone]);
}

export const paragraph = (text, more) => ({ text, gap: "", kind: "paragraph", read: true, fixed: [], edits: [], asked: null, ...more });

export function paragraphsOf(text, edits = []) {
	const parts = text.split(/(\n[^\S\n]*\n\s*)/);
	let start = 0;
	return parts.flatMap((part, at) => {
		const [by, end] = [start, (start += part.length)];
		const own = edits.filter((edit) => edit.start >= by && edit.end <= end).map((edit) => shifted(edit, -by));
		return at % 2 ? [] : [paragraph(part, { gap: parts[at + 1] ?? "", edits: own })];
	});
}

export const originalText = (paragraphs) => paragraphs.map((each) => each.text + each.gap).join("");

/** A paragraph that was emptied leaves no gap. */
export const simpleText = (paragraphs) =>
	paragraphs.map((each) => (each.text && !simple(each) ? "" : simple(each) + each.gap)).join("");

export const simple = (paragraph) => segments(paragraph).map((each) => each.text).join("");

export const sideText = (paragraph, side) => (side === "original" ? paragraph.text : simple(paragraph));

/** Edits and what is between them, with where they stand on each side. */
export function segments({ text, edits }, plain = /.+/gs) {
	const found = [];
	let [start, right] = [0, 0];
	const add = (words, end, edit) => {
		const place = { start: right, end: right + words.length };
		found.push({ original: { start, end }, simple: place, one: place, text: words, edit });
		[start, right] = [end, place.end];
	};
	const addPlain = (until) => text.slice(start, until).match(plain)?.forEach((words) => add(words, start + words.length));
	for (const edit of edits.filter((one) => !one.asleep)) {
		addPlain(edit.start);
		add(shown(edit), edit.end, edit);
	}
	addPlain(text.length);
	return found;
}

/** Put words in the place of a stretch of the left side. Paragraphs of a document are neither divided nor joined. */
export function write(paragraphs, from, to, words, isDocument) {
	if (isDocument) return eachWritten(paragraphs, from, to, words, rewritten);
	const { gap } = paragraphs[to.number];
	const old = paragraphs.slice(from.number, to.number + 1).with(-1, { ...paragraphs[to.number], gap: "" });
	const starts = old.map((_, at) => originalText(old.slice(0, at)).length);
	const edits = old.flatMap((each, at) => each.edits.map((edit) => shifted(edit, starts[at])));
	const whole = rewritten(paragraph(originalText(old), { edits }), from.offset, starts.at(-1) + to.offset, words);
	const parts = paragraphsOf(whole.text, whole.edits);
	parts.at(-1).gap = gap;
	let [number, offset] = [0, from.offset + words.length];
	for (; offset > parts[number].text.length; number += 1) offset -= originalText([parts[number]]).length;
	const caret = { number: from.number + number, offset: Math.max(0, offset) };
	return { paragraphs: paragraphs.toSpliced(from.number, old.length, ...parts), caret };
}

/** The same on the right: the writer's own words for what is on the left. */
export const writeOwn = (paragraphs, from, to, words) => eachWritten(paragraphs, from, to, words, withOwnWords);

function eachWritten(paragraphs, from, to, words, writing) {
	const next = paragraphs.map((each, number) => {
		if (number < from.number || number > to.number) return each;
		const [start, put] = number === from.number ? [from.offset, words] : [0, ""];
		return writing(each, start, number === to.number ? to.offset : Infinity, put);
	});
	return { paragraphs: next, caret: { number: from.number, offset: from.offset + words.length } };
}

const shifted = (one, by) => ({ ...one, start: one.start + by, end: one.end + by });

function rewritten(old, start, until, words) {
	const end = Math.min(until, old.text.length);
	const text = old.text.slice(0, start) + words + old.text.slice(end);
	const kept = (one) => {
		const isBefore = one.end <= start;
		if (!isBefore && one.start < end) return [];
		const next = isBefore ? one : shifted(one, text.length - old.text.length);
		const beside = isBefore ? one.end === start && text[start] : one.start === end && text[next.start - 1];
		if (!LETTER.test(beside)) return [next];
		return isDecided(one) && one.kind !== "own" ? [{ ...next, asleep: true }] : [];
	};
	return { ...old, text, edits: old.edits.flatMap(kept), fixed: old.fixed.flatMap(kept), asked: null };
}

/** The stretch that is written in grows to whole words and whole edits. */
function withOwnWords(paragraph, from, until, words) {
	const right = simple(paragraph);
	const to = Math.min(until, right.length);
	if (from === to && !words) return paragraph;
	if (!paragraph.text) return rewritten(paragraph, from, to, words);
	const changed = touched(paragraph, from, to, words, right);
	const [{ edit, original: { start }, simple: first }, last] = [changed[0], changed.at(-1)];
	let before = paragraph.text.slice(start, last.original.end);
	let text = right.slice(first.start, from) + words + right.slice(to, last.simple.end);
	const isShared = () => !last.edit && before.length > 1 && before.at(-1) === text.at(-1) && /[\s\p{P}]$/u.test(text);
	while (isShared()) [before, text] = [before.slice(0, -1), text.slice(0, -1)];
	const end = start + before.length;
	const edits = paragraph.edits.filter((one) => one.end <= start || one.start >= end);
	const proposed = changed.length === 1 && edit?.kind !== "own" ? edit : null;
	const own = proposed ?? { ...OWN, id: newId(), start, end, before, word: before.toLowerCase(), wordings: [{ text }] };
	if (text !== before) edits.push({ ...own, status: "accepted", text });
	else if (proposed) edits.push({ ...proposed, status: "rejected" });
	return { ...paragraph, edits: inOrder(edits) };
}

/** Words and edits that writing on the right is in, or one word with; else one that it is beside. */
function touched(paragraph, from, to, words, whole) {
	const pieces = segments(paragraph, WORDS);
	const isTouched = ({ simple: { start, end }, edit }) => {
		if (from < end && to > start) return true;
		const isJoined = (one, other) => edit?.kind === "own" || (LETTER.test(one) && LETTER.test(other));
		if (from === end) return isJoined(whole[from - 1], words[0] ?? whole[to]);
		return to === start && isJoined(words.at(-1) ?? whole[from - 1], whole[to]);
	};
	const first = pieces.findIndex(isTouched);
	if (first >= 0) return pieces.slice(first, pieces.findLastIndex(isTouched) + 1);
	const beside = pieces.filter(({ simple: { start, end } }) => from === end || to === start);
	return [beside.find((one) => !one.edit) ?? beside[0]];
}
