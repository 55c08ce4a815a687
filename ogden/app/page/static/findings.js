// What is hard in a text, as the service found it: kept by the text of a paragraph, so that a paragraph that
// stays is not asked about again.

import { unitsOf } from "./codepoints.js";
import { check } from "./service.js";

const BLOCK = 20_000; // characters asked about at once
const SCRAP = 40; // characters: a shorter sentence, as in a cell, is no hard sentence
const MOST = 5000; // paragraphs that are remembered

const known = new Map();
const NONE = [];

export const findingsOf = (text) => known.get(text) ?? NONE;

export const isLookedAt = (text) => known.has(text);

/** Ask about the texts that are not known yet, and tell after each block. */
export async function findAll(texts, options, signal, told) {
  const unknown = [...new Set(texts)].filter((text) => !known.has(text));
  if (known.size > MOST) known.clear();
  while (unknown.length) {
    const some = [];
    for (let size = 0; unknown.length && size < BLOCK; size += some.at(-1).length) some.push(unknown.shift());
    const { findings } = await check(some.join("\n\n"), options, signal);
    share(some, findings.map(withWhole), (own, text) => known.set(text, own));
    told();
  }
}

/** A finding about all of a sentence is marked otherwise than one about some words. */
const withWhole = ({ rule, start, end, message, advice, sentence }) => {
  const whole = Boolean(sentence) && start <= sentence.start && end >= sentence.end && end - start > SCRAP;
  return { rule, start, end, message, advice, whole };
};

export const forgetFindings = () => known.clear();

/** Give each of some texts, which were sent as one, what was found in it. Offsets then count its units. */
export function share(texts, found, take) {
  const whole = texts.join("\n\n");
  const unit = unitsOf(whole);
  const all = found.map((one) => ({ ...one, start: unit(one.start), end: unit(one.end) }));
  let at = 0;
  let next = 0;
  for (const text of texts) {
    const own = [];
    for (; next < all.length && all[next].start < at + text.length; next += 1) {
      own.push({ ...all[next], start: all[next].start - at, end: all[next].end - at });
    }
    take(own, text);
    at += text.length + 2;
  }
}
