// Where a text comes from: pasted, opened or dropped. Writing is the editors' work.

import { find } from "./elements.js";

export function listenForSources(take) {
  find("own-text").addEventListener("click", () => take({ text: "" }));
  find("open-document").addEventListener("click", () => find("file").click());
  find("file").addEventListener("change", () => {
    const [file] = find("file").files;
    if (file) take({ file });
    find("file").value = ""; // the same file may be opened again
  });
  listenForDrops(take);
  document.addEventListener("paste", (event) => {
    const [file] = event.clipboardData.files;
    const text = event.clipboardData.getData("text/plain");
    if (event.target.closest?.("textarea, input, [contenteditable]") && !(file && !text)) return;
    if (!file && !text.trim()) return;
    event.preventDefault();
    take(text.trim() ? { text } : { file });
  });
}

function listenForDrops(take) {
  const holdsFile = (event) => [...event.dataTransfer.types].includes("Files");
  document.addEventListener("dragover", (event) => {
    if (!holdsFile(event)) return;
    event.preventDefault();
    find("drop").hidden = false;
  });
  document.addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) find("drop").hidden = true;
  });
  document.addEventListener("drop", (event) => {
    find("drop").hidden = true;
    if (!holdsFile(event)) return;
    event.preventDefault();
    take({ file: event.dataTransfer.files[0] });
  });
}
