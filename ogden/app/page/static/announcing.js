// What a screen reader says, what everybody sees when something goes wrong, and what is asked before it is lost.

import { find } from "./elements.js";

export function announce(sentence) {
  const place = find("announcement");
  place.textContent = "";
  requestAnimationFrame(() => (place.textContent = sentence));
}

export function complain(sentence) {
  const place = find("problem");
  place.hidden = !sentence;
  place.textContent = sentence;
}

/** Whether the text on the desk may be replaced. */
export function mayReplace() {
  const dialog = find("replace");
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"), { once: true });
  });
}
