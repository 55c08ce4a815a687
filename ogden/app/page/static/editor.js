// A side of the text. What a writer wants to do (`beforeinput`) is done to the paragraphs, and they are shown again. Only
// while an input method composes a word, the browser writes itself.

import { desk } from "./desk.js";
import { find } from "./elements.js";
import { sideText } from "./paragraphs.js";

export class Editor {
	blocks = [];

	/** `host.write` hears what is to be written, `host.look` where the caret is. */
	constructor(side, host) {
		const root = find(`${side}-text`);
		Object.assign(this, { side, host, root });
		root.addEventListener("beforeinput", (event) => this.before(event));
		root.addEventListener("compositionend", () => this.readBack());
		root.addEventListener("dragstart", (event) => event.preventDefault());
		document.addEventListener("selectionchange", () => {
			const caret = this.caret();
			if (caret && !caret.end) host.look(side, caret);
		});
	}

	/** Blocks of HTML that are as they were are left alone. */
	show(blocks) {
		const { root } = this;
		const [first, last] = sameEnds(this.blocks, blocks);
		const old = [...root.children].slice(first, this.blocks.length - last);
		const fresh = document.createRange().createContextualFragment(blocks.slice(first, blocks.length - last).join(""));
		// The page's policy allows no style in HTML.
		for (const row of fresh.querySelectorAll("[data-style]")) row.style = row.dataset.style;
		root.insertBefore(fresh, root.children[first] ?? null);
		for (const each of old) each.remove();
		this.blocks = blocks;
		this.rows = [...root.getElementsByTagName("p")];
		root.classList.toggle("blank", this.rows.length === 1 && !root.textContent);
	}

	before(event) {
		const { inputType } = event;
		if (event.isComposing || inputType === "insertCompositionText") return;
		event.preventDefault();
		if (inputType.startsWith("history")) return void this.host[inputType]();
		const [range] = event.getTargetRanges();
		const words = textOf(event);
		if (!range || words === null) return;
		const from = this.placeOf(range.startContainer, range.startOffset);
		const to = this.placeOf(range.endContainer, range.endOffset);
		const isPart = inputType === "insertText" || inputType === "deleteContentBackward"; // a word is undone as a whole
		this.host.write(this.side, from, to, words, isPart && `${this.side} ${inputType} ${from.number}`);
	}

	readBack() {
		const { number } = this.caret() ?? {};
		if (!this.rows[number]?.isConnected) return;
		const [old, now] = [sideText(desk.state.paragraphs[number], this.side), this.rows[number].textContent];
		const [first, last] = sameEnds(old, now);
		this.blocks = []; // the browser changed them
		this.root.replaceChildren();
		this.host.write(this.side, { number, offset: first }, { number, offset: old.length - last }, now.slice(first, now.length - last));
	}

	placeOf(node, offset) {
		const { rows } = this;
		const row = (node.closest ? node : node.parentElement).closest("p");
		if (!row) {
			const number = rows.findIndex((one) => node.childNodes[offset]?.contains(one));
			return number < 0 ? { number: rows.length - 1, offset: rows.at(-1).textContent.length } : { number, offset: 0 };
		}
		const range = document.createRange();
		range.setStart(row, 0);
		range.setEnd(node, offset);
		return { number: rows.indexOf(row), offset: range.toString().length };
	}

	/** Where something is selected, its other end is `end`. */
	caret() {
		const { anchorNode, anchorOffset, focusNode, focusOffset, isCollapsed } = getSelection();
		if (!this.root.contains(anchorNode) || document.activeElement !== this.root) return null;
		const isRange = !isCollapsed && this.root.contains(focusNode);
		return { ...this.placeOf(anchorNode, anchorOffset), end: isRange && this.placeOf(focusNode, focusOffset) };
	}

	setCaret({ end, ...start }) {
		this.root.focus({ preventScroll: true });
		getSelection().collapse(...this.nodeAt(start));
		if (end) getSelection().extend(...this.nodeAt(end));
		else this.rows[start.number]?.scrollIntoView({ block: "nearest" });
	}

	nodeAt({ number, offset }) {
		const row = this.rows[number] ?? this.rows.at(-1);
		const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
		for (let left = offset; walker.nextNode(); left -= walker.currentNode.length) {
			if (left <= walker.currentNode.length) return [walker.currentNode, left];
		}
		return [row, 0];
	}
}

/** How many are the same at both ends of two lists or strings. */
function sameEnds(old, now) {
	const room = Math.min(old.length, now.length);
	let [first, last] = [0, 0];
	while (first < room && old[first] === now[first]) first += 1;
	while (last < room - first && old.at(-1 - last) === now.at(-1 - last)) last += 1;
	return [first, last];
}

/** Null for what has no meaning here, as bold type. */
function textOf({ inputType, data, dataTransfer }) {
	if (inputType.startsWith("delete")) return "";
	if (inputType === "insertParagraph") return "\n\n";
	if (inputType === "insertLineBreak") return "\n";
	return inputType.startsWith("insert") ? (data ?? dataTransfer?.getData("text/plain") ?? "").replace(/\r\n?/g, "\n") : null;
}
