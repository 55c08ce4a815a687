"use strict";
// Answers live in the form itself; the browser keeps a copy after each change, under the sheet's name.
const sheet = document.body.dataset.sheet;
const storageName = "ogden-task-" + sheet;
const tasks = [...document.querySelectorAll(".task")];
const find = (id) => document.getElementById(id);
const seconds = new Map();
let mark = performance.now();
let stored = true;
let saved = true;

const field = (task) => task.querySelector("textarea");
const original = (task) => task.querySelector(".text").textContent;
const oneLine = (text) => text.replace(/\s+/g, " ").trim();
const answer = (task) => oneLine(field(task).value);
const isOpen = (task) => answer(task) === "";

function keep() {
  const answers = {};
  for (const task of tasks) {
    const number = task.dataset.sentence;
    if (!isOpen(task) || seconds.has(number)) answers[number] = [answer(task), seconds.get(number) ?? 0];
  }
  try {
    localStorage.setItem(storageName, JSON.stringify(answers));
  } catch {
    stored = false;
    find("no-storage").hidden = false;
  }
}

function restore() {
  let kept = null;
  try {
    kept = JSON.parse(localStorage.getItem(storageName));
  } catch {
    // Nothing usable is kept: the sheet starts empty.
  }
  for (const task of tasks) {
    const [text, spent] = kept?.[task.dataset.sentence] ?? ["", 0];
    field(task).value = text;
    if (spent > 0) seconds.set(task.dataset.sentence, spent);
    refresh(task);
    advise(task);
  }
}

// All the time the page is in sight goes to the sentence that is worked on next, so that reading counts.
function charge(task) {
  const now = performance.now();
  if (task) {
    const number = task.dataset.sentence;
    seconds.set(number, (seconds.get(number) ?? 0) + (now - mark) / 1000);
  }
  mark = now;
}

const taskOf = (element) => (element?.tagName === "TEXTAREA" ? element.closest(".task") : null);

// The field is as high as its text, and only an empty one can start from the original.
function refresh(task) {
  task.querySelector(".start").disabled = !isOpen(task);
  const area = field(task);
  area.style.height = "auto";
  area.style.height = `${area.scrollHeight + 2}px`;
}

const words = (text) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
const stops = (text) => (text.match(/[.!?]["'”’)\]]*\s+["'“‘(]*\p{Lu}/gu) ?? []).length;

// Hints only: whoever wrote the sentence knows better.
function hint(task) {
  const before = words(original(task));
  const after = words(answer(task));
  if (after.length === 0) return "";
  if (after.join(" ") === before.join(" ")) return "This is still the original.";
  if (stops(answer(task)) > stops(original(task))) return "This looks like more than one sentence.";
  if (after.length < 0.65 * before.length) return "This is much shorter than the original. Is everything in it?";
  return "";
}

function advise(task) {
  const note = task.querySelector(".note");
  const text = hint(task);
  if (note.textContent !== text) note.textContent = text;
}

function showProgress() {
  const given = tasks.filter((task) => !isOpen(task)).length;
  find("status").textContent = `${given} of ${tasks.length} rewritten`;
  find("progress").value = given;
  find("next").disabled = given === tasks.length;
}

function goTo(task) {
  const area = field(task);
  area.focus({ preventScroll: true });
  area.setSelectionRange(area.value.length, area.value.length);
  const room = window.innerHeight - document.querySelector(".bar").offsetHeight;
  (task.offsetHeight < room ? task : area).scrollIntoView({ block: "center" });
}

function goToNextOpen(after) {
  const start = after ? tasks.indexOf(after) + 1 : 0;
  const next = [...tasks.slice(start), ...tasks.slice(0, start)].find(isOpen);
  if (next) goTo(next);
}

function requestDownload() {
  const missing = tasks.filter(isOpen).length;
  if (missing === 0) {
    download();
    return;
  }
  const count = missing === 1 ? "1 sentence is" : `${missing} sentences are`;
  find("missing-text").textContent = `${count} not rewritten yet. You can send what you have, or go on.`;
  find("missing").showModal();
}

// Quoted always; an apostrophe keeps spreadsheets from computing what starts like a formula.
function cell(text) {
  const safe = /^[=+\-@]/.test(text) ? "'" + text : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

function download() {
  const rows = tasks.map((task) => {
    const number = task.dataset.sentence;
    const spent = seconds.get(number);
    return [sheet, number, cell(answer(task)), spent === undefined ? "" : spent.toFixed(1)];
  });
  const lines = [["sheet", "sentence", "rewritten", "seconds"], ...rows].map((row) => row.join(",") + "\n");
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob(["\ufeff", ...lines], { type: "text/csv" }));
  link.download = document.body.dataset.file;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  saved = true;
}

function changed(task) {
  saved = false;
  charge(task);
  refresh(task);
  keep();
  showProgress();
}

// Advice waits until the worker pauses: nobody wants to be told while typing that the sentence is too short.
let pause = 0;
document.addEventListener("input", ({ target }) => {
  const task = taskOf(target);
  if (!task) return;
  changed(task);
  clearTimeout(pause);
  if (task.querySelector(".note").textContent) advise(task);
  else pause = setTimeout(() => advise(task), 2500);
});
document.addEventListener("focusout", ({ target }) => {
  const task = taskOf(target);
  if (!task) return;
  charge(task);
  advise(task);
  keep();
});
document.addEventListener("keydown", (event) => {
  const task = taskOf(event.target);
  // While an input method composes a character, Enter belongs to it.
  if (!task || event.key !== "Enter" || event.isComposing) return;
  event.preventDefault();
  const following = tasks[tasks.indexOf(task) + 1];
  if (following) goTo(following);
  else find("download").focus();
});
document.addEventListener("click", ({ target }) => {
  const task = target.closest?.(".start")?.closest(".task");
  if (!task) return;
  field(task).value = original(task);
  changed(task);
  goTo(task);
});
document.addEventListener("visibilitychange", () => {
  if (document.hidden) {
    charge(taskOf(document.activeElement));
    keep();
  } else {
    mark = performance.now();
  }
});
window.addEventListener("resize", () => tasks.forEach(refresh));
find("next").addEventListener("click", () => goToNextOpen(taskOf(document.activeElement)));
find("download").addEventListener("click", requestDownload);
find("show-missing").addEventListener("click", () => { find("missing").close(); goToNextOpen(); });
find("download-anyway").addEventListener("click", () => { find("missing").close(); download(); });
// The copy in the browser is enough to close the page safely; without it, ask before answers are lost.
window.addEventListener("beforeunload", (event) => { if (!stored && !saved) event.preventDefault(); });

restore();
showProgress();
