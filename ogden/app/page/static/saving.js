// Taking the simpler text away: to the clipboard, or as a file in the format it came in.

import { changesOf } from "./comparing.js";
import { pointsOf } from "./codepoints.js";
import { isMade } from "./edits.js";
import { find, make } from "./elements.js";
import { simple, simpleText } from "./paragraphs.js";
import { rewriteDocument } from "./service.js";

export async function copy(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  // Without https, from another machine, there is only the old way.
  const field = make("textarea", { value: text, className: "spoken" });
  document.body.append(field);
  field.select();
  document.execCommand("copy");
  return field.remove();
}

/** Save the text or document; gives the number of changes that the document's markup did not allow. */
export async function download({ paragraphs, file }, wishes) {
  if (!file) {
    save(new Blob([simpleText(paragraphs)], { type: "text/plain" }), "simpler.txt");
    return 0;
  }
  const tracked = find("tracked").checked;
  const { content, leftOut } = await rewriteDocument(file, wishes, chosen(paragraphs), tracked);
  save(content, simplerName(file.name));
  return leftOut;
}

/** What the service needs to make the same changes in the document. Where the left side was written in, that
    is found by comparing with the document as it was. */
function chosen(paragraphs) {
  return paragraphs.flatMap((each, passage) => {
    const { text, origin, edits } = each;
    const made = edits.filter(isMade).map(({ start, end, text: after }) => ({ start, end, after }));
    const point = pointsOf(origin);
    const changes = text === origin ? made : changesOf(origin, simple(each));
    return changes.map(({ start, end, after }) => ({ passage, start: point(start), end: point(end), after }));
  });
}

function save(content, name) {
  const link = make("a", { href: URL.createObjectURL(content), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** letter.docx is saved as letter-simpler.docx. */
const simplerName = (name) => name.replace(/(\.[^.]*)?$/, (ending) => `-simpler${ending}`);
