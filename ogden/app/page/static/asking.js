// When the service is asked, and for what: the paragraphs that changed since they were asked about last. What the
// whole text told (its kind, its spelling, the terms it defines) goes with them.

import { announce, complain, find } from "./elements.js";
import { inOrder, isDecided, newId } from "./edits.js";
import { findAll, findInWhole, forgetFindings, shared, unitsOf } from "./findings.js";
import { paragraph, simple } from "./paragraphs.js";
import { askAbout, send } from "./service.js";

const PAUSE = 400; // milliseconds without writing

export const wishes = () => ({
  strength: find("strengths").options[find("strength").value].value,
  glossary: find("glossary").value.split("\n").map((line) => line.trim()).filter(Boolean),
  domains: [find("domain").value].filter(Boolean),
});

export class Asking {
  levels = {};

  constructor(desk, shown) {
    Object.assign(this, { desk, shown });
    desk.addEventListener("written", () => this.soon());
  }

  soon(pause = PAUSE) {
    document.body.dataset.work = "waiting";
    if (this.isLate) this.control.abort();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.run(), pause);
  }

  again() {
    this.control?.abort();
    this.desk.state.told = null;
    forgetFindings();
    this.soon(0);
  }

  async run() {
    this.timer = null;
    this.more = Boolean(this.control);
    if (this.more) return;
    this.control = new AbortController();
    try {
      await this.round(this.control.signal);
    } catch (error) {
      if (error.name !== "AbortError") complain(error.message);
    }
    this.control = null;
    this.isLate = false;
    if (this.more) this.soon(0);
    else if (!this.timer) document.body.dataset.work = "done";
  }

  async round(signal) {
    const key = JSON.stringify(wishes());
    const waiting = this.desk.state.paragraphs.filter((each) => each.asked !== key);
    if (waiting.length) await this.propose(key, waiting, signal);
    const [before, after] = this.sides;
    await this.measure(before.join("\n\n"), after.join("\n\n"), signal);
    const domains = this.desk.state.told?.domains ?? [];
    await findAll([...before, ...after], domains, signal, this.shown);
    this.isLate = true; // what needs the whole text takes longest, and gives way to writing
    await findInWhole(before, "original", domains, signal);
    await findInWhole(after, "simple", domains, signal);
    this.shown();
  }

  get sides() {
    const prose = this.desk.state.paragraphs.filter(isProse);
    return [prose.map((each) => each.text), prose.map(simple)];
  }

  async propose(key, waiting, signal) {
    const { told } = this.desk.state;
    const texts = [...new Set(waiting.filter(isProse).map((each) => each.text))];
    const answer = texts.length ? await this.askTexts(texts, told, signal) : { told, found: [] };
    const proposed = new Map(texts.map((text, at) => [text, answer.found[at]]));
    const { state } = this.desk;
    // Answers go to the paragraphs that still are as they were when they were asked about.
    const paragraphs = state.paragraphs.map((each) => {
      if (each.asked === key || (isProse(each) && !proposed.has(each.text))) return each;
      return { ...each, asked: key, edits: merged(each, proposed.get(each.text) ?? []) };
    });
    this.desk.show({ ...state, paragraphs, told: answer.told });
    complain("");
    if (!told) announce(this.summary());
  }

  /** Where most of the text is asked about, that says anew what is told of it. */
  async askTexts(texts, told, signal) {
    const sent = texts.join("\n\n");
    const isMost = !told || 2 * sent.length > this.sides[0].join("").length;
    const answer = await askAbout(sent, "simplify", { ...wishes(), told: isMost ? null : told }, signal);
    if (isMost) this.notEnglish = answer.not_english;
    const terms = [...new Set([...(told?.terms ?? []), ...answer.told.terms])];
    return { told: { ...answer.told, terms }, found: shared(texts, proposals(answer)) };
  }

  async measure(before, after, signal) {
    const level = (text) => askAbout(text, "level", {}, signal);
    if (before !== this.measured) this.levels.before = await level(before);
    this.measured = before;
    this.levels.after = after === before ? this.levels.before : await level(after);
  }

  summary() {
    if (this.notEnglish) return `This text is not English (${this.notEnglish}).`;
    const { listed } = this.desk;
    const suggested = listed.filter(({ edit }) => edit.status === "suggested").length;
    return `${listed.length - suggested} changes${suggested ? `, and ${suggested} suggestions` : ""}.`;
  }
}

const isProse = (each) => each.read && /\p{L}/u.test(each.text);

/** A document that is opened, as a state of the desk. */
export async function stateOf(file) {
  const answer = await (await send(file, "documents/passages", wishes())).json();
  const asked = JSON.stringify(wishes());
  const paragraphs = answer.passages.map(({ text, kind, read, table, item, ...more }) => {
    const unit = unitsOf(text);
    const fixed = more.fixed.map(([start, end]) => ({ start: unit[start], end: unit[end] }));
    const own = paragraph(text, { kind, read, table, item, fixed, asked, origin: text, gap: "\n\n" });
    return { ...own, edits: merged(own, shared([text], proposals(more))[0]) };
  });
  return { paragraphs: paragraphs.length ? paragraphs : [paragraph("")], file, format: answer.format, told: answer.told, example: false };
}

const proposals = ({ edits, suggestions }) => inOrder([...edits, ...suggestions.map((edit) => ({ ...edit, suggested: true }))]);

/** What is proposed now, with what was decided before for the same words in the same place. A decision whose proposal
    is gone stays: it was the reader's. */
function merged({ edits, fixed }, proposed) {
  const isSame = (one, other) => one.start === other.start && one.before === other.before;
  const alone = edits.filter((edit) => isDecided(edit) && !proposed.some((one) => isSame(one, edit)));
  const taken = [...alone.filter((one) => !one.asleep), ...fixed];
  const free = proposed.filter((edit) => !taken.some((one) => one.start < edit.end && edit.start < one.end));
  const next = free.map((edit) => {
    const old = edits.find((one) => isSame(one, edit));
    const { status, text } = old && isDecided(old) ? old : { status: edit.suggested ? "suggested" : "open", text: edit.after };
    return { ...edit, id: old?.id ?? newId(), status, text };
  });
  return inOrder([...next, ...alone]);
}
