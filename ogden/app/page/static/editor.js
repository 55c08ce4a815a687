// A side that can be written in. The browser says what a writer wants to do (`beforeinput`); it is done to the
// paragraphs, and they are shown again. Only while an input method composes a word, the browser writes itself.

import { find, make } from "./elements.js";

export class Editor {
  rows = [];
  blocks = [];

  /** `wants` is called with what is to be written: (side, from, to, words, part). */
  constructor(side, wants, looks) {
    Object.assign(this, { side, wants, root: find(`${side}-text`) });
    this.root.addEventListener("beforeinput", (event) => this.before(event));
    this.root.addEventListener("compositionend", () => this.readBack());
    this.root.addEventListener("dragstart", (event) => event.preventDefault());
    document.addEventListener("selectionchange", () => {
      const caret = this.caret();
      if (caret && !caret.end) looks(side, caret);
    });
  }

  /** Show blocks of paragraphs; `nodes` makes what is in one. Blocks that are as they were are left alone. */
  show(blocks, nodes) {
    const same = (one, other) => one && other && one.key.length === other.key.length && one.key.every((each, at) => each === other.key[at]);
    let first = 0;
    while (first < blocks.length && same(blocks[first], this.blocks[first])) first += 1;
    let last = 0;
    const room = Math.min(blocks.length, this.blocks.length) - first;
    while (last < room && same(blocks.at(-1 - last), this.blocks.at(-1 - last))) last += 1;
    const old = [...this.root.children].slice(first, this.blocks.length - last);
    const fresh = blocks.slice(first, blocks.length - last).map((block) => blockElement(block, nodes));
    const next = this.root.children[this.blocks.length - last];
    if (next) next.before(...fresh);
    else this.root.append(...fresh);
    for (const each of old) each.remove();
    this.blocks = blocks;
    this.rows = [...this.root.getElementsByTagName("p")];
    this.root.classList.toggle("blank", this.rows.length === 1 && !this.rows[0].textContent);
  }

  before(event) {
    const type = event.inputType;
    if (event.isComposing || type === "insertCompositionText") return;
    event.preventDefault();
    if (type.startsWith("history")) return void this.wants(type === "historyUndo" ? "undo" : "redo");
    const [range] = event.getTargetRanges();
    const words = textOf(event);
    if (!range || words === null) return;
    const [from, to] = [this.placeOf(range.startContainer, range.startOffset), this.placeOf(range.endContainer, range.endOffset)];
    const part = { insertText: "words", deleteContentBackward: "rubbing" }[type];
    if (from && to) this.wants(this.side, from, to, words, part && `${this.side} ${part} ${from.number}`); // a word is undone as a whole
  }

  /** What an input method has written, found by comparing. */
  readBack() {
    const { number } = this.caret() ?? {};
    const row = this.rows[number];
    if (!row?.isConnected) return;
    const [old, now] = [this.text(number), row.textContent];
    let start = 0;
    while (start < Math.min(old.length, now.length) && old[start] === now[start]) start += 1;
    let rest = 0;
    while (rest < Math.min(old.length, now.length) - start && old.at(-1 - rest) === now.at(-1 - rest)) rest += 1;
    this.blocks = []; // the browser changed them
    this.root.replaceChildren();
    this.wants(this.side, { number, offset: start }, { number, offset: old.length - rest }, now.slice(start, now.length - rest));
  }

  /** Where a place in the page is in the text: {number, offset}. */
  placeOf(node, offset) {
    const row = (node.nodeType === Node.TEXT_NODE ? node.parentElement : node).closest("p");
    if (!row) {
      const next = node.childNodes[offset];
      const first = next && (next.matches("p") ? next : next.querySelector("p"));
      if (first) return { number: this.rows.indexOf(first), offset: 0 };
      return { number: this.rows.length - 1, offset: this.rows.at(-1).textContent.length };
    }
    const range = document.createRange();
    range.setStart(row, 0);
    range.setEnd(node, offset);
    return { number: this.rows.indexOf(row), offset: range.toString().length };
  }

  /** Where the caret is; where something is selected, its other end is `end`. */
  caret() {
    const { anchorNode, anchorOffset, focusNode, focusOffset, isCollapsed } = getSelection();
    if (!this.root.contains(anchorNode) || document.activeElement !== this.root) return null;
    const end = isCollapsed || !this.root.contains(focusNode) ? undefined : this.placeOf(focusNode, focusOffset);
    return { ...this.placeOf(anchorNode, anchorOffset), end };
  }

  setCaret(caret) {
    this.root.focus({ preventScroll: true });
    getSelection().collapse(...this.nodeAt(caret));
    if (caret.end) getSelection().extend(...this.nodeAt(caret.end));
    else this.rows[caret.number]?.scrollIntoView({ block: "nearest" });
  }

  nodeAt({ number, offset }) {
    const row = this.rows[Math.min(number, this.rows.length - 1)];
    const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
    let left = offset;
    let node = walker.nextNode();
    while (node && left > node.length) {
      left -= node.length;
      node = walker.nextNode() ?? null;
    }
    return node ? [node, left] : [row, 0];
  }
}

/** What a writer puts in; null for what has no meaning here, as bold type. */
function textOf(event) {
  const type = event.inputType;
  if (type.startsWith("delete")) return "";
  if (type === "insertParagraph") return "\n\n";
  if (type === "insertLineBreak") return "\n";
  if (!type.startsWith("insert")) return null;
  return (event.data ?? event.dataTransfer?.getData("text/plain") ?? "").replace(/\r\n?/g, "\n");
}

/** A block is a paragraph, or the cells of a row of a table. */
export function blockElement({ paragraphs, first }, nodes) {
  const rows = paragraphs.map((each, at) => {
    const mark = each.item?.number != null ? `${each.item.number}.` : "–";
    const marker = each.item ? { "data-mark": mark } : {};
    const row = make("p", { className: `row ${each.kind}`, dir: "auto", ...marker }, ...nodes(each, first + at));
    if (each.item) row.style.setProperty("--depth", each.item.depth);
    if (each.table) row.style.gridColumn = each.table.column + 1;
    return row;
  });
  return paragraphs[0].table ? make("div", { className: paragraphs[0].table.row ? "cells" : "cells first" }, ...rows) : rows[0];
}
