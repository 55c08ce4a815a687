// The reading level before and now, as figures, on a scale, and in words.

import { find } from "./elements.js";

const HARDEST = 16; // the right end of the scale
export const PLAIN = 9; // above this grade no text is called plain

export function showLevels({ before, after }, hardSentences) {
  if (!before) return;
  find("grade-before").textContent = before.words ? `grade ${figure(before)}` : "–";
  find("grade-after").textContent = figure(after);
  const [from, to] = [place(before), place(after)];
  find("dot-before").style.left = `${from}%`;
  find("dot-after").style.left = `${to}%`;
  find("gain").style.left = `${Math.min(from, to)}%`;
  find("gain").style.width = `${Math.abs(from - to)}%`;
  find("level-note").textContent = before.words ? `${inWords(before.grade, after.grade)} ${still(after, hardSentences)}` : "No words yet.";
}

/** What is still hard in the simpler text; a text that is not plain is never called so. */
export function still({ grade }, hardSentences) {
  if (hardSentences === null) return grade > PLAIN ? "Still hard." : "";
  const sentences = hardSentences === 1 ? "1 sentence is" : `${hardSentences} sentences are`;
  if (grade > PLAIN) return hardSentences ? `Still hard: ${sentences} marked.` : "Still hard.";
  return hardSentences ? `${sentences} still hard.` : "Plain.";
}

const figure = (level) => (level.words ? level.grade.toFixed(1).replace("-", "−") : "–");

const place = (level) => (100 * Math.min(Math.max(level.grade, 0), HARDEST)) / HARDEST;

function inWords(before, after) {
  const now = `Now for readers of about ${age(after)}`;
  if (before - after < 0.05) return `${now}.`;
  return age(before) === age(after) ? `${now}, a little easier than before.` : `${now}; it was ${age(before)}.`;
}

/** A school grade is about the reader's age less five or six. */
function age(grade) {
  const years = Math.round(grade) + 5;
  if (years >= 18) return "18 and over";
  return `${Math.max(years, 6)} to ${Math.max(years, 6) + 1} years`;
}
