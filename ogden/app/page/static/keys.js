// Keys for walking and deciding. They are silent while somebody writes, and can be switched off (WCAG 2.1.4).

import { find } from "./elements.js";

export function listenForKeys(actions) {
  find("show-keys").addEventListener("click", () => find("keys").showModal());
  document.addEventListener("keydown", (event) => {
    if (!find("keys-on").checked || event.ctrlKey || event.metaKey || event.altKey) return;
    if (find("keys").open || writes(event.target)) return;
    const action = actionOf(event, actions);
    if (!action) return;
    event.preventDefault();
    action();
  });
}

function actionOf(event, actions) {
  const { key, target } = event;
  if (/^[1-9]$/.test(key)) return () => actions.pick(Number(key));
  const onMark = target.matches("[data-edit]");
  if ((key === "Enter" || key === " ") && onMark) return () => actions.choose(Number(target.dataset.edit));
  if (key === "ArrowRight" || key === "ArrowLeft") {
    if (event.shiftKey || (!onMark && target !== document.body)) return null;
    return key === "ArrowRight" ? actions.walkNext : actions.walkPrevious;
  }
  if (key === "U") return actions.redo;
  const letters = {
    n: actions.walkNext,
    p: actions.walkPrevious,
    a: actions.acceptAndWalk,
    r: actions.rejectAndWalk,
    k: actions.keep,
    u: actions.undo,
    e: actions.editText,
    "?": () => find("keys").showModal(),
  };
  return letters[key.toLowerCase()];
}

const writes = (target) => target.matches("textarea, select, input:not([type=radio], [type=checkbox], [type=range])");
