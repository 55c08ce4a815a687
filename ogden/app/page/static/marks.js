// A paragraph as nodes: its text with the edits and what is hard in it marked.

import { isMade, shown, sureness, visible } from "./edits.js";
import { make } from "./elements.js";
import { segments } from "./paragraphs.js";

/** `side` is "original", "simple" or "one", the text with both. `found` are findings of that side's text. */
export function nodesOf(paragraph, side, found, desk) {
  const nodes = segments(paragraph.text, paragraph.edits).flatMap((piece) => {
    const { edit } = piece;
    const [text, at] = side === "original" ? [paragraph.text.slice(piece.start, piece.end), piece.start] : [piece.text, piece.right];
    const inside = marked(text, at, found);
    return !edit || desk.hidden.has(edit.kind) ? inside : [markOf(edit, side, inside, desk.current)];
  });
  const text = nodes.map((node) => node.textContent ?? node).join("");
  return !text || text.endsWith("\n") ? [...nodes, make("br")] : nodes; // a place for the caret
}

/** Text with the findings in it, which may overlap. Those about a whole sentence look different. */
function marked(text, at, found) {
  const own = found.filter((one) => one.start < at + text.length && one.end > at);
  if (!own.length) return text ? [text] : [];
  const cuts = own.flatMap((one) => [one.start - at, one.end - at]).filter((cut) => cut > 0 && cut < text.length);
  const ends = [...new Set([...cuts, text.length])].sort((one, other) => one - other);
  return ends.map((end, place) => {
    const start = place ? ends[place - 1] : 0;
    const here = own.filter((one) => one.start - at < end && one.end - at > start);
    const words = text.slice(start, end);
    const looks = [here.some((one) => one.whole) && "hard", here.some((one) => !one.whole) && "found"].filter(Boolean);
    return looks.length ? make("span", { className: looks.join(" ") }, words) : words;
  });
}

function markOf(edit, side, inside, current) {
  const looks = `${edit.status} ${edit.kind} s${sureness(edit).step}${edit.id === current ? " current" : ""}`;
  const data = { "data-edit": edit.id };
  if (side === "original") return make("span", { className: `mark was ${looks}`, ...data }, ...inside);
  const gone = shown(edit).trim() ? "" : " gone";
  if (side === "simple") return make(isMade(edit) ? "ins" : "span", { className: `mark now ${looks}${gone}`, ...data }, ...inside);
  const here = edit.id === current;
  const button = { role: "button", tabIndex: here ? 0 : -1, ...(here ? { "aria-current": "true" } : {}), ...data };
  const [before, after] = [make("del", {}, edit.before), make("ins", {}, edit.text)];
  const words = { open: [before, after], accepted: [before, after], rejected: inside, suggested: [...inside, make("ins", {}, ` ${visible(edit.text)}?`)] };
  return make("span", { className: `mark ${looks}`, ...button }, ...words[edit.status]);
}
