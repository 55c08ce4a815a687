// An edit: a stretch of the text, a wording for it, and a status.
//
// open: made, nobody has looked; suggested: not made; accepted and rejected: decided by the reader. One that is
// `asleep` was decided on, and then somebody wrote a letter right beside its word: it is not there until the service
// proposes the same again.

export const isMade = ({ status, asleep }) => !asleep && (status === "open" || status === "accepted");

export const isDecided = ({ status }) => status === "accepted" || status === "rejected";

/** What stands in the simpler text for an edit. */
export const shown = (edit) => (isMade(edit) ? edit.text : edit.before);

let last = 0;
export const newId = () => (last += 1);

/** The wordings to choose from: as proposed, then the alternatives. */
export const wordings = (edit) => [{ text: edit.after, effect: edit.effect }, ...edit.alternatives];

export const KINDS = {
  word: "Words",
  phrase: "Phrases",
  shorter: "Left out",
  split: "Sentences split",
  structure: "Sentences rebuilt",
  explained: "Terms explained",
  own: "Your own words",
};

/** How sure the model is, in words, and as a step from 1 to 3 for the shade. */
export function sureness({ kind, confidence }) {
  if (kind === "own") return { step: 3, text: "Your own words" };
  const step = confidence >= 0.9 ? 3 : confidence >= 0.75 ? 2 : 1;
  return { step, text: `${["Unsure", "Fairly sure", "Almost sure"][step - 1]}: ${Math.round(100 * confidence)}%` };
}

export const visible = (text) => text.trim().replace(/\s*\n\s*/g, " ") || "(left out)";

/** What a decision leaves in the text, for the announcement. */
export const describe = (edit) =>
  edit.status === "suggested"
    ? `“${visible(edit.before)}” could become “${visible(edit.text)}”.`
    : `“${visible(edit.before)}” becomes “${visible(shown(edit))}”.`;

/** A reader's own words get the white space around them that the proposal has, or the words left out had. */
export function spacedLike({ before, after }, words) {
  const model = after.trim() ? after : before;
  return model.match(/^\s*/)[0] + words + model.match(/\s*$/)[0];
}
