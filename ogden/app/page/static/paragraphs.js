// The text as it is kept: paragraphs, each with its edits. Nothing here is changed in place, so that every
// earlier state can be had again.
//
// A paragraph has `text`, the white space after it (`gap`), and `edits` in order, whose `start` and `end` count
// units of `text`. `asked` names the wishes under which its edits were proposed; null: they are out of date.

import { isDecided, newId, shown } from "./edits.js";

const GAP = /\n[^\S\n]*\n\s*/;
const LETTER = /[\p{L}\p{N}]/u;

export const paragraph = (text, more = {}) => ({ text, gap: "", kind: "paragraph", read: true, fixed: [], edits: [], asked: null, ...more });

/** The paragraphs of a text, between empty lines. */
export function paragraphsOf(text) {
  const parts = text.split(new RegExp(`(${GAP.source})`));
  return parts.flatMap((part, at) => (at % 2 ? [] : [paragraph(part, { gap: parts[at + 1] ?? "" })]));
}

export const originalText = (paragraphs) => paragraphs.map((each) => each.text + each.gap).join("");

/** The simpler text; of a paragraph that was emptied, no gap is left either. */
export const simpleText = (paragraphs) =>
  paragraphs.map((each) => (each.text && !simple(each) ? "" : simple(each) + each.gap)).join("");

/** What a paragraph becomes on the right. */
export function simple(paragraph) {
  if (!known.has(paragraph)) known.set(paragraph, segments(paragraph.text, paragraph.edits).map((each) => each.text).join(""));
  return known.get(paragraph);
}

const known = new WeakMap();

/** A paragraph in pieces: plain ones and edits, with where they stand on the left and on the right. */
export function segments(text, edits) {
  const found = [];
  let at = 0;
  let right = 0;
  const add = (start, end, words, edit) => {
    if (edit || end > start) found.push({ start, end, text: words, right, edit });
    right += words.length;
    at = end;
  };
  for (const edit of edits.filter((one) => !one.asleep)) {
    add(at, edit.start, text.slice(at, edit.start));
    add(edit.start, edit.end, shown(edit), edit);
  }
  add(at, text.length, text.slice(at));
  return found;
}

/** Put words in the place of a stretch of the left side; gives the paragraphs and where the caret is then.
    Places are {number, offset}. The paragraphs of a document can be neither divided nor joined. */
export function write(paragraphs, from, to, words, document) {
  if (document) return eachWritten(paragraphs, from, to, words, rewritten);
  const old = paragraphs.slice(from.number, to.number + 1);
  const whole = originalText(old);
  const end = originalText(old.slice(0, -1)).length + to.offset;
  const { text, edits } = rewritten({ text: whole, edits: inWhole(old) }, from.offset, end, words);
  const gap = old.at(-1).gap;
  const cut = text.slice(0, text.length - gap.length);
  const parts = cutUp(paragraphsOf(cut), edits);
  parts.at(-1).gap = gap;
  const next = paragraphs.toSpliced(from.number, old.length, ...parts);
  return { paragraphs: next, caret: placeOf(parts, from.offset + words.length, from.number) };
}

/** The same on the right: what is written there are the writer's own words for what is on the left. */
export const writeOwn = (paragraphs, from, to, words) => eachWritten(paragraphs, from, to, words, withOwnWords);

function eachWritten(paragraphs, from, to, words, writing) {
  const next = paragraphs.map((each, number) => {
    if (number < from.number || number > to.number) return each;
    const [start, put] = number === from.number ? [from.offset, words] : [0, ""];
    const end = number === to.number ? to.offset : Infinity;
    return writing(each, start, end, put);
  });
  return { paragraphs: next, caret: { number: from.number, offset: from.offset + words.length } };
}

function rewritten(old, start, end, words) {
  const text = old.text.slice(0, start) + words + old.text.slice(end);
  const by = text.length - old.text.length;
  const stop = Math.min(end, old.text.length);
  const joins = (char) => LETTER.test(char ?? "");
  const before = (one) => one.end < start || (one.end === start && !joins(words[0] ?? old.text[stop]));
  const after = (one) => one.start > stop || (one.start === stop && !joins(words.at(-1) ?? old.text[start - 1]));
  const later = (one) => ({ ...one, start: one.start + by, end: one.end + by });
  const asleep = (one) => (isDecided(one) && one.kind !== "own" ? [{ ...one, asleep: true }] : []);
  const moved = (list = []) =>
    list.flatMap((one) => {
      if (before(one)) return [one];
      if (after(one)) return [later(one)];
      return one.end <= start ? asleep(one) : one.start >= stop ? asleep(later(one)) : [];
    });
  return { ...old, text, edits: moved(old.edits), fixed: moved(old.fixed), asked: null };
}

/** The edits of some paragraphs, counted from the first one's start. */
function inWhole(paragraphs) {
  let at = 0;
  return paragraphs.flatMap(({ text, gap, edits }) => {
    const start = at;
    at += text.length + gap.length;
    return edits.map((edit) => ({ ...edit, start: edit.start + start, end: edit.end + start }));
  });
}

