// When the service is asked, and for what: the paragraphs that changed since they were asked about last. What the
// whole text told (its kind, its spelling, the terms it defines) goes with them.

import { announce, complain } from "./announcing.js";
import { isDecided, newId } from "./edits.js";
import { findAll, findingsOf, forgetFindings, isLookedAt, share } from "./findings.js";
import { paragraph, simple } from "./paragraphs.js";
import { measure, openDocument, simplifyText } from "./service.js";
import { unitsOf } from "./codepoints.js";
import { wishes } from "./settings.js";

const PAUSE = 400; // milliseconds without writing

export class Asking {
  levels = {};

  constructor(desk, shown) {
    this.desk = desk;
    this.shown = shown;
    desk.addEventListener("written", () => this.soon());
  }

  soon(pause = PAUSE) {
    document.body.dataset.work = "waiting";
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.run(), pause);
  }

  /** Ask about everything anew: other wishes, or another text. */
  again() {
    this.control?.abort();
    this.desk.state.told = null;
    forgetFindings();
    this.soon(0);
  }

  async run() {
    if (this.control) return (this.more = true);
    this.control = new AbortController();
    this.more = false;
    try {
      await this.round(this.control.signal);
    } catch (error) {
      if (error.name !== "AbortError") complain(error.message);
      else this.more = true;
    }
    this.control = null;
    if (this.more) this.soon(0);
    else document.body.dataset.work = "done";
    return this.more;
  }

  async round(signal) {
    const key = JSON.stringify(wishes());
    const waiting = this.desk.state.paragraphs.filter((each) => each.asked !== key);
    if (waiting.length) await this.propose(key, waiting, signal);
    await this.measure(signal);
    const texts = this.desk.state.paragraphs.filter(isProse).flatMap((each) => [each.text, simple(each)]);
    const rules = document.body.dataset.rules.split(" ");
    const options = { rules, domains: this.desk.state.told?.domains ?? [] };
    await findAll(texts, options, signal, () => this.shown(this));
    this.shown(this);
  }

  async propose(key, waiting, signal) {
    const { file, told } = this.desk.state;
    const answers = new Map();
    const next = !told && file ? await this.askDocument(file, answers, signal) : told;
    const texts = [...new Set(waiting.filter(isProse).map((each) => each.text))].filter((text) => !answers.has(text));
    const after = texts.length ? await this.askTexts(texts, next, answers, signal) : next;
    this.take(key, answers, after);
    complain("");
    if (!told) announce(this.summary());
  }

  /** Where most of the text is asked about, that says anew what is told of it. */
  async askTexts(texts, told, answers, signal) {
    const sent = texts.join("\n\n");
    const all = this.desk.state.paragraphs.reduce((size, each) => size + each.text.length, 0);
    const most = !told || 2 * sent.length > all;
    const answer = await simplifyText(sent, { ...wishes(), told: most ? null : told }, signal);
    if (most) this.notEnglish = answer.not_english;
    const found = inOrder(answer);
    share(texts, found, (own, text) => answers.set(text, own));
    return { ...answer.told, terms: [...new Set([...(told?.terms ?? []), ...answer.told.terms])] };
  }

  async askDocument(file, answers, signal) {
    const answer = await openDocument(file, wishes(), signal);
    this.notEnglish = answer.not_english;
    for (const passage of answer.passages) share([passage.text], inOrder(passage), (own, text) => answers.set(text, own));
    return answer.told;
  }

  /** Answers go to the paragraphs that still are as they were when they were asked about. */
  take(key, answers, told) {
    const { state } = this.desk;
    const paragraphs = state.paragraphs.map((each) => {
      if (each.asked === key || (isProse(each) && !answers.has(each.text))) return each;
      return { ...each, asked: key, edits: merged(each, answers.get(each.text) ?? []) };
    });
    this.desk.show({ ...state, paragraphs, told });
  }

  async measure(signal) {
    const prose = this.desk.state.paragraphs.filter(isProse);
    const [before, after] = [prose.map((each) => each.text), prose.map(simple)].map((texts) => texts.join("\n\n"));
    if (before !== this.before) this.levels.before = await measure(before, signal);
    this.before = before;
    this.levels.after = after === before ? this.levels.before : await measure(after, signal);
  }

  /** How many sentences of the simpler text are still hard; null while that is not known. */
  hardSentences() {
    const texts = this.desk.state.paragraphs.filter(isProse).map(simple);
    return texts.every(isLookedAt) ? texts.flatMap(findingsOf).filter((one) => one.whole).length : null;
  }

  summary() {
    if (this.notEnglish) return `This text is not English (${this.notEnglish}).`;
    const edits = this.desk.listed.map(({ edit }) => edit);
    const suggested = edits.filter((edit) => edit.status === "suggested").length;
    const more = suggested ? `, and ${suggested} suggestions` : "";
    return `${edits.length - suggested} changes${more}.`;
  }
}

const isProse = (each) => each.read && /\p{L}/u.test(each.text);

/** A document that is opened, as a state of the desk. */
export async function stateOf(file) {
  const answer = await openDocument(file, wishes());
  const asked = JSON.stringify(wishes());
  const paragraphs = answer.passages.map((passage) => {
    const { text, kind, read, table, item } = passage;
    const unit = unitsOf(text);
    const fixed = passage.fixed.map(([start, end]) => ({ start: unit(start), end: unit(end) }));
    const own = paragraph(text, { kind, read, table, item, fixed, asked, origin: text, gap: "\n\n" });
    share([text], inOrder(passage), (found) => (own.edits = merged(own, found)));
    return own;
  });
  if (!paragraphs.length) paragraphs.push(paragraph(""));
  return { paragraphs, file, format: answer.format, told: answer.told, example: false };
}

const inOrder = ({ edits, suggestions }) =>
  [...edits, ...suggestions.map((edit) => ({ ...edit, suggested: true }))].sort((one, other) => one.start - other.start);

/** What is proposed now, with what was decided before for the same words in the same place. A decision whose
    proposal is gone stays as well: it was the reader's. */
function merged({ edits, fixed }, proposed) {
  const overlap = (one, other) => one.start < other.end && other.start < one.end;
  const same = (one, other) => one.start === other.start && one.before === other.before;
  const decided = edits.filter(isDecided);
  const alone = decided.filter((edit) => !proposed.some((one) => same(one, edit)));
  const free = proposed.filter((edit) => ![...alone, ...fixed].some((one) => !one.asleep && overlap(one, edit)));
  const next = free.map((edit) => {
    const old = edits.find((one) => same(one, edit));
    const fresh = { suggested: false, ...edit, id: old?.id ?? newId(), status: edit.suggested ? "suggested" : "open", text: edit.after };
    return old && isDecided(old) ? { ...fresh, status: old.status, text: old.text } : fresh;
  });
  return [...next, ...alone].sort((one, other) => one.start - other.start);
}
