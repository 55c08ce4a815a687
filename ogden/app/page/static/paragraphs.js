// The text as it is kept: paragraphs, each with its edits. Nothing is changed in place, so that every earlier state
// can be had again.
//
// A paragraph has `text`, the white space after it (`gap`), and `edits` in order, whose `start` and `end` count
// units of `text`. `asked` names the wishes under which its edits were proposed; null: they are out of date.

import { inOrder, isDecided, newId, shown } from "./edits.js";

const LETTER = /^[\p{L}\p{N}]$/u;
const OWN = { kind: "own", reason: "You wrote this.", effect: 0, alternatives: [], status: "accepted" };

export const paragraph = (text, more) => ({ text, gap: "", kind: "paragraph", read: true, fixed: [], edits: [], asked: null, ...more });

export function paragraphsOf(text) {
  const parts = text.split(/(\n[^\S\n]*\n\s*)/);
  return parts.flatMap((part, at) => (at % 2 ? [] : [paragraph(part, { gap: parts[at + 1] ?? "" })]));
}

export const originalText = (paragraphs) => paragraphs.map((each) => each.text + each.gap).join("");

/** The simpler text; of a paragraph that was emptied, no gap is left either. */
export const simpleText = (paragraphs) =>
  paragraphs.map((each) => (each.text && !simple(each) ? "" : simple(each) + each.gap)).join("");

const known = new WeakMap();

export function simple(paragraph) {
  if (!known.has(paragraph)) known.set(paragraph, segments(paragraph).map((each) => each.text).join(""));
  return known.get(paragraph);
}

export const sideText = (paragraph, side) => (side === "original" ? paragraph.text : simple(paragraph));

/** A paragraph in pieces: edits and what is between them, with where they stand on the left and on the right. */
export function segments({ text, edits }, plain = /.+/gs) {
  const found = [];
  let [start, right] = [0, 0];
  const add = (words, end, edit) => {
    found.push({ start, end, text: words, right, rightEnd: right + words.length, edit });
    [start, right] = [end, right + words.length];
  };
  const addPlain = (until) => text.slice(start, until).match(plain)?.forEach((words) => add(words, start + words.length));
  for (const edit of edits.filter((one) => !one.asleep)) {
    addPlain(edit.start);
    add(shown(edit), edit.end, edit);
  }
  addPlain(text.length);
  return found;
}

/** Put words in the place of a stretch of the left side; gives the paragraphs and where the caret is then.
    Places are {number, offset}. The paragraphs of a document can be neither divided nor joined. */
export function write(paragraphs, from, to, words, isDocument) {
  if (isDocument) return eachWritten(paragraphs, from, to, words, rewritten);
  const old = paragraphs.slice(from.number, to.number + 1);
  const { gap } = old.at(-1);
  const starts = startsOf(old);
  const edits = old.flatMap((each, at) => each.edits.map((edit) => shifted(edit, starts[at])));
  const whole = rewritten(paragraph(originalText(old), { edits }), from.offset, starts.at(-1) + to.offset, words);
  const parts = paragraphsOf(whole.text.slice(0, whole.text.length - gap.length));
  const places = startsOf(parts);
  parts.at(-1).gap = gap;
  parts.forEach((part, at) => {
    const isInside = (edit) => edit.start >= places[at] && edit.end <= places[at] + part.text.length;
    part.edits = whole.edits.filter(isInside).map((edit) => shifted(edit, -places[at]));
  });
  const caret = from.offset + words.length;
  const number = parts.findIndex((part, at) => caret <= places[at] + part.text.length);
  const place = { number: from.number + number, offset: Math.max(0, caret - places[number]) };
  return { paragraphs: paragraphs.toSpliced(from.number, old.length, ...parts), caret: place };
}

/** The same on the right: what is written there are the writer's own words for what is on the left. */
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

function startsOf(paragraphs) {
  let at = 0;
  return paragraphs.map(({ text, gap }) => (at += text.length + gap.length) - text.length - gap.length);
}

function rewritten(old, start, until, words) {
  const end = Math.min(until, old.text.length);
  const text = old.text.slice(0, start) + words + old.text.slice(end);
  const kept = (one) => {
    const isBefore = one.end <= start;
    if (!isBefore && one.start < end) return [];
    const next = isBefore ? one : shifted(one, text.length - old.text.length);
    const beside = isBefore ? one.end === start && (words[0] ?? old.text[end]) : one.start === end && (words.at(-1) ?? old.text[start - 1]);
    if (!LETTER.test(beside)) return [next];
    return isDecided(one) && one.kind !== "own" ? [{ ...next, asleep: true }] : [];
  };
  return { ...old, text, edits: old.edits.flatMap(kept), fixed: old.fixed.flatMap(kept), asked: null };
}

/** A paragraph whose right side was written in. The stretch grows to whole words and whole edits. */
function withOwnWords(paragraph, from, until, words) {
  const right = simple(paragraph);
  const to = Math.min(until, right.length);
  if (from === to && !words) return paragraph;
  if (!paragraph.text) return rewritten(paragraph, from, to, words);
  const changed = touched(paragraph, from, to, words, right);
  const [first, last] = [changed[0], changed.at(-1)];
  const [start, end] = [first.start, last.end];
  const text = right.slice(first.right, from) + words + right.slice(to, last.rightEnd);
  const before = paragraph.text.slice(start, end);
  const others = paragraph.edits.filter((edit) => edit.end <= start || edit.start >= end);
  const proposed = first === last && first.edit?.kind !== "own" ? first.edit : null;
  const own = proposed ?? { ...OWN, id: newId(), start, end, before, after: text };
  if (text !== before) others.push({ ...own, status: "accepted", text });
  else if (proposed) others.push({ ...proposed, status: "rejected" });
  return { ...paragraph, edits: inOrder(others) };
}

/** The words, edits and other characters that writing on the right changes: those inside, and beside it within a word.
    Between words it is the word before, so that there is something on the left to be marked. */
function touched(paragraph, from, to, words, whole) {
  const pieces = segments(paragraph, /[\p{L}\p{N}]+|[^\p{L}\p{N}]/gu);
  const isTouched = ({ right, rightEnd, edit }) => {
    if (from < rightEnd && to > right) return true;
    const isJoined = (one, other) => edit?.kind === "own" || (LETTER.test(one) && LETTER.test(other));
    if (from === rightEnd) return isJoined(whole[from - 1], words[0] ?? whole[to]);
    return to === right && isJoined(words.at(-1) ?? whole[from - 1], whole[right]);
  };
  const first = pieces.findIndex(isTouched);
  if (first >= 0) return pieces.slice(first, pieces.findLastIndex(isTouched) + 1);
  const last = pieces.findLastIndex((one) => one.rightEnd <= from);
  let start = last;
  while (start >= 0 && !pieces[start].edit && !LETTER.test(pieces[start].text[0])) start -= 1;
  const before = pieces.slice(pieces[start]?.edit ? start + 1 : Math.max(0, start), last + 1);
  return before.length ? before : [pieces[last + 1] ?? pieces[last]];
}
