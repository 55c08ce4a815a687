// An edit: a stretch of the text, a wording for it, and a status.
//
// open: made, nobody has looked; suggested: not made; accepted and rejected: decided. One that is `asleep` was decided
// on, and then a letter was written right beside it: it is not there until the service proposes the same again.

export const isMade = ({ status, asleep }) => !asleep && (status === "open" || status === "accepted");

export const isDecided = ({ status }) => status === "accepted" || status === "rejected";

export const shown = (edit) => (isMade(edit) ? edit.text : edit.before);

export const inOrder = (edits) => edits.sort((one, other) => one.start - other.start);

let last = 0;
export const newId = () => (last += 1);

export const wordings = (edit) => [{ text: edit.after, effect: edit.effect }, ...edit.alternatives];

/** How sure the model is, in words, and as a step from 1 to 3 for the shade. */
export function sureness({ kind, confidence }) {
  if (kind === "own") return { step: 3, text: "Your own words" };
  const step = confidence >= 0.9 ? 3 : confidence >= 0.75 ? 2 : 1;
  return { step, text: `${["Unsure", "Fairly sure", "Almost sure"][step - 1]}: ${Math.round(100 * confidence)}%` };
}

export const visible = (text) => text.trim().replace(/\s*\n\s*/g, " ") || "(left out)";

export function describe({ status, before, text }) {
  if (status === "rejected") return `“${visible(before)}” stays.`;
  return `“${visible(before)}” ${status === "suggested" ? "could become" : "becomes"} “${visible(text)}”.`;
}

export const describeFully = (edit) => `${describe(edit)} ${sureness(edit).text}.`;
