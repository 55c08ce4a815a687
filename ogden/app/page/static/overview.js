// What stands above the texts: the reading level before and now, and which kinds of marks there are.

import { fill, find } from "./elements.js";

const HARDEST = 16; // the right end of the scale
const PLAIN = 9; // above this grade no text is called plain

export function showLevels({ before, after }, hardSentences) {
  fill({
    "grade-before": before.words ? `grade ${figure(before)}` : "–",
    "grade-after": figure(after),
    "level-note": before.words ? `${inWords(before.grade, after.grade)} ${still(after, hardSentences)}` : "No words yet.",
  });
  const place = ({ grade }) => `${(100 * Math.min(Math.max(grade, 0), HARDEST)) / HARDEST}%`;
  find("track").style.setProperty("--before", place(before));
  find("track").style.setProperty("--after", place(after));
}

/** What is still hard in the simpler text; a text that is not plain is never called so. */
export function still({ grade }, count) {
  const sentences = count === 1 ? "1 sentence is" : `${count} sentences are`;
  if (grade > PLAIN) return count ? `Still hard: ${sentences} marked.` : "Still hard.";
  return count ? `${sentences} still hard.` : count === null ? "" : "Plain.";
}

const figure = ({ words, grade }) => (words ? grade.toFixed(1).replace("-", "−") : "–");

function inWords(before, after) {
  const now = `Now for readers of about ${age(after)}`;
  if (before - after < 0.05) return `${now}.`;
  return age(before) === age(after) ? `${now}, a little easier than before.` : `${now}; it was ${age(before)}.`;
}

/** A school grade is about the reader's age less five or six. */
function age(grade) {
  const years = Math.max(Math.round(grade) + 5, 6);
  return years >= 18 ? "18 and over" : `${years} to ${years + 1} years`;
}

/** Of the buttons for kinds of marks, those are there that have something to show or to hide; pressed: it is shown. */
export function showFilters(kinds, hidden) {
  for (const button of find("filters").children) {
    const { kind } = button.dataset;
    const count = kinds.filter((one) => one === kind).length;
    button.hidden = !count;
    button.ariaPressed = String(!hidden.has(kind));
    button.lastChild.textContent = count;
  }
  find("filter-line").hidden = !kinds.length;
}

export const kindName = (kind) => find("filters").querySelector(`[data-kind="${kind}"]`).firstChild.textContent.trim();
