// The card of the current change: what, why, how sure, what else, and the decision, on it or on all like it.

import { describeFully, isMade, sureness, visible, wordings } from "./edits.js";
import { escape, fill, find, html, on } from "./elements.js";
import { kindName } from "./overview.js";

const VERDICTS = { open: "", suggested: "Suggested, not made.", accepted: "Accepted.", rejected: "Rejected." };
const FIXED = ["split", "structure", "own"]; // kinds that have no word to keep

const ALIKE = {
  word: (one, other) => one.edit.before.toLowerCase() === other.edit.before.toLowerCase(),
  kind: (one, other) => one.edit.kind === other.edit.kind,
  paragraph: (one, other) => one.number === other.number,
  text: () => true,
};

export const idsAlike = ({ edits, place }, like) => new Set(edits.filter((one) => ALIKE[like](one, edits[place])).map((one) => one.edit.id));

export const canBeKept = (edit) => Boolean(edit) && !FIXED.includes(edit.kind);

export class Card {
  constructor(desk, actions) {
    Object.assign(this, { desk, actions });
    on("own", "submit", (event) => {
      event.preventDefault();
      const words = find("own-words").value.trim();
      if (words) actions.write(words);
    });
    on("choices", "change", ({ target }) => (target.value === "0" ? actions.refuse() : actions.pick(Number(target.value))));
    find("more").open = matchMedia("(min-width: 60rem)").matches;
  }

  show(nothing) {
    const { edit, edits, past, future } = this.desk;
    find("change").hidden = !edit;
    find("nothing").hidden = Boolean(edit);
    fill({ nothing, "card-title": edit ? numbered(this.desk) : "Changes" });
    this.enable({ previous: edits.length > 1, next: edits.length > 1, undo: past.length, redo: future.length });
    if (edit) this.showEdit(edit);
  }

  /** A button that is switched off under the keyboard's focus hands it on. */
  enable(buttons) {
    for (const [id, isPossible] of Object.entries(buttons)) {
      if (!isPossible && document.activeElement === find(id)) find("card").focus();
      find(id).disabled = !isPossible;
    }
  }

  showEdit(edit) {
    const sure = sureness(edit);
    fill({ before: visible(edit.before), after: visible(edit.text), verdict: VERDICTS[edit.status], reason: edit.reason, sureness: sure.text, tally: tally(this.desk) });
    find("change").className = `${edit.status} s${sure.step}`;
    find("keep").hidden = !canBeKept(edit);
    find("own-words").value = wordings(edit).some((each) => each.text === edit.text) ? "" : edit.text.trim();
    this.showChoices(edit);
    const names = { word: `“${visible(edit.before)}”`, kind: kindName(edit.kind), paragraph: "This paragraph", text: "The whole text" };
    for (const row of find("alike").children) {
      const [name, count] = [names[row.dataset.like], idsAlike(this.desk, row.dataset.like).size];
      row.firstElementChild.textContent = `${name} (${count})`;
      for (const button of row.querySelectorAll("button")) button.ariaLabel = `${button.textContent} all ${count}: ${name}`;
    }
  }

  showChoices(edit) {
    const focused = find("choices").querySelector(":focus")?.value;
    const others = wordings(edit).slice(0, 9).map((each, number) => choice(edit, each, number + 1));
    find("choices").innerHTML = others.join("") + choice(edit, { text: edit.before, effect: 0 }, 0);
    if (focused) find("choices").querySelector(`input[value="${focused}"]`)?.focus();
  }
}

/** The wording with number 0 is that of the text. */
function choice(edit, { text, effect }, value) {
  const isChosen = value ? isMade(edit) && edit.text === text : !isMade(edit);
  const words = escape(visible(text)) + (value ? "" : html("small", {}, " as it was"));
  const input = html("input", { type: "radio", name: "wording", value, checked: isChosen || null });
  return html("label", {}, input, html("span", {}, words), effectOf(effect), html("kbd", { "aria-hidden": true }, value || "R"));
}

function effectOf(effect) {
  const amount = Math.abs(effect).toFixed(1);
  if (amount === "0.0") return "";
  const [look, sign] = effect < 0 ? ["easier", "−"] : ["harder", "+"];
  const title = `${amount} grades ${look}`;
  return html("small", { class: look, title }, html("span", { "aria-hidden": true }, sign + amount), html("span", { class: "spoken" }, ` ${title}`));
}

const numbered = ({ edit, edits, place }) => `${edit.suggested ? "Suggestion" : "Change"} ${place + 1} of ${edits.length}`;

export const told = (desk) => `${numbered(desk)}: ${describeFully(desk.edit)}`;

function tally({ edits }) {
  const [accepted, rejected, open, suggested] = ["accepted", "rejected", "open", "suggested"].map((status) => edits.filter(({ edit }) => edit.status === status).length);
  const decided = accepted || rejected ? `${accepted} accepted · ${rejected} rejected · ${open} left` : `${open} to look at`;
  return suggested ? `${decided} · ${suggested} suggested` : decided;
}