/** Paragraphs with their own edits, of edits counted over all of them. */
function cutUp(paragraphs, edits) {
  let at = 0;
  for (const each of paragraphs) {
    const [start, end] = [at, at + each.text.length];
    const own = edits.filter((edit) => edit.start >= start && edit.end <= end);
    each.edits = own.map((edit) => ({ ...edit, start: edit.start - start, end: edit.end - start }));
    at = end + each.gap.length;
  }
  return paragraphs;
}

function placeOf(paragraphs, offset, first) {
  let left = offset;
  for (const [number, { text, gap }] of paragraphs.entries()) {
    if (left <= text.length) return { number: first + number, offset: left };
    left = Math.max(0, left - text.length - gap.length);
  }
  return { number: first + paragraphs.length - 1, offset: paragraphs.at(-1).text.length };
}

/** A paragraph whose right side was written in. The stretch grows to whole words and whole edits. */
export function withOwnWords(paragraph, from, until, words) {
  const right = simple(paragraph);
  const to = Math.min(until, right.length);
  if (from === to && !words) return paragraph;
  if (!paragraph.text) return rewritten(paragraph, from, to, words);
  const pieces = segments(paragraph.text, paragraph.edits);
  const touched = pieces.filter((piece) => piece.edit && touches(piece, from, to, words, right));
  const { start, end } = wholeWords(paragraph, stretch(pieces, from, to, touched), touched);
  const text = right.slice(rightOf(pieces, start, false), from) + words + right.slice(to, rightOf(pieces, end, true));
  const isInside = (edit) => edit.start >= start && edit.end <= end;
  const own = ownEdit(paragraph.edits.filter(isInside), start, end, paragraph.text.slice(start, end), text);
  const edits = [...paragraph.edits.filter((edit) => !isInside(edit)), ...(own ? [own] : [])];
  return { ...paragraph, edits: edits.sort((one, other) => one.start - other.start) };
}

function ownEdit(inside, start, end, before, text) {
  const [one] = inside;
  const proposed = inside.length === 1 && one.kind !== "own" && one.start === start && one.end === end;
  if (text === before) return proposed ? { ...one, status: "rejected" } : null;
  if (proposed) return { ...one, status: "accepted", text };
  const reason = "You wrote this.";
  return { id: newId(), start, end, before, after: text, text, kind: "own", reason, rules: [], effect: 0, confidence: 1, alternatives: [], status: "accepted", suggested: false };
}

/** Whether writing from `from` to `to` changes an edit: inside it, or right beside it within a word. */
function touches({ right, text, edit }, from, to, words, whole) {
  const end = right + text.length;
  if (from < end && to > right) return true;
  const joined = (one, other) => edit.kind === "own" || (LETTER.test(one ?? "") && LETTER.test(other ?? ""));
  if (from === end) return joined(whole[end - 1], words[0] ?? whole[to]);
  return to === right && joined(words.at(-1) ?? whole[from - 1], whole[right]);
}

/** The stretch of the left side that stands behind one of the right side. */
function stretch(pieces, from, to, touched) {
  const first = pieces.find((one) => from < one.right + one.text.length);
  const last = pieces.findLast((one) => to > one.right);
  const end = !last ? 0 : last.edit ? last.end : last.start + to - last.right;
  const start = !first ? end : first.edit ? first.start : first.start + from - first.right;
  return {
    start: Math.min(start, end, ...touched.map((piece) => piece.start)),
    end: Math.max(end, ...touched.map((piece) => piece.end)),
  };
}

/** Where a place of the left side is on the right: the end of what ends there, or the start of what begins. */
function rightOf(pieces, at, isEnd) {
  const holds = (one) => (isEnd ? one.start < at && at <= one.end : one.start <= at && at < one.end);
  const piece = pieces.find(holds);
  if (!piece) return isEnd ? 0 : pieces.at(-1).right + pieces.at(-1).text.length;
  return piece.right + (piece.edit ? (isEnd ? piece.text.length : 0) : at - piece.start);
}

/** Grow a stretch of the left side to whole words, as far as no other edit is in the way; never empty. */
function wholeWords({ text, edits }, { start, end }, touched) {
  const others = edits.filter((edit) => !edit.asleep && !touched.some((piece) => piece.edit === edit));
  const least = Math.max(0, ...others.filter((edit) => edit.end <= start).map((edit) => edit.end));
  const most = Math.min(text.length, ...others.filter((edit) => edit.start >= end).map((edit) => edit.start));
  const inWord = (at) => at > 0 && LETTER.test(text[at - 1]) && LETTER.test(text[at] ?? "");
  while (start > least && inWord(start)) start -= 1;
  while (end < most && inWord(end)) end += 1;
  if (start === end) {
    while (start > least && !LETTER.test(text[start - 1])) start -= 1;
    while (start > least && LETTER.test(text[start - 1])) start -= 1;
    if (start === end) while (end < most && LETTER.test(text[end])) end += 1;
  }
  return { start, end };
}
