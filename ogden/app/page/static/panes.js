// The two sides beside each other, both to write in, or one text with the changes marked in it.

import { blockElement, Editor } from "./editor.js";
import { find } from "./elements.js";
import { findingsOf } from "./findings.js";
import { nodesOf } from "./marks.js";
import { segments, simple } from "./paragraphs.js";

export class Panes {
  constructor(desk, wants, looks) {
    this.desk = desk;
    this.editors = ["original", "simple"].map((side) => new Editor(side, wants, looks));
    for (const editor of this.editors) {
      editor.text = (number) => sideText(desk.state.paragraphs[number], editor.side);
      editor.root.addEventListener("click", (event) => this.click(event));
    }
    find("one").addEventListener("click", (event) => this.click(event));
    for (const choice of document.getElementsByName("view")) choice.addEventListener("change", () => this.show());
  }

  get one() {
    return find("view-one").checked;
  }

  click(event) {
    const id = event.target.closest("[data-edit]")?.dataset.edit;
    if (id) this.desk.walkTo(Number(id));
  }

  /** `caret` is set where somebody writes; with `focus`, also where nobody does yet. */
  show(caret, focus = false) {
    const { one } = this;
    find("panes").hidden = one;
    find("one").hidden = !one;
    const focused = this.editors.find((editor) => editor.root === document.activeElement);
    const kept = focused || focus ? (caret ?? { side: focused.side, ...focused.caret() }) : null;
    const blocks = this.blocks();
    find("panes").style.setProperty("--rows", blocks.length + 1);
    if (one) find("one").replaceChildren(...blocks.map((block) => blockElement(block, (each) => this.nodes(each, "one"))));
    else for (const editor of this.editors) editor.show(this.keyed(blocks, editor.side), (each) => this.nodes(each, editor.side));
    if (kept?.number !== undefined && !one) this.editors.find((editor) => editor.side === kept.side).setCaret(kept);
  }

  nodes(paragraph, side) {
    return nodesOf(paragraph, side, this.found(paragraph, side), this.desk);
  }

  found(paragraph, side) {
    const { hidden } = this.desk;
    return findingsOf(sideText(paragraph, side)).filter((one) => !hidden.has(one.rule));
  }

  /** Cells of a row stand together. */
  blocks() {
    const blocks = [];
    let last = null;
    this.desk.state.paragraphs.forEach((each, number) => {
      const { table } = each;
      if (table && last && table.table === last.table && table.row === last.row) blocks.at(-1).paragraphs.push(each);
      else blocks.push({ paragraphs: [each], first: number });
      last = table;
    });
    return blocks;
  }

  /** A block looks the same as long as all in its key is the same. */
  keyed(blocks, side) {
    const { current, hidden } = this.desk;
    const filter = [...hidden].join();
    return blocks.map((block) => ({
      ...block,
      key: block.paragraphs.flatMap((each) => {
        const own = each.edits.find((edit) => edit.id === current);
        return [each, findingsOf(sideText(each, side)), filter, own?.id];
      }),
    }));
  }

  /** Bring the current edit into view, and with `focus` the keyboard to it. */
  reveal(focus = false) {
    const side = find(this.one ? "one" : "simple-text");
    const mark = side.querySelector(".mark.current");
    if (innerWidth <= 960) find("desk").scrollIntoView({ block: "start" });
    mark?.scrollIntoView({ block: "nearest" });
    if (focus && this.one) mark?.focus({ preventScroll: true });
  }

  /** The edit, and what is hard, at a place of a side. */
  at(side, { number, offset }) {
    const paragraph = this.desk.state.paragraphs[number];
    const pieces = paragraph ? segments(paragraph.text, paragraph.edits) : [];
    const start = (piece) => (side === "original" ? piece.start : piece.right);
    const end = (piece) => (side === "original" ? piece.end : piece.right + piece.text.length);
    const piece = pieces.find((one) => one.edit && !this.desk.hidden.has(one.edit.kind) && start(one) <= offset && offset <= end(one));
    const found = paragraph ? this.found(paragraph, side).filter((one) => one.start <= offset && offset <= one.end) : [];
    return { edit: piece?.edit, found };
  }
}

const sideText = (paragraph, side) => (side === "original" ? paragraph.text : simple(paragraph));
