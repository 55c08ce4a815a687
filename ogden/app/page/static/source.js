// Where the text comes from: written, pasted, opened or dropped.

import { find } from "./elements.js";

export class Source {
  /** `take` is called with {text} or {file}; it says whether that worked. */
  constructor(take) {
    this.take = take;
    this.listenForWriting();
    this.listenForFiles();
    document.addEventListener("paste", (event) => this.paste(event));
  }

  listenForWriting() {
    find("edit-text").addEventListener("click", () => this.write());
    find("own-text").addEventListener("click", () => {
      find("text").value = "";
      this.write();
    });
    find("stop-writing").addEventListener("click", () => this.stopWriting());
    find("writing").addEventListener("submit", (event) => {
      event.preventDefault();
      this.take({ text: find("text").value });
    });
    find("text").addEventListener("keydown", (event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) find("writing").requestSubmit();
      if (event.key === "Escape") this.stopWriting();
    });
  }

  listenForFiles() {
    find("open-document").addEventListener("click", () => find("file").click());
    find("file").addEventListener("change", () => {
      const [file] = find("file").files;
      if (file) this.take({ file });
      find("file").value = ""; // the same file may be opened again
    });
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
      this.take({ file: event.dataTransfer.files[0] });
    });
  }

  /** A paste outside any field brings a new text; one into the empty text field is simplified at once. */
  paste(event) {
    const [file] = event.clipboardData.files;
    const text = event.clipboardData.getData("text/plain");
    const empty = event.target === find("text") && !find("text").value.trim();
    if (event.target.closest?.("textarea, input") && !empty) return;
    if (!file && !text.trim()) return;
    event.preventDefault();
    this.take(text.trim() ? { text } : { file });
  }

  /** Show the field. What it holds is the text, unless that came from a document. */
  write() {
    find("writing").hidden = false;
    document.body.classList.add("is-writing");
    find("text").focus();
  }

  stopWriting() {
    if (find("writing").hidden) return;
    find("writing").hidden = true;
    document.body.classList.remove("is-writing");
    find("edit-text").focus();
  }

  /** After a text was taken: what the pane is called, and the field as it will be edited. */
  show({ text, file, example }) {
    const wrote = !find("writing").hidden;
    find("writing").hidden = true;
    document.body.classList.remove("is-writing");
    find("chip").hidden = !file && !example;
    find("chip").textContent = file ? file.name : "Example";
    find("edit-text").hidden = Boolean(file);
    find("text").value = text ?? "";
    return wrote;
  }
}
