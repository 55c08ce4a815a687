// The two sides, or one text with the changes marked in it. What a mark means is its description: a
// screen reader says it, and it is no part of the text.

import { findingsOf } from "./asking.js";
import { desk } from "./desk.js";
import { Editor } from "./editor.js";
import { find, html, show } from "./elements.js";
import { describeFully, isMade, segments, shown, sideText, visible } from "./paragraphs.js";

let editors = [];

export function openEditors(host) {
	editors = ["original", "simple", "one"].map((side) => new Editor(side, host));
}

export const isOne = () => find("view-one").checked;

/** `caret` is set where somebody writes; with `focus`, also where nobody does yet. */
export function showPanes(caret, focus = false) {
	show({ panes: !isOne(), one: isOne() });
	const focused = editors.find((editor) => editor.root === document.activeElement);
	const kept = focused || focus ? (caret ?? { side: focused.side, ...focused.caret() }) : null;
	const blocks = [...Map.groupBy(desk.state.paragraphs, (each, at) => each.row ?? at).values()];
	find("panes").style.setProperty("--rows", blocks.length + 1);
	for (const editor of editors) {
		const { side } = editor;
		if (isOne() !== (side === "one")) continue;
		editor.show(blocks.map((paragraphs) => block(paragraphs, side)));
		if (kept?.number !== undefined && kept.side === side) editor.setCaret(kept);
	}
}

const foundIn = (paragraph, side) => findingsOf(sideText(paragraph, side), side).filter((one) => !desk.hidden.has(one.rule));

export function reveal(focus = false) {
	const mark = find(isOne() ? "one" : "simple").querySelector(".mark.current");
	if (innerWidth <= 960) find("desk").scrollIntoView({ block: "start" });
	mark?.scrollIntoView({ block: "nearest" });
	if (focus && isOne()) mark?.focus({ preventScroll: true });
}

export function lookAt(side, { number, offset }) {
	const paragraph = desk.state.paragraphs[number];
	if (!paragraph) return { hard: [] };
	const isHere = ({ start, end }) => start <= offset && offset <= end;
	const piece = segments(paragraph).find((one) => one.edit && !desk.hidden.has(one.edit.kind) && isHere(one[side]));
	return { edit: piece?.edit, hard: foundIn(paragraph, side).filter(isHere) };
}

function markedUp(paragraph, side, found) {
	const whole = sideText(paragraph, side);
	const pieces = segments(paragraph).flatMap(({ edit, [side]: { start, end } }) => {
		const inside = withFindings(whole, start, end, found);
		return !edit || desk.hidden.has(edit.kind) ? inside : mark(edit, side, inside);
	});
	return [...pieces, /(^|\n)$/.test(whole) ? "<br>" : ""]; // a place for the caret
}

function withFindings(text, from, to, found) {
	const inner = found.flatMap(({ start, end }) => [start, end]).filter((cut) => cut > from && cut < to);
	const cuts = [from, ...new Set(inner), to].sort((one, other) => one - other);
	return cuts.slice(1).flatMap((until, at) => {
		const words = html`${text.slice(cuts[at], until)}`;
		const here = found.filter(({ start, end }) => start < until && end > cuts[at]);
		const all = (name) => here.map((one) => one[name]).join(" ");
		return here.length ? html`<mark class="${all("look")}" aria-description="${all("message")}">${words}</mark>` : words;
	});
}

function mark(edit, side, inside) {
	const [isCurrent, isIns] = [edit.id === desk.current, side === "simple" && isMade(edit)];
	const looks = `mark ${edit.status} ${edit.kind} s${edit.step} ${isCurrent ? "current" : ""} ${shown(edit).trim() ? "" : "gone"}`;
	const all = html`class="${looks}" data-click="see" data-edit="${edit.id}" aria-description="${describeFully(edit)}"`;
	if (side !== "one") return isIns ? html`<ins ${all}>${inside}</ins>` : html`<mark ${all}>${inside}</mark>`;
	const suggestion = edit.status === "suggested" ? html`<ins> ${visible(edit.text)}?</ins>` : [];
	const both = isMade(edit) ? html`<del>${edit.before}</del><ins>${edit.text}</ins>` : [...inside, ...suggestion];
	return html`<span ${all} role="button" tabindex="${isCurrent ? 0 : -1}" aria-current="${isCurrent}">${both}</span>`;
}

/** A paragraph, or the cells of a row of a table. */
function block(paragraphs, side) {
	const rows = paragraphs.flatMap((each) => {
		const found = foundIn(each, side);
		const long = found.find((one) => one.look === "long");
		const looks = html`class="row ${each.kind}${long ? " long" : ""}" data-mark="${each.mark}" data-style="${each.style}"`;
		const inside = markedUp(each, side, found.filter((one) => one !== long));
		return html`<p ${looks} dir="auto" aria-description="${long?.message}">${inside}</p>`;
	});
	const [{ row }] = paragraphs;
	return (row ? html`<div class="${row}">${rows}</div>` : rows)[0];
}
