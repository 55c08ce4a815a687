// Documents that are opened, and taking the simpler text away.

import { ask, wishes } from "./asking.js";
import { find } from "./elements.js";
import { isMade, merged, paragraph, simple, simpleText } from "./paragraphs.js";

/** A document as a state of the desk. It is read once: it may change on the disk before it is downloaded. */
export async function opened(chosen) {
	const content = await chosen.arrayBuffer().catch(() => {
		throw new Error(`${chosen.name} cannot be read. Is it a folder?`);
	});
	const [file, asked] = [new File([content], chosen.name), wishes()];
	const { paragraphs, ...more } = await ask("documents/passages", { file, ...asked });
	const passages = paragraphs.map((each) => {
		const edits = merged({ ...each, edits: [] }, each.edits);
		return paragraph(each.text, { ...each, edits, asked: JSON.stringify(asked) });
	});
	const data = btoa(Array.from(new Uint8Array(content), (byte) => String.fromCharCode(byte)).join(""));
	return { ...more, paragraphs: passages, file, data, example: false };
}

export const fileOf = (name, data) => data && new File([Uint8Array.from(atob(data), (char) => char.charCodeAt(0))], name);

export async function copy(text) {
	if (navigator.clipboard) return navigator.clipboard.writeText(text);
	// Without https, from another machine, there is only the old way.
	const field = Object.assign(document.createElement("textarea"), { value: text, className: "spoken" });
	document.body.append(field);
	field.select();
	document.execCommand("copy");
	return field.remove();
}

/** Gives the number of changes that the document's markup did not allow. */
export async function download({ paragraphs, file }) {
	if (!file) return save(new Blob([simpleText(paragraphs)], { type: "text/plain" }), "simpler.txt");
	const made = ({ edits }) => edits.filter(isMade).map(({ start, end, text }) => ({ start, end, text }));
	const passages = paragraphs.map((each) => (each.text === each.origin ? made(each) : simple(each)));
	const answer = await ask("documents", { file, passages, tracked: find("tracked").checked });
	save(await answer.blob(), file.name.replace(/(\.[^.]*)?$/, "-simpler$1"));
	return Number(answer.headers.get("Ogden-Edits-Left-Out"));
}

function save(content, name) {
	const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(content), download: name });
	link.click();
	setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
