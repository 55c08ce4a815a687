// The draft: what is on the desk, kept in this browser alone.

import { wishes } from "./asking.js";
import { desk } from "./desk.js";
import { fill, find } from "./elements.js";
import { fileOf } from "./files.js";
import { isDecided, newId, paragraph } from "./paragraphs.js";

const DRAFT = "ogden.draft";
const SWITCH = "ogden.drafts";
const PAUSE = 300; // milliseconds

let timer, isKept;

/** Storage may be switched off in a browser. */
function stored(work) {
	try {
		return work();
	} catch {
		return null;
	}
}

function keep() {
	timer = clearTimeout(timer);
	const { state } = desk;
	if (!find("drafts-on").checked || state.example) return;
	const paragraphs = state.paragraphs.map((each) => ({ ...each, edits: each.edits.filter(isDecided), asked: null }));
	const draft = { ...state, paragraphs, told: null, name: state.file?.name, settings: wishes() };
	isKept = stored(() => (localStorage[DRAFT] = JSON.stringify(draft)));
	fill({ "draft-note": isKept ? "The draft is kept." : "This is too large to keep, or the browser does not allow it." });
}

export function forget() {
	timer = clearTimeout(timer);
	isKept = false;
	stored(() => delete localStorage[DRAFT]);
	fill({ "draft-note": "No draft is kept." });
}

export function switchDrafts() {
	const isOn = find("drafts-on").checked;
	stored(() => (localStorage[SWITCH] = isOn ? "on" : "off"));
	if (isOn) keep();
	else forget();
}

/** The state of an earlier visit, or null. */
export function restore() {
	find("drafts-on").checked = stored(() => localStorage[SWITCH]) !== "off";
	return stored(() => {
		const { name, settings, ...draft } = JSON.parse(localStorage[DRAFT]);
		const own = (edits) => edits.filter((edit) => edit.wordings).map((edit) => ({ ...edit, id: newId() }));
		const paragraphs = draft.paragraphs.map((each) => paragraph(each.text, { ...each, edits: own(each.edits) }));
		for (const [id, value] of Object.entries(settings)) if (find(id)) find(id).value = value;
		isKept = true;
		fill({ "draft-note": "This is the draft of your last visit." });
		return { ...draft, paragraphs, file: fileOf(name, draft.data) };
	});
}

desk.addEventListener("written", () => {
	clearTimeout(timer);
	timer = setTimeout(keep, PAUSE);
	isKept = false;
});
addEventListener("pagehide", () => timer && keep());
addEventListener("beforeunload", (event) => {
	if (timer) keep();
	if (desk.unsaved && !desk.state.example && !isKept) event.preventDefault(); // the browser asks before it is lost
});
