// Which kinds of changes, and of what is hard, are marked and walked through.

import { KINDS } from "./edits.js";
import { find, make } from "./elements.js";

/** A button for each kind that is there; pressed: it is shown. `rules` has names and titles of findings. */
export function showFilters(desk, rules) {
  const counts = new Map();
  const count = (name, title, group) => counts.set(name, { title, group, number: (counts.get(name)?.number ?? 0) + 1 });
  for (const kind of Object.keys(KINDS)) for (const { edit } of desk.listed) if (edit.kind === kind) count(kind, KINDS[kind], "kind");
  for (const { rule, title } of rules) count(rule, title, "rule");
  const focused = document.activeElement?.dataset?.kind;
  const buttons = [...counts].map(([name, { title, group, number }]) => button(desk, name, `${title} ${number}`, group));
  find("filters").replaceChildren(...buttons);
  find("filter-line").hidden = !buttons.length;
  if (focused) find("filters").querySelector(`[data-kind="${focused}"]`)?.focus();
}

function button(desk, name, label, group) {
  const pressed = String(!desk.hidden.has(name));
  const one = make("button", { type: "button", className: `chip ${group}`, "aria-pressed": pressed, "data-kind": name }, label);
  one.addEventListener("click", () => {
    if (!desk.hidden.delete(name)) desk.hidden.add(name);
    desk.show(desk.state);
  });
  return one;
}
