// Keys for walking and deciding. Letters are silent while somebody writes, and can be switched off (WCAG 2.1.4). Which
// letter does what is said by the list of keys in the page itself.

import { find } from "./elements.js";

const FIELDS = "textarea, select, input:not([type=radio], [type=checkbox], [type=range])";

export function listenForKeys(actions) {
  document.addEventListener("keydown", (event) => {
    if (document.querySelector("dialog[open]") || event.isComposing || event.altKey || event.target.matches(FIELDS)) return;
    const action = event.ctrlKey || event.metaKey ? withControl(event, actions) : withoutControl(event, actions);
    if (!action) return;
    event.preventDefault();
    action();
  });
}

/** Undo and redo everywhere but in small fields, which have their own; decisions while somebody writes. */
function withControl({ key, shiftKey, target }, actions) {
  if (key.toLowerCase() === "z") return shiftKey ? actions.redo : actions.undo;
  if (key.toLowerCase() === "y") return actions.redo;
  return key === "Enter" && target.isContentEditable && (shiftKey ? actions.reject : actions.accept);
}

function withoutControl({ key, shiftKey, target }, actions) {
  if (target.isContentEditable) return key === "Escape" && (() => (target.blur(), find("card").focus())); // a phone hides it till then
  if (!find("keys-on").checked) return null;
  if (/^[1-9]$/.test(key)) return () => actions.pick(Number(key));
  const onMark = target.matches("[data-edit]");
  if ((key === "Enter" || key === " ") && onMark) return () => actions.choose(Number(target.dataset.edit));
  if (key.startsWith("Arrow") && (shiftKey || !(onMark || target.matches("body, #card")))) return null;
  const named = find("keys").querySelector(`[data-key="${CSS.escape(key)}"]`)?.dataset;
  return named && (() => actions[named.action](named));
}
