"use strict";
// Answers live in the form itself; the browser keeps a copy after each change, under the sheet's name.
const sheet = document.body.dataset.sheet;
const storageName = "ogden-judge-" + sheet;
const questions = [...document.querySelectorAll(".question")];
const parts = [...document.querySelectorAll(".part")];
const find = (id) => document.getElementById(id);
let openPart = 1;
let stored = true;
let saved = true;

const controls = (question) => [...question.querySelectorAll("input")];
const questionName = (question) => question.dataset.code + "-" + question.dataset.scale;

function answer(question) {
  const chosen = controls(question).find((input) => input.type === "number" || input.checked);
  return chosen ? chosen.value.trim() : "";
}

function isInvalid(question) {
  return controls(question).some((input) => !input.validity.valid);
}

const isOpen = (question) => answer(question) === "" && !isInvalid(question);

function keep() {
  const answers = {};
  for (const question of questions) {
    if (answer(question) !== "") answers[questionName(question)] = answer(question);
  }
  try {
    localStorage.setItem(storageName, JSON.stringify({ part: openPart, answers }));
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
  for (const question of questions) {
    const value = kept?.answers?.[questionName(question)];
    if (value === undefined) continue;
    for (const input of controls(question)) {
      if (input.type === "number") input.value = value;
      else input.checked = input.value === value;
    }
  }
  showPart(Math.min(Number(kept?.part) || 1, parts.length));
}

// Earlier parts stay away once a later one is open: what the judge said without the originals must stand.
function showPart(number) {
  openPart = number;
  for (const part of parts) part.hidden = Number(part.dataset.part) !== number;
}

const inOpenPart = (question) => Number(question.closest(".part").dataset.part) === openPart;

function showProgress() {
  const given = questions.filter((question) => answer(question) !== "" && !isInvalid(question)).length;
  find("status").textContent = `${given} of ${questions.length} answered`;
  find("progress").max = questions.length;
  find("progress").value = given;
  find("next").disabled = !questions.some((question) => inOpenPart(question) && isOpen(question));
}

// The original above and the bar below cover part of the page: scroll into what is left between them.
function bringIntoView(element, original) {
  const page = document.documentElement;
  const above = (original?.offsetHeight ?? 0) + 16;
  const below = document.querySelector(".bar").offsetHeight + 16;
  page.style.scrollPadding = `${above}px 0 ${below}px`;
  const version = element.closest(".version");
  const fits = version && version.offsetHeight <= window.innerHeight - above - below;
  (fits ? version : element).scrollIntoView({ block: "center" });
}

function goTo(question) {
  const target = controls(question).find((input) => input.checked) || controls(question)[0];
  target.focus({ preventScroll: true });
  bringIntoView(question, question.closest(".cluster")?.querySelector(".normal"));
}

function goToNextOpen(after) {
  const here = questions.filter(inOpenPart);
  const start = after ? here.indexOf(after) + 1 : 0;
  const next = [...here.slice(start), ...here.slice(0, start)].find(isOpen);
  if (next) goTo(next);
  return Boolean(next);
}

function plural(count) {
  return count === 1 ? "1 question is" : `${count} questions are`;
}

function requestDownload() {
  const wrong = questions.find(isInvalid);
  if (wrong) {
    find("message").textContent = "A count must be a whole number, 0 or more. Please correct it, then download.";
    if (inOpenPart(wrong)) goTo(wrong);
    return;
  }
  find("message").textContent = "";
  const missing = questions.filter(isOpen).length;
  if (missing === 0) {
    download();
    return;
  }
  find("missing-text").textContent = `${plural(missing)} not answered yet. You can send what you have, or go on.`;
  find("show-missing").hidden = !questions.some((question) => inOpenPart(question) && isOpen(question));
  find("missing").showModal();
}

function download() {
  const rows = questions.map((question) => [sheet, question.dataset.code, question.dataset.scale, answer(question)]);
  const text = [["sheet", "code", "scale", "rating"], ...rows].map((row) => row.join(",") + "\n").join("");
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
  link.download = document.body.dataset.file;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  saved = true;
}

function requestNextPart(button) {
  const missing = questions.filter((question) => inOpenPart(question) && isOpen(question)).length;
  const notice = button.parentElement.querySelector(".gate-notice");
  if (missing > 0 && notice.hidden) {
    notice.textContent = `${plural(missing)} not answered in this part. Press the button again to go on all the same.`;
    notice.hidden = false;
    bringIntoView(button);
    return;
  }
  showPart(openPart + 1);
  keep();
  showProgress();
  find("part-" + openPart).focus({ preventScroll: true });
  parts[openPart - 1].scrollIntoView({ block: "start", behavior: "instant" });
}

function moveOn(question) {
  const following = questions[questions.indexOf(question) + 1];
  if (following && inOpenPart(following)) goTo(following);
}

// A digit answers the question that has the focus, and moves on: hundreds of answers need no mouse.
function answerByKey(event) {
  const question = event.target.closest(".question");
  if (!question || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.type === "number") {
    if (event.key === "Enter") moveOn(question);
    return;
  }
  const input = controls(question).find((candidate) => candidate.value === event.key);
  if (!input) return;
  event.preventDefault();
  input.checked = true;
  input.focus();
  changed();
  moveOn(question);
}

function changed() {
  saved = false;
  keep();
  showProgress();
  find("message").textContent = "";
}

document.addEventListener("input", changed);
document.addEventListener("keydown", answerByKey);
find("next").addEventListener("click", () => goToNextOpen());
find("download").addEventListener("click", requestDownload);
find("show-missing").addEventListener("click", () => { find("missing").close(); goToNextOpen(); });
find("download-anyway").addEventListener("click", () => { find("missing").close(); download(); });
for (const button of document.querySelectorAll(".go-on")) {
  button.addEventListener("click", () => requestNextPart(button));
}
// The copy in the browser is enough to close the page safely; without it, ask before answers are lost.
window.addEventListener("beforeunload", (event) => { if (!stored && !saved) event.preventDefault(); });

restore();
showProgress();
