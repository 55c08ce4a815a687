// The page: what can be done to the desk.

import { askAgain, askSoon } from "./asking.js";
import { desk } from "./desk.js";
import { forget, restore, switchDrafts } from "./drafts.js";
import { announce, complain, fill, find } from "./elements.js";
import { copy, download, opened } from "./files.js";
import { listen } from "./listening.js";
import { idsAlike, showHard, showOverview, told } from "./overview.js";
import { isOne, lookAt, openEditors, reveal, showPanes } from "./panes.js";
import { describe, isDecided, paragraphsOf, simpleText, write, writeOwn } from "./paragraphs.js";

const START = { side: "original", number: 0, offset: 0 };
const { maxBytes, megabytes } = document.body.dataset;

let source; // what replaces the text, if the writer agrees

const actions = {
	see: ({ edit }) => desk.walkTo(edit),
	choose: ({ edit }) => walk({ id: edit }),
	next: () => walk(desk.others[0]),
	previous: () => walk(desk.others.at(-1)),
	accept: () => decide({ status: "accepted" }, true),
	reject: () => decide({ status: "rejected" }, true),
	pick: (_, { key, target }) => {
		const number = Number(key ?? target.value);
		const wording = desk.edit?.wordings[number - 1];
		if (wording) decide({ status: "accepted", text: wording.text });
		else if (number === 0) decide({ status: "rejected" });
	},
	write: (_, event) => {
		event.preventDefault();
		const words = find("own-words").value.trim();
		const old = [desk.edit.wordings[0].text, desk.edit.before].find((text) => text.trim());
		if (words) decide({ status: "accepted", text: old.replace(/\S(.*\S)?/s, () => words) }); // the white space stays
	},
	decideAll: ({ like, status, on }) => {
		if (desk.edit) say(`${desk.decide(idsAlike(like), { status })} ${status}.`, on);
	},
	undo: () => back(desk.undo() ? "Undone." : "Nothing to undo."),
	redo: () => back(desk.redo() ? "Done again." : "Nothing to do again."),
	keep: () => {
		const { before, can_stay } = desk.edit ?? {};
		if (!can_stay) return;
		const without = (each) => ({ ...each, edits: each.edits.filter((one) => one.before !== before) });
		desk.step({ paragraphs: desk.state.paragraphs.map(without) });
		find("glossary").value = `${find("glossary").value.trimEnd()}\n${before.trim()}\n`.trimStart();
		askAgain(0);
	},
	filter: ({ kind }) => {
		if (!desk.hidden.delete(kind)) desk.hidden.add(kind);
		desk.show(desk.state);
	},
	editText: () => {
		find("view-both").checked = true;
		showPanes(desk.caret ?? START, true);
	},
	leaveText: (_, { target }) => {
		target.blur();
		find("card").focus(); // a phone hides it till then
	},
	showView: () => showPanes(),
	changeView: () => {
		find(isOne() ? "view-both" : "view-one").checked = true;
		desk.walkTo(desk.current);
		reveal(true);
	},
	showKeys: () => find("keys").showModal(),
	showStrength: () => {
		const { value, text } = find("strengths").options[find("strength").value];
		find("strength").ariaValueText = value;
		fill({ "strength-note": text });
	},
	askAgain: ({ pause }) => askAgain(pause),
	startOwn: () => take({ text: "" }),
	open: () => find("file").click(),
	openFile: (_, { target }) => {
		if (target.files[0]) take({ file: target.files[0] });
		target.value = ""; // the same file may be opened again
	},
	replace: () => attempt(async () => {
		const { text, file } = source;
		const state = file ? await opened(file) : stateOfText(text);
		desk.current = null;
		desk.step(state, text === "" ? START : null);
		showHard([]);
		askSoon(0);
		if (text === "") actions.editText();
	}),
	copy: () => attempt(async () => {
		await copy(simpleText(desk.state.paragraphs));
		announce("Copied.");
		fill({ copy: "Copied" });
		setTimeout(() => fill({ copy: "Copy" }), 1500);
	}),
	download: () => attempt(async () => {
		const leftOut = await download(desk.state);
		announce("Downloaded.");
		return leftOut && `Downloaded, but the document's markup did not allow ${leftOut} of the changes.`;
	}),
	switchDrafts,
	forget: () => {
		desk.step(stateOfText(""));
		forget();
		desk.unsaved = false;
		announce("The draft is deleted.");
	},
};

async function attempt(work) {
	try {
		complain((await work()) || "");
		desk.unsaved = false;
	} catch (error) {
		complain(error.message);
	}
}

function writing(side, from, to, words, part) {
	const { paragraphs, file } = desk.state;
	const plain = file ? words.replace(/\s*\n\s*/g, " ") : words;
	if (plain !== words && !plain.trim()) return announce("A paragraph of a document stays one.");
	const made = (side === "simple" ? writeOwn : write)(paragraphs, from, to, plain, file);
	desk.caret = { side, ...from };
	desk.step({ paragraphs: made.paragraphs, example: false }, { side, ...made.caret }, part);
	if (words && !words.trim()) desk.part = null; // the next word is another step
	return null;
}

function look(side, place) {
	desk.caret = { side, ...place };
	const { edit, hard } = lookAt(side, place);
	if (edit && edit.id !== desk.current) desk.walkTo(edit.id);
	showHard(hard);
}

function walk(next = desk.edit) {
	if (!next) return;
	desk.walkTo(next.id);
	reveal(true);
	announce(told());
	const { number, start } = desk.edit;
	showHard(lookAt("original", { number, offset: start }).hard);
}

function decide(decision, on) {
	if (!desk.edit) return;
	desk.decide([desk.current], decision);
	say(decision.status === "rejected" ? "Rejected." : `Accepted: ${describe(desk.edit)}`, on);
}

function say(verdict, on) {
	if (!on) return announce(verdict);
	const next = desk.others.find((edit) => !isDecided(edit));
	if (next) desk.walkTo(next.id);
	reveal(true);
	return announce(`${verdict} ${next ? told() : "That was the last one."}`);
}

function back(sentence) {
	announce(sentence);
	reveal();
}

const stateOfText = (text) => ({ paragraphs: paragraphsOf(text.replace(/\r\n?/g, "\n")), file: null, data: null, told: null, not_english: "", example: false });

/** What was not taken away is not replaced without asking. */
function take(taken) {
	const { file } = taken;
	if (file?.size > maxBytes) return complain(`${file.name} is too large: at most ${megabytes} MB can be opened.`);
	source = taken;
	return desk.unsaved ? find("replace").showModal() : actions.replace();
}

desk.addEventListener("change", ({ detail }) => (showPanes(detail), showOverview()));
openEditors({ write: writing, look, historyUndo: actions.undo, historyRedo: actions.redo });
listen(actions, take);
const draft = restore();
actions.showStrength();
find("more").open = matchMedia("(min-width: 60rem)").matches;
desk.show(draft ?? { ...stateOfText(find("example").textContent), example: true });
desk.unsaved = Boolean(draft);
askSoon(0);
