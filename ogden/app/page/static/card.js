// The card of the current change: what, why, what else, and the decision.

import { find, make } from "./elements.js";
import { isMade, shown, wordings } from "./review.js";

const VERDICTS = { open: "", suggested: "Suggested, not made.", accepted: "Accepted.", rejected: "Rejected." };

export class Card {
  constructor(actions) {
    this.actions = actions;
    const buttons = ["previous", "next", "accept", "reject", "undo", "redo", "keep"];
    for (const id of buttons) find(id).addEventListener("click", () => actions[id]());
    find("own").addEventListener("submit", (event) => {
      event.preventDefault();
      const words = find("own-words").value.trim();
      if (words) actions.write(words);
    });
    find("more").open = matchMedia("(min-width: 60rem)").matches;
  }

  show(review) {
    this.review = review;
    const { edit, edits } = review;
    find("card-title").textContent = edit ? numbered(edit, edits.length) : "Changes";
    find("change").hidden = !edit;
    find("nothing").hidden = Boolean(edit);
    find("nothing").textContent = review.notEnglish
      ? `This text is not English (${review.notEnglish}), so it is left as it is.`
      : "Nothing to change: this text is plain already, or its words are to be kept.";
    for (const id of ["previous", "next"]) find(id).disabled = edits.length < 2;
    this.enable("undo", review.done.length);
    this.enable("redo", review.undone.length);
    find("tally").textContent = edit ? tally(review) : "";
    if (edit) this.showEdit(edit);
  }

  /** A button that is switched off under the keyboard's focus hands it on. */
  enable(id, possible) {
    if (!possible && document.activeElement === find(id)) find("next").focus();
    find(id).disabled = !possible;
  }

  showEdit(edit) {
    find("before").textContent = visible(edit.before);
    find("after").textContent = visible(edit.text);
    find("change").className = edit.status;
    find("verdict").textContent = VERDICTS[edit.status];
    find("reason").textContent = edit.reason;
    find("sureness").textContent = `${Math.round(100 * edit.confidence)}% sure`;
    find("keep").hidden = ["split", "structure"].includes(edit.kind);
    const own = !wordings(edit).some((each) => each.text === edit.text);
    find("own-words").value = own ? edit.text.trim() : "";
    this.showChoices(edit);
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
}

/** The wording at a number from 1, or undefined. */
export const wordingAt = (edit, number) => wordings(edit)[number - 1]?.text;

/** What a decision leaves in the text, for the announcement. */
export const describe = (edit) =>
  edit.status === "suggested"
    ? `“${visible(edit.before)}” could become “${visible(edit.text)}”.`
    : `“${visible(edit.before)}” becomes “${visible(shown(edit))}”.`;

/** "Change 2 of 9". A suggestion is called so, and counted with the changes. */
export const numbered = (edit, count) => `${edit.suggested ? "Suggestion" : "Change"} ${edit.id + 1} of ${count}`;

function visible(text) {
  return text.trim().replace(/\s*\n\s*/g, " ") || "(left out)";
}

function effectOf(effect) {
  if (Math.abs(effect) < 0.05) return make("small", { className: "effect" }, "");
  const amount = Math.abs(effect).toFixed(1);
  const easier = effect < 0;
  const title = `The sentence is ${amount} grades ${easier ? "easier" : "harder"} with it.`;
  const label = make("span", { className: "spoken" }, ` ${amount} grades ${easier ? "easier" : "harder"}`);
  const figure = make("span", { "aria-hidden": "true" }, `${easier ? "−" : "+"}${amount}`);
  return make("small", { className: easier ? "effect easier" : "effect harder", title }, figure, label);
}

function tally(review) {
  const [accepted, rejected, open, suggested] = ["accepted", "rejected", "open", "suggested"].map(review.count);
  const more = suggested ? ` · ${suggested} suggested` : "";
  if (!accepted && !rejected) return `${open} to look at${more}`;
  return `${accepted} accepted · ${rejected} rejected · ${open} left${more}`;
}
