// The two sides beside each other, both to write in, or one text with the changes marked in it.

import { Editor } from "./editor.js";
import { find } from "./elements.js";
import { findingsOf } from "./findings.js";
import { block } from "./marks.js";
import { segments, sideText } from "./paragraphs.js";

export class Panes {
  constructor(desk, wants, looks) {
    this.desk = desk;
    this.editors = ["original", "simple", "one"].map((side) => new Editor(side, wants, looks));
    for (const editor of this.editors) {
      editor.text = (number) => sideText(desk.state.paragraphs[number], editor.side);
      editor.root.addEventListener("click", ({ target }) => {
        const id = target.closest("[data-edit]")?.dataset.edit;
        if (id) desk.walkTo(Number(id));
      });
    }
    for (const choice of document.getElementsByName("view")) choice.addEventListener("change", () => this.show());
  }

  get isOne() {
    return find("view-one").checked;
  }

  /** `caret` is set where somebody writes; with `focus`, also where nobody does yet. */
  show(caret, focus = false) {
    const { isOne } = this;
    find("panes").hidden = isOne;
    find("one").hidden = !isOne;
    const focused = this.editors.find((editor) => editor.root === document.activeElement);
    const kept = focused || focus ? (caret ?? { side: focused.side, ...focused.caret() }) : null;
    const blocks = this.blocks();
    find("panes").style.setProperty("--rows", blocks.length + 1);
    for (const editor of this.editors) {
      const { side } = editor;
      if (isOne !== (side === "one")) continue;
      editor.show(blocks.map((paragraphs) => block(paragraphs, side, (each) => this.found(each, side), this.desk)));
      if (kept?.number !== undefined && kept.side === side) editor.setCaret(kept);
    }
  }

  found(paragraph, side) {
    return findingsOf(sideText(paragraph, side), side).filter((one) => !this.desk.hidden.has(one.rule));
  }

  blocks() {
    const blocks = [];
    for (const each of this.desk.state.paragraphs) {
      const [{ table } = {}] = blocks.at(-1) ?? [];
      if (each.table && each.table.table === table?.table && each.table.row === table.row) blocks.at(-1).push(each);
      else blocks.push([each]);
    }
    return blocks;
  }

  reveal(focus = false) {
    const mark = find(this.isOne ? "one" : "simple").querySelector(".mark.current");
    if (innerWidth <= 960) find("desk").scrollIntoView({ block: "start" });
    mark?.scrollIntoView({ block: "nearest" });
    if (focus && this.isOne) mark?.focus({ preventScroll: true });
  }

  at(side, { number, offset }) {
    const paragraph = this.desk.state.paragraphs[number];
    if (!paragraph) return { found: [] };
    const holds = (start, end) => start <= offset && offset <= end;
    const isHere = ({ start, end, right, rightEnd }) => (side === "original" ? holds(start, end) : holds(right, rightEnd));
    const edit = segments(paragraph).find((piece) => piece.edit && !this.desk.hidden.has(piece.edit.kind) && isHere(piece))?.edit;
    return { edit, found: this.found(paragraph, side).filter(({ start, end }) => holds(start, end)) };
  }
}
