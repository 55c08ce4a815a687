// A side of the text. The browser says what a writer wants to do (`beforeinput`); it is done to the paragraphs, and
// they are shown again. Only while an input method composes a word, the browser writes itself.

import { find } from "./elements.js";

export class Editor {
  blocks = [];

  /** `wants` hears what is to be written, `looks` where the caret is. */
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

  /** Show blocks of HTML. Those that are as they were are left alone. */
  show(blocks) {
    const [first, last] = sameEnds(this.blocks, blocks);
    const old = [...this.root.children].slice(first, this.blocks.length - last);
    const fresh = document.createElement("template");
    fresh.innerHTML = blocks.slice(first, blocks.length - last).join("");
    // The page's policy allows no style in HTML.
    for (const row of fresh.content.querySelectorAll("[data-depth]")) row.style.setProperty("--depth", row.dataset.depth);
    for (const row of fresh.content.querySelectorAll("[data-column]")) row.style.gridColumn = row.dataset.column;
    this.root.insertBefore(fresh.content, this.root.children[first] ?? null);
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
    const from = this.placeOf(range.startContainer, range.startOffset);
    const to = this.placeOf(range.endContainer, range.endOffset);
    const part = { insertText: "words", deleteContentBackward: "rubbing" }[type];
    this.wants(this.side, from, to, words, part && `${this.side} ${part} ${from.number}`); // a word is undone as a whole
  }

  readBack() {
    const { number } = this.caret() ?? {};
    const row = this.rows[number];
    if (!row?.isConnected) return;
    const [old, now] = [this.text(number), row.textContent];
    const [first, last] = sameEnds(old, now);
    this.blocks = []; // the browser changed them
    this.root.replaceChildren();
    this.wants(this.side, { number, offset: first }, { number, offset: old.length - last }, now.slice(first, now.length - last));
  }

  /** Where a place in the page is in the text: {number, offset}. */
  placeOf(node, offset) {
    const row = (node.closest ? node : node.parentElement).closest("p");
    if (!row) {
      const next = node.childNodes[offset];
      const number = this.rows.findIndex((one) => next?.contains(one));
      return number < 0 ? { number: this.rows.length - 1, offset: this.rows.at(-1).textContent.length } : { number, offset: 0 };
    }
    const range = document.createRange();
    range.setStart(row, 0);
    range.setEnd(node, offset);
    return { number: this.rows.indexOf(row), offset: range.toString().length };
  }

  /** Where something is selected, its other end is `end`. */
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
      node = walker.nextNode();
    }
    return node ? [node, left] : [row, 0];
  }
}

/** How many are the same at the beginning and at the end of two lists or strings. */
function sameEnds(old, now) {
  const room = Math.min(old.length, now.length);
  let [first, last] = [0, 0];
  while (first < room && old[first] === now[first]) first += 1;
  while (last < room - first && old.at(-1 - last) === now.at(-1 - last)) last += 1;
  return [first, last];
}

/** What a writer puts in; null for what has no meaning here, as bold type. */
function textOf({ inputType, data, dataTransfer }) {
  if (inputType.startsWith("delete")) return "";
  if (inputType === "insertParagraph") return "\n\n";
  if (inputType === "insertLineBreak") return "\n";
  return inputType.startsWith("insert") ? (data ?? dataTransfer?.getData("text/plain") ?? "").replace(/\r\n?/g, "\n") : null;
}
