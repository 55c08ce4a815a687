// What stands around the texts: the card of the current change, the reading level, and which kinds of marks there are.

import { findingsOf, hardSentences, levels } from "./asking.js";
import { desk } from "./desk.js";
import { fill, find, html, show } from "./elements.js";
import { describeFully, isMade, simple, visible } from "./paragraphs.js";

const VERDICTS = { suggested: "Suggested, not made.", accepted: "Accepted.", rejected: "Rejected." };

export const idsAlike = (like, { edit, edits } = desk) => edits.filter((one) => one[like] === edit[like]).map(({ id }) => id);

export function showOverview() {
	const { paragraphs, file, example, format } = desk.state;
	showCard(desk);
	if (levels) showLevels(levels);
	const found = paragraphs.filter((each) => each.read).flatMap((each) => findingsOf(simple(each), "simple"));
	showFilters([...desk.listed.map(({ kind }) => kind), ...found.map(({ rule }) => rule)]);
	show({ chip: file || example, "tracked-line": file && format === "docx" });
	fill({ chip: file ? file.name : "Example" });
}

function showCard({ edit, edits, past, future }) {
	show({ change: edit, keep: edit?.can_stay, nothing: !edit });
	fill({ nothing: nothing(), "card-title": edit ? numbered() : "Changes" });
	const possible = { previous: edits.length > 1, next: edits.length > 1, undo: past.length, redo: future.length };
	for (const [id, isPossible] of Object.entries(possible)) {
		if (!isPossible && document.activeElement === find(id)) find("card").focus(); // the keyboard's focus is handed on
		find(id).disabled = !isPossible;
	}
	if (edit) showEdit(edit);
}

function nothing() {
	const { not_english, paragraphs } = desk.state;
	if (not_english) return `This text is not English (${not_english}), so it is left as it is.`;
	if (!levels || paragraphs.some((each) => each.asked === null && each.text.trim())) return "Working…";
	return desk.listed.length ? "All kinds of changes are hidden." : `${levels.nothing} ${still()}`;
}

function showEdit(edit) {
	const { status, before, text, title, reason, sure, wordings } = edit;
	fill({ before: visible(before), after: visible(text), verdict: VERDICTS[status], reason, sureness: sure, tally: tally() });
	find("change").className = status;
	find("own-words").value = wordings.some((each) => each.text === text) ? "" : text.trim();
	showChoices(edit);
	const names = { word: `“${visible(before)}”`, kind: title, number: "This paragraph", all: "The whole text" };
	for (const row of find("alike").children) {
		const [name, count] = [names[row.dataset.like], idsAlike(row.dataset.like).length];
		row.firstElementChild.textContent = `${name} (${count})`;
		for (const button of row.querySelectorAll("button")) button.ariaLabel = `${button.textContent} all ${count}: ${name}`;
	}
}

/** The wording with number 0 is that of the text. */
function showChoices(edit) {
	const focused = find("choices").querySelector(":focus")?.value;
	const others = edit.wordings.slice(0, 9).map((each, at) => choice(each, at + 1, isMade(edit) && edit.text === each.text));
	find("choices").innerHTML = [...others, choice({ text: edit.before }, 0, !isMade(edit))].join("");
	if (focused) find("choices").querySelector(`[value="${focused}"]`)?.focus();
}

function choice({ text, look, effect, title }, value, isChosen) {
	const input = html`<input type="radio" name="wording" value="${value}" ${isChosen ? "checked" : ""}>`;
	const origin = value ? [] : html`<small> as it was</small>`;
	const gain = effect ? html`<small class="${look}" title="${title}">${effect}<span class="spoken"> grades</span></small>` : [];
	return html`<label>${input}<span>${visible(text)}${origin}</span>${gain}<kbd aria-hidden="true">${value || "R"}</kbd></label>`;
}

const numbered = () => `${desk.edit.name} ${desk.place + 1} of ${desk.edits.length}`;

export const told = () => `${numbered()}: ${describeFully(desk.edit)}`;

function tally() {
	const count = (status) => desk.edits.filter((edit) => edit.status === status).length;
	const [accepted, rejected, open, suggested] = ["accepted", "rejected", "open", "suggested"].map(count);
	const decided = accepted || rejected ? `${accepted} accepted · ${rejected} rejected · ${open} left` : `${open} to look at`;
	return suggested ? `${decided} · ${suggested} suggested` : decided;
}

function showLevels({ before, after, note, track }) {
	fill({ "grade-before": before, "grade-after": after, "level-note": `${note} ${still()}` });
	find("track").style = track;
}

function still() {
	const count = hardSentences();
	return (levels.still[count] ?? levels.still.many).replace("#", count);
}

function showFilters(kinds) {
	for (const button of find("filters").children) {
		const { kind } = button.dataset;
		const count = kinds.filter((one) => one === kind).length;
		button.hidden = !count;
		button.ariaPressed = !desk.hidden.has(kind);
		button.lastChild.textContent = count;
	}
	show({ "filter-line": kinds.length });
}

export function showHard(hard) {
	find("found").innerHTML = hard.map((one) => html`<li class="${one.look}"><strong>${one.message}</strong> ${one.advice}</li>`).join("");
	show({ "found-box": hard.length });
}
