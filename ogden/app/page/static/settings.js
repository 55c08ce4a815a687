// How much to change, what kind of text it is, and which words to keep.

import { find } from "./elements.js";

const STRENGTHS = ["careful", "standard", "bold"];
const NOTES = [
  "Careful: only changes that are almost surely right.",
  "Standard: more changes, and a few of them wrong. Look at them.",
  "Bold: as simple as it can get. Look at each change.",
];
const PAUSE = 500; // milliseconds without typing

export const wishes = () => ({ strength: STRENGTHS[find("strength").value], glossary: terms(), domains: domains() });

export function listenForSettings(changed) {
  const slider = find("strength");
  const show = () => {
    slider.setAttribute("aria-valuetext", STRENGTHS[slider.value]);
    find("strength-note").textContent = NOTES[slider.value];
  };
  slider.addEventListener("input", show);
  slider.addEventListener("change", changed);
  find("domain").addEventListener("change", changed);
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

/** Of the kind that was chosen; none where the words of the text tell it. */
const domains = () => [find("domain").value].filter(Boolean);

const terms = () => find("glossary").value.split("\n").map((line) => line.trim()).filter(Boolean);
