// How much to change, and which words to keep.

import { find } from "./elements.js";

const STRENGTHS = ["careful", "standard", "bold"];
const NOTES = [
  "Careful: only changes that are almost surely right.",
  "Standard: clear gains in most sentences.",
  "Bold: as simple as it can get. Look at each change.",
];
const PAUSE = 500; // milliseconds without typing

export const wishes = () => ({ strength: STRENGTHS[find("strength").value], glossary: terms() });

export function listenForSettings(changed) {
  const slider = find("strength");
  const show = () => {
    slider.setAttribute("aria-valuetext", STRENGTHS[slider.value]);
    find("strength-note").textContent = NOTES[slider.value];
  };
  slider.addEventListener("input", show);
  slider.addEventListener("change", changed);
  show();
  let timer;
  find("glossary").addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(changed, PAUSE);
  });
}

export function keepTerm(term) {
  find("glossary").value = [...terms(), term].join("\n") + "\n";
}

const terms = () => find("glossary").value.split("\n").map((line) => line.trim()).filter(Boolean);
