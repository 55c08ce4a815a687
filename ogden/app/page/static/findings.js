// What is hard in a text, as the service found it. Most rules look at sentences: what they find is kept by the text of a
// paragraph, so that a paragraph that stays is not asked about again. Some rules need the whole text of a side.

import { askAbout } from "./service.js";

const BLOCK = 20_000; // characters asked about at once
const SCRAP = 40; // characters: a shorter sentence, as in a cell, is no hard sentence

const known = new Map();
let wholes = {};

export const findingsOf = (text, side) => [...(known.get(text) ?? []), ...(wholes[side === "original" ? side : "simple"]?.found.get(text) ?? [])];

/** How many sentences of some texts are hard; null while that is not known. */
export const hardSentences = (texts) =>
  texts.every((text) => known.has(text)) ? texts.flatMap((text) => known.get(text)).filter((one) => one.look === "hard").length : null;

export async function findAll(texts, domains, signal, told) {
  const unknown = [...new Set(texts)].filter((text) => !known.has(text));
  while (unknown.length) {
    const some = [];
    for (let size = 0; unknown.length && size < BLOCK; size += some.at(-1).length) some.push(unknown.shift());
    const found = await check(some, "rules", domains, signal);
    some.forEach((text, at) => known.set(text, found[at]));
    told();
  }
}

export async function findInWhole(texts, side, domains, signal) {
  const whole = texts.join("\n\n");
  const same = Object.values(wholes).find((one) => one.whole === whole);
  const found = same || !whole ? [] : await check(texts, "textRules", domains, signal);
  const marked = texts.map((text, at) => [text, found[at]]).filter(([, own]) => own?.length);
  wholes = { ...wholes, [side]: same ?? { whole, found: new Map(marked) } };
}

export function forgetFindings() {
  known.clear();
  wholes = {};
}

async function check(texts, rules, domains, signal) {
  const options = { rules: document.body.dataset[rules].split(" "), domains, fixes: false };
  const { findings } = await askAbout(texts.join("\n\n"), "check", options, signal);
  return shared(texts, findings.map(withLook));
}

function withLook({ sentence, ...finding }) {
  const { start, end } = finding;
  const isWhole = sentence && start <= sentence.start && end >= sentence.end && end - start > SCRAP;
  return { ...finding, look: !sentence ? "long" : isWhole ? "hard" : "found" };
}

/** For each of some texts, which were sent as one, what was found in it. */
export function shared(texts, found) {
  const unit = unitsOf(texts.join("\n\n"));
  let next = 0;
  return texts.map((text) => {
    const at = next;
    next += text.length + 2;
    const own = found.filter((one) => unit[one.start] >= at && unit[one.start] < next);
    return own.map((one) => ({ ...one, start: unit[one.start] - at, end: unit[one.end] - at }));
  });
}

/** Where the code points of a text, which the service counts, begin in UTF-16. */
export function unitsOf(text) {
  const units = [0];
  for (const char of text) units.push(units.at(-1) + char.length);
  return units;
}
