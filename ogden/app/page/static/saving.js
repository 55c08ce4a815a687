// Taking the simpler text away: to the clipboard, or as a file in the format it came in.

import { find, make } from "./elements.js";
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
export async function download(source, wishes, review) {
  if (!source.file) {
    save(new Blob([review.text()], { type: "text/plain" }), "simpler.txt");
    return 0;
  }
  const tracked = find("tracked").checked;
  const { content, leftOut } = await rewriteDocument(source.file, wishes, review.chosen(), tracked);
  save(content, simplerName(source.file.name));
  return leftOut;
}

function save(content, name) {
  const link = make("a", { href: URL.createObjectURL(content), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** letter.docx is saved as letter-simpler.docx. */
const simplerName = (name) => name.replace(/(\.[^.]*)?$/, (ending) => `-simpler${ending}`);
