// A paragraph as HTML: its text with the edits and what is hard in it marked. What a mark means is its description: a
// screen reader says it, and it is no part of the text.

import { describeFully, isMade, shown, sureness, visible } from "./edits.js";
import { escape, html } from "./elements.js";
import { segments, sideText } from "./paragraphs.js";

/** `side` is "original", "simple" or "one", the text with both. */
function markedUp(paragraph, side, found, { hidden, current }) {
  const pieces = segments(paragraph).map(({ start, end, right, text, edit }) => {
    const inside = side === "original" ? withFindings(paragraph.text.slice(start, end), start, found) : withFindings(text, right, found);
    return !edit || hidden.has(edit.kind) ? inside : mark(edit, side, inside, edit.id === current);
  });
  if (/(^|\n)$/.test(sideText(paragraph, side))) pieces.push("<br>"); // a place for the caret
  return pieces.join("");
}

function withFindings(text, at, found) {
  const own = found.filter((one) => one.start < at + text.length && one.end > at);
  const cuts = own.flatMap((one) => [one.start - at, one.end - at]).filter((cut) => cut > 0 && cut < text.length);
  const ends = [...new Set([...cuts, text.length])].sort((one, other) => one - other);
  const pieces = ends.map((end, place) => {
    const start = ends[place - 1] ?? 0;
    const words = escape(text.slice(start, end));
    const here = own.filter((one) => one.start < at + end && one.end > at + start);
    const all = (name) => here.map((one) => one[name]).join(" ");
    return here.length ? html("mark", { class: all("look"), "aria-description": all("message") }, words) : words;
  });
  return pieces.join("");
}

function mark(edit, side, inside, isCurrent) {
  const looks = `mark ${edit.status} ${edit.kind} s${sureness(edit).step} ${isCurrent ? "current" : ""}`;
  const more = { "data-edit": edit.id, "aria-description": describeFully(edit) };
  if (side === "original") return html("mark", { class: `${looks} was`, ...more }, inside);
  if (side === "simple") return html(isMade(edit) ? "ins" : "mark", { class: `${looks} now ${shown(edit).trim() ? "" : "gone"}`, ...more }, inside);
  const both = [html("del", {}, escape(edit.before)), html("ins", {}, escape(edit.text))];
  const suggestion = edit.status === "suggested" ? html("ins", {}, escape(` ${visible(edit.text)}?`)) : "";
  const button = { role: "button", tabindex: isCurrent ? 0 : -1, "aria-current": isCurrent || null };
  return html("span", { class: looks, ...button, ...more }, ...(isMade(edit) ? both : [inside, suggestion]));
}

/** A block is a paragraph, or the cells of a row of a table; `foundIn` gives the findings in a paragraph of that side. */
export function block(paragraphs, side, foundIn, desk) {
  const rows = paragraphs.map((paragraph) => {
    const { item, kind, table } = paragraph;
    const found = foundIn(paragraph);
    const long = found.find((one) => one.look === "long"); // about all of the paragraph
    const place = { "data-mark": item && (item.number === null ? "–" : `${item.number}.`), "data-depth": item?.depth, "data-column": table && table.column + 1 };
    const attributes = { class: `row ${kind}${long ? " long" : ""}`, dir: "auto", "aria-description": long?.message, ...place };
    return html("p", attributes, markedUp(paragraph, side, found.filter((one) => one !== long), desk));
  });
  const [{ table }] = paragraphs;
  return table ? html("div", { class: table.row ? "cells" : "cells first" }, ...rows) : rows[0];
}
