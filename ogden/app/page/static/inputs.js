// Where a text comes from (pasted, opened or dropped; writing is the editors' work), and how it should be simplified.

import { fill, find, on } from "./elements.js";

const PAUSE = 500; // milliseconds without typing

export function listenForSources(take) {
  on("file", "change", ({ target }) => {
    const [file] = target.files;
    if (file) take({ file });
    target.value = ""; // the same file may be opened again
  });
  document.addEventListener("paste", (event) => {
    const [file] = event.clipboardData.files;
    const text = event.clipboardData.getData("text/plain");
    const inField = event.target.closest?.("textarea, input, [contenteditable]");
    if (text ? inField || !text.trim() : !file) return;
    event.preventDefault();
    take(text ? { text } : { file });
  });
  const show = (shown) => (find("drop").hidden = !shown);
  const whenFile = (work) => (event) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    work(event.dataTransfer.files);
  };
  document.addEventListener("dragover", whenFile(() => show(true)));
  document.addEventListener("dragleave", (event) => event.relatedTarget || show(false));
  document.addEventListener("drop", whenFile(([file]) => (show(false), take({ file }))));
}

export function listenForSettings(changed) {
  const slider = find("strength");
  const show = () => {
    const { value, text } = find("strengths").options[slider.value];
    slider.setAttribute("aria-valuetext", value);
    fill({ "strength-note": text });
  };
  slider.addEventListener("input", show);
  slider.addEventListener("change", changed);
  on("domain", "change", changed);
  show();
  let timer;
  on("glossary", "input", () => {
    clearTimeout(timer);
    timer = setTimeout(changed, PAUSE);
  });
}
