// The two texts side by side, a row for each paragraph, with the edits marked in both.

import { find, make } from "./elements.js";
import { numbered } from "./card.js";
import { shown } from "./review.js";

const STATUSES = ["open", "suggested", "accepted", "rejected"];

export class Panes {
  constructor(choose) {
    this.original = find("original");
    this.simple = find("simple");
    for (const pane of [this.original, this.simple]) {
      pane.addEventListener("click", (event) => {
        const mark = event.target.closest("[data-edit]");
        if (mark) choose(Number(mark.dataset.edit));
      });
    }
  }

  show(review) {
    this.review = review;
    this.marks = review.edits.map((edit) => [originalMark(edit), simpleMark(edit, review.edits.length)]);
    const own = review.byPassage();
    const rows = review.passages.flatMap((text, number) => rowsOf(text, own[number], review.kinds[number]));
    this.fill(this.original, rows, 0);
    this.fill(this.simple, rows, 1);
    find("panes").style.setProperty("--rows", rows.length + 1);
    review.edits.forEach((edit) => this.update(edit));
    this.walk();
  }

  fill(pane, rows, side) {
    pane.querySelectorAll(".row").forEach((row) => row.remove());
    for (const row of rows) {
      const pieces = row.pieces.map((piece) => (piece.edit ? this.marks[piece.edit.id][side] : piece.text));
      pane.append(make("p", { className: `row ${row.kind}`, dir: "auto", lang: "en" }, ...pieces));
    }
  }

  update(edit) {
    const [original, simple] = this.marks[edit.id];
    for (const mark of [original, simple]) {
      STATUSES.forEach((status) => mark.classList.toggle(status, edit.status === status));
    }
    const text = shown(edit);
    simple.firstChild.textContent = text;
    simple.lastChild.textContent = spoken(edit, text);
    simple.classList.toggle("gone", !text.trim());
  }

  walk() {
    this.marks.forEach((pair, id) => {
      const here = id === this.review.current;
      pair.forEach((mark) => mark.classList.toggle("current", here));
      pair[1].tabIndex = here ? 0 : -1;
      if (here) pair[1].setAttribute("aria-current", "true");
      else pair[1].removeAttribute("aria-current");
    });
  }

  /** Put the keyboard's focus on the current edit, and bring it into view. */
  focus() {
    const mark = this.marks[this.review.current]?.[1];
    mark?.focus({ preventScroll: true });
    this.reveal();
  }

  reveal() {
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.marks[this.review.current]?.[1].scrollIntoView({ block: "nearest", behavior: calm ? "auto" : "smooth" });
  }
}

const originalMark = (edit) => make("span", { className: `mark was ${edit.kind}`, "data-edit": edit.id }, edit.before);

function simpleMark(edit, count) {
  const label = { role: "button", "data-edit": edit.id, title: numbered(edit, count) };
  return make("span", { className: `mark now ${edit.kind}`, ...label }, make("span"), make("span", { className: "spoken" }));
}

function spoken(edit, text) {
  if (edit.status === "rejected") return " (not changed)";
  if (edit.status === "suggested") return ` (suggested: ${edit.text.trim() ? `“${edit.text.trim()}”` : "leave it out"})`;
  if (!text.trim()) return ` (left out: “${edit.before.trim()}”)`;
  return ` (was “${edit.before.trim()}”${edit.status === "accepted" ? ", accepted" : ""})`;
}

/** The lines of a passage. An edit never spans two rows: a line break inside one starts no row. */
function rowsOf(text, edits, kind) {
  const rows = [];
  let row = { pieces: [], kind };
  const end = (following) => {
    if (row.pieces.some((piece) => piece.edit || piece.text.trim())) rows.push(row);
    row = { pieces: [], kind: following };
  };
  const plain = (part) => {
    part.split(/(\n+)/).forEach((line) => {
      if (line.startsWith("\n")) end(line.length === 1 ? `${kind} tight` : kind);
      else if (line) row.pieces.push({ text: line });
    });
  };
  let at = 0;
  for (const edit of edits) {
    plain(text.slice(at, edit.start));
    row.pieces.push({ edit });
    at = edit.end;
  }
  plain(text.slice(at));
  end(kind);
  return rows;
}
