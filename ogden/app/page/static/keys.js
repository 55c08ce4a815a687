// Keys for walking and deciding. Letters are silent while somebody writes, and can be switched off (WCAG 2.1.4).

import { find } from "./elements.js";

export function listenForKeys(actions) {
  find("show-keys").addEventListener("click", () => find("keys").showModal());
  document.addEventListener("keydown", (event) => {
    if (document.querySelector("dialog[open]") || event.isComposing) return;
    const action = withControl(event, actions) ?? (find("keys-on").checked ? alone(event, actions) : null);
    if (!action) return;
    event.preventDefault();
    action();
  });
}

/** Undo and redo everywhere but in small fields, which have their own; decisions while somebody writes. */
function withControl(event, actions) {
  const { key, target } = event;
  const inEditor = target.closest("[contenteditable]");
  if (inEditor && key === "Escape") return () => (target.blur(), find("card").focus()); // a phone hides it till then
  if (!(event.ctrlKey || event.metaKey) || event.altKey || (writes(target) && !inEditor)) return null;
  if (key.toLowerCase() === "z") return event.shiftKey ? actions.redo : actions.undo;
  if (key.toLowerCase() === "y") return actions.redo;
  if (key === "Enter" && inEditor) return event.shiftKey ? actions.reject : actions.accept;
  return null;
}

function alone(event, actions) {
  const { key, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || writes(target)) return null;
  if (/^[1-9]$/.test(key)) return () => actions.pick(Number(key));
  const onMark = target.matches("[data-edit]");
  if ((key === "Enter" || key === " ") && onMark) return () => actions.choose(Number(target.dataset.edit));
  if (key === "ArrowRight" || key === "ArrowLeft") {
    if (event.shiftKey || !(onMark || target.matches("body, #card"))) return null;
    return key === "ArrowRight" ? actions.next : actions.previous;
  }
  const letters = {
    n: actions.next,
    p: actions.previous,
    a: actions.accept,
    r: actions.reject,
    A: () => actions.decideAlike("accepted"),
    R: () => actions.decideAlike("rejected"),
    k: actions.keep,
    u: actions.undo,
    U: actions.redo,
    e: actions.editText,
    v: actions.changeView,
    "?": () => find("keys").showModal(),
  };
  return letters[key];
}

const writes = (target) => target.matches("textarea, select, [contenteditable], input:not([type=radio], [type=checkbox], [type=range])");
