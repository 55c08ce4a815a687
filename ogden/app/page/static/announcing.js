// What a screen reader says, and what everybody sees when something goes wrong.

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
