// The card of the current change: what, why, how sure, what else, and the decision, on it or on all like it.

import { describe, isMade, KINDS, sureness, visible, wordings } from "./edits.js";
import { find, make } from "./elements.js";

const VERDICTS = { open: "", suggested: "Suggested, not made.", accepted: "Accepted.", rejected: "Rejected." };

export class Card {
  constructor(desk, actions) {
    Object.assign(this, { desk, actions });
    const buttons = ["previous", "next", "accept", "reject", "undo", "redo", "keep"];
    for (const id of buttons) find(id).addEventListener("click", () => actions[id]());
    find("own").addEventListener("submit", (event) => {
      event.preventDefault();
      const words = find("own-words").value.trim();
      if (words) actions.write(words);
    });
    find("more").open = matchMedia("(min-width: 60rem)").matches;
  }

  show(nothing) {
    const { edit, edits } = this.desk;
    find("card-title").textContent = edit ? numbered(this.desk) : "Changes";
    find("change").hidden = !edit;
    find("nothing").hidden = Boolean(edit);
    find("nothing").textContent = nothing;
    for (const id of ["previous", "next"]) find(id).disabled = edits.length < 2;
    this.enable("undo", this.desk.past.length);
    this.enable("redo", this.desk.future.length);
    find("tally").textContent = edit ? tally(this.desk) : "";
    if (edit) this.showEdit(edit);
  }

  /** A button that is switched off under the keyboard's focus hands it on. */
  enable(id, possible) {
    if (!possible && document.activeElement === find(id)) find("card").focus();
    find(id).disabled = !possible;
  }

  showEdit(edit) {
    find("before").textContent = visible(edit.before);
    find("after").textContent = visible(edit.text);
    const sure = sureness(edit);
    find("change").className = `${edit.status} s${sure.step}`;
    find("verdict").textContent = VERDICTS[edit.status];
    find("reason").textContent = edit.reason;
    find("sureness").textContent = sure.text;
    find("keep").hidden = ["split", "structure", "own"].includes(edit.kind);
    const own = !wordings(edit).some((each) => each.text === edit.text);
    find("own-words").value = own ? edit.text.trim() : "";
    this.showChoices(edit);
    this.showAlike(edit);
  }

  showChoices(edit) {
    const focused = document.activeElement?.name === "wording" ? document.activeElement.value : null;
    const legend = find("choices").firstElementChild;
    const others = wordings(edit).slice(0, 9);
    const choices = others.map((each, number) => this.choice(edit, each, String(number + 1)));
    choices.push(this.choice(edit, { text: edit.before, effect: 0 }, "0"));
    find("choices").replaceChildren(legend, ...choices);
    if (focused !== null) find("choices").querySelector(`input[value="${focused}"]`)?.focus();
  }

  choice(edit, { text, effect }, value) {
    const kept = value === "0";
    const checked = kept ? !isMade(edit) : isMade(edit) && edit.text === text;
    const input = make("input", { type: "radio", name: "wording", value, checked });
    input.addEventListener("change", () => (kept ? this.actions.refuse() : this.actions.pick(Number(value))));
    const words = make("span", { className: "words" }, visible(text));
    if (kept) words.append(make("small", {}, " as it was"));
    return make("label", {}, input, words, effectOf(effect), make("kbd", { "aria-hidden": "true" }, kept ? "R" : value));
  }

  /** All of the word, of the kind, of the paragraph, and of the text, with two buttons each. */
  showAlike(edit) {
    const { edits, place } = this.desk;
    const { number } = edits[place];
    const groups = [
      [`“${visible(edit.before)}”`, (one) => one.edit.before.toLowerCase() === edit.before.toLowerCase()],
      [KINDS[edit.kind], (one) => one.edit.kind === edit.kind],
      ["This paragraph", (one) => one.number === number],
      ["The whole text", () => true],
    ];
    const rows = groups.map(([name, isIn]) => {
      const ids = new Set(edits.filter(isIn).map((one) => one.edit.id));
      const button = (verb, status) => {
        const label = `${verb} all ${ids.size}: ${name}`;
        const one = make("button", { type: "button", className: "plain", "aria-label": label }, verb);
        one.addEventListener("click", () => this.actions.decideAll(ids, status));
        return one;
      };
      const buttons = [button("Accept", "accepted"), button("Reject", "rejected")];
      return make("li", {}, make("span", {}, `${name} (${ids.size})`), ...buttons);
    });
    find("alike").replaceChildren(...rows);
  }
}

/** The wording at a number from 1, or undefined. */
export const wordingAt = (edit, number) => wordings(edit)[number - 1]?.text;

/** "Change 2 of 9". A suggestion is called so, and counted with the changes. */
export const numbered = ({ edit, edits, place }) => `${edit.suggested ? "Suggestion" : "Change"} ${place + 1} of ${edits.length}`;

export const told = (desk) => `${numbered(desk)}: ${describe(desk.edit)} ${sureness(desk.edit).text}.`;

function effectOf(effect) {
  if (Math.abs(effect) < 0.05) return make("small", { className: "effect" }, "");
  const amount = Math.abs(effect).toFixed(1);
  const easier = effect < 0;
  const title = `The sentence is ${amount} grades ${easier ? "easier" : "harder"} with it.`;
  const label = make("span", { className: "spoken" }, ` ${amount} grades ${easier ? "easier" : "harder"}`);
  const figure = make("span", { "aria-hidden": "true" }, `${easier ? "−" : "+"}${amount}`);
  return make("small", { className: easier ? "effect easier" : "effect harder", title }, figure, label);
}

function tally({ edits }) {
  const count = (status) => edits.filter(({ edit }) => edit.status === status).length;
  const [accepted, rejected, open, suggested] = ["accepted", "rejected", "open", "suggested"].map(count);
  const more = suggested ? ` · ${suggested} suggested` : "";
  if (!accepted && !rejected) return `${open} to look at${more}`;
  return `${accepted} accepted · ${rejected} rejected · ${open} left${more}`;
}
