// When the service is asked, and for what: the paragraphs that changed. What the whole text told goes with them.

import { desk } from "./desk.js";
import { announce, complain, find } from "./elements.js";
import { merged, simple } from "./paragraphs.js";

const PAUSE = 400; // milliseconds without writing
const BLOCK = 20_000; // characters looked at at once

export let levels;
let control, timer, isLate, isMore;
let [known, wholes] = [new Map(), {}]; // what is hard, by paragraph; some rules need a whole side

export const wishes = () => Object.fromEntries(new FormData(find("wishes")));

const isProse = (each) => each.read && /\p{L}/u.test(each.text);

const prose = () => desk.state.paragraphs.filter(isProse);

const simpleProse = () => prose().map(simple);

export const findingsOf = (text, side) => [known, wholes[side] ?? wholes.simple].flatMap((found) => found?.get(text) ?? []);

/** Null while it is not known. */
export function hardSentences() {
	const found = simpleProse().map((text) => known.get(text));
	return found.every(Boolean) ? found.flat().filter((one) => one.look === "hard").length : null;
}

export function askSoon(pause = PAUSE) {
	document.body.dataset.work = "waiting";
	if (isLate) control.abort();
	clearTimeout(timer);
	timer = setTimeout(run, pause);
}

export function askAgain(pause) {
	control?.abort();
	desk.state.told = null;
	[known, wholes] = [new Map(), {}];
	askSoon(pause);
}

async function run() {
	timer = null;
	isMore = Boolean(control);
	if (isMore) return;
	control = new AbortController();
	await round(control.signal).catch((error) => error.name === "AbortError" || complain(error.message));
	control = null;
	isLate = false;
	if (isMore) askSoon(0);
	else if (!timer) document.body.dataset.work = "done";
}

async function round(signal) {
	await propose(signal);
	const [before, after] = [prose().map((each) => each.text), simpleProse()];
	levels = await ask("levels", { before, after }, signal);
	const domains = desk.state.told?.domains ?? [];
	const check = async (texts, whole) => new Map(Object.entries(await ask("findings", { texts, whole, domains }, signal)));
	const unknown = [...new Set([...before, ...after])].filter((text) => !known.has(text));
	while (unknown.length) {
		const some = [];
		for (let size = 0; unknown.length && size < BLOCK; size += some.at(-1).length) some.push(unknown.shift());
		known = new Map([...known, ...(await check(some, false))]);
		desk.walkTo(desk.current);
	}
	isLate = true; // what takes longest gives way to writing
	for (const [side, texts] of [["original", before], ["simple", after]]) {
		const whole = texts.join("\n\n");
		const same = Object.values(wholes).find((found) => found.whole === whole);
		wholes[side] = same ?? Object.assign(await check(texts, true), { whole });
	}
	desk.walkTo(desk.current);
}

async function propose(signal) {
	const key = JSON.stringify(wishes());
	const { told, paragraphs } = desk.state;
	const waiting = paragraphs.filter((each) => each.asked !== key);
	if (!waiting.length) return;
	const texts = [...new Set(waiting.filter(isProse).map((each) => each.text))];
	const size = prose().reduce((sum, each) => sum + each.text.length, 0);
	const { edits, ...more } = texts.length ? await ask("edits", { ...wishes(), texts, size, told }, signal) : { edits: {} };
	const proposed = new Map(Object.entries(edits));
	// Answers go to the paragraphs that still are as they were.
	const next = desk.state.paragraphs.map((each) => {
		if (each.asked === key || (isProse(each) && !proposed.has(each.text))) return each;
		return { ...each, asked: key, edits: merged(each, proposed.get(each.text) ?? []) };
	});
	desk.show({ ...desk.state, ...more, paragraphs: next });
	complain("");
	if (!told) announce(more.summary);
}

/** Gives an object, or a document as a Response. An Error's message is a sentence for people. */
export async function ask(address, { file, ...asked }, signal) {
	const json = JSON.stringify(asked);
	const form = new FormData();
	if (file) form.append("file", file, file.name);
	form.append("asked", json);
	const sent = file ? { body: form } : { body: json, headers: { "Content-Type": "application/json" } };
	const answer = await fetch(`page/${address}`, { method: "POST", ...sent, signal }).catch((error) => {
		throw error.name === "AbortError" ? error : new Error("The service does not answer. Is ogden serve still running?");
	});
	const isJson = answer.headers.get("Content-Type") === "application/json";
	if (answer.ok) return isJson ? answer.json() : answer;
	throw new Error((isJson && (await answer.json()).error) || `The service answered with status ${answer.status}.`);
}

desk.addEventListener("written", () => askSoon());
