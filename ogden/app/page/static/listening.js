// What a person does, as actions. Elements name theirs (`data-click` and the like), and the list of keys does.

import { find, show } from "./elements.js";

const on = (type, work) => document.addEventListener(type, work);

export function listen(actions, take) {
	for (const type of ["click", "input", "change", "submit"]) {
		on(type, (event) => {
			const named = event.target.closest(`[data-${type}]`)?.dataset;
			if (named) actions[named[type]](named, event);
		});
	}
	on("keydown", (event) => {
		const named = namedBy(event);
		if (!named) return;
		event.preventDefault();
		actions[named.action](named, event);
	});
	on("paste", (event) => {
		const [file] = event.clipboardData.files;
		const text = event.clipboardData.getData("text/plain");
		const inField = event.target.closest?.("textarea, input, [contenteditable]");
		if (text ? inField || !text.trim() : !file) return;
		event.preventDefault();
		take(text ? { text } : { file });
	});
	const whenFile = (work) => (event) => {
		if (!event.dataTransfer.types.includes("Files")) return;
		event.preventDefault();
		work(event.dataTransfer.files);
	};
	on("dragover", whenFile(() => show({ drop: true })));
	on("dragleave", (event) => event.relatedTarget || show({ drop: false }));
	on("drop", whenFile(([file]) => (show({ drop: false }), take({ file }))));
}

/** Letters are silent while somebody writes, and can be switched off (WCAG 2.1.4). */
function namedBy({ key, target, ctrlKey, metaKey, shiftKey, altKey, isComposing }) {
	if (document.querySelector("dialog[open]") || isComposing || altKey || target.matches("textarea, select, [type=text]")) return null;
	const [isControl, isWriting, { edit }] = [ctrlKey || metaKey, target.isContentEditable, target.dataset];
	if (!isControl && !isWriting && !find("keys-on").checked) return null;
	if (edit && !isWriting && [" ", "Enter"].includes(key)) return { action: "choose", edit };
	if (key.startsWith("Arrow") && !edit && !target.matches("body, #card")) return null; // it has a meaning there
	const parts = isControl ? ["Control", shiftKey && "Shift", key.toLowerCase()] : [shiftKey && key.length > 1 && "Shift", key];
	const name = parts.filter(Boolean).join("+");
	const named = find("keys").querySelector(`[data-keys~="${CSS.escape(name)}"]`)?.dataset;
	return ["always", isWriting ? "writing" : undefined].includes(named?.when) && named;
}
