// Taking the simpler text away: to the clipboard, or as a file in the format it came in.

import { wishes } from "./asking.js";
import { isMade } from "./edits.js";
import { find } from "./elements.js";
import { simple, simpleText } from "./paragraphs.js";
import { send } from "./service.js";

export async function copy(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  // Without https, from another machine, there is only the old way.
  const field = Object.assign(document.createElement("textarea"), { value: text, className: "spoken" });
  document.body.append(field);
  field.select();
  document.execCommand("copy");
  return field.remove();
}

/** Save the text or document; gives the number of changes that the document's markup did not allow. */
export async function download({ paragraphs, file }) {
  if (!file) return save(new Blob([simpleText(paragraphs)], { type: "text/plain" }), "simpler.txt");
  const fields = { ...wishes(), edits: JSON.stringify(paragraphs.flatMap(chosen)), tracked: find("tracked").checked };
  const answer = await send(file, "documents", fields);
  save(await answer.blob(), file.name.replace(/(\.[^.]*)?$/, "-simpler$1"));
  return Number(answer.headers.get("Ogden-Edits-Left-Out"));
}

/** What the service needs to make the same changes in the document. Where the left side was written in, it gets the
    whole passage, and finds out what differs. */
function chosen(paragraph, passage) {
  const { text, origin, edits } = paragraph;
  const point = (unit) => [...origin.slice(0, unit)].length; // the service counts code points
  if (text !== origin) return [{ passage, start: 0, end: point(origin.length), after: simple(paragraph), narrow: true }];
  return edits.filter(isMade).map((edit) => ({ passage, start: point(edit.start), end: point(edit.end), after: edit.text }));
}

function save(content, name) {
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(content), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  return 0;
}
