"use strict";
// What the reader does with the page: theme, systems shown, plots picked, and the sentence browser.
// Text from the data only ever becomes text nodes, so outputs may contain anything.
(() => {
  const PAGE = 20;
  const { systems, measures, sentences } = JSON.parse(document.getElementById("data").textContent);
  const byId = (id) => document.getElementById(id);
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const shown = systems.map(() => true);

  function element(tag, className, ...children) {
    const node = document.createElement(tag);
    if (className) node.className = className;
    node.append(...children);
    return node;
  }

  const format = (value) => value.toFixed(2).replace("-", "\u2212");

  // ---- Theme: the system's until the reader chooses.

  const darkPreferred = matchMedia("(prefers-color-scheme: dark)");
  const isDark = () => (document.documentElement.dataset.theme ?? (darkPreferred.matches ? "dark" : "light")) === "dark";
  const nameTheme = () => {
    byId("theme").textContent = isDark() ? "Light" : "Dark";
    byId("theme").title = `Use the ${isDark() ? "light" : "dark"} theme`;
  };
  byId("theme").addEventListener("click", () => {
    document.documentElement.dataset.theme = isDark() ? "light" : "dark";
    nameTheme();
  });
  darkPreferred.addEventListener("change", nameTheme);

  // ---- Score table: a metric's parts fold into its score.

  function foldable(heading) {
    const parts = all(`.part[data-of-metric="${heading.dataset.metric}"]`);
    if (!parts.length) return;
    const button = element("button", "fold");
    button.type = "button";
    button.append(...heading.childNodes);
    heading.append(button);
    const width = heading.colSpan;
    const fold = (folded) => {
      parts.forEach((cell) => (cell.hidden = folded));
      heading.colSpan = folded ? 1 : width;
      button.setAttribute("aria-expanded", String(!folded));
      button.title = folded ? "Show the parts" : "Hide the parts";
    };
    button.addEventListener("click", () => fold(button.getAttribute("aria-expanded") === "true"));
    fold("folds" in heading.dataset);
  }

  // ---- Plots: pick a metric, show or hide a system, point at a mark.

  function showSystem(index, visible) {
    shown[index] = visible;
    all(`input[data-system="${index}"]`).forEach((box) => (box.checked = visible));
    all(`#plots [data-of="${index}"]`).forEach((node) => node.classList.toggle("off", !visible));
    update();
  }

  function pick(select) {
    for (const panel of all(`[data-panel="${select.dataset.picks}"]`)) {
      panel.hidden = panel.dataset.choice !== select.value;
    }
  }

  function readable(plot) {
    const readout = plot.closest("figure").querySelector(".readout");
    const before = readout.textContent;
    plot.addEventListener("mouseover", ({ target }) => {
      if (!target.dataset.s) return;
      const name = systems[target.parentNode.dataset.of];
      readout.textContent = `Sentence ${Number(target.dataset.s) + 1}, ${name}. Click to read it.`;
    });
    plot.addEventListener("mouseleave", () => (readout.textContent = before));
    plot.addEventListener("click", ({ target }) => {
      if (target.dataset.s) open(Number(target.dataset.s));
    });
  }

  // ---- Sentence browser: `rows` are the numbers of the sentences that match, in the order asked for.

  let rows = [];
  let page = 0;
  let descending = false;
  const searchable = [];

  const wordsOf = (sentence) => sentence.normal.split(" ").filter(Boolean);

  /** The edits of an output as [operation, words]: see `packed` in report.py. */
  function* unpacked(sentence, output) {
    const words = wordsOf(sentence);
    let at = 0;
    for (const step of output) {
      if (typeof step === "string") {
        yield ["ins", step];
      } else {
        const end = at + Math.abs(step);
        yield [step > 0 ? "keep" : "del", words.slice(at, end).join(" ")];
        at = end;
      }
    }
  }

  const plain = (sentence, output) =>
    [...unpacked(sentence, output)].filter(([operation]) => operation !== "del").map(([, text]) => text).join(" ");

  function matches(number, words) {
    if (!words.length) return true;
    const sentence = sentences[number];
    searchable[number] ??= [
      sentence.normal, ...sentence.references, ...sentence.outputs.map((output) => plain(sentence, output)),
    ].join("\n").toLowerCase();
    return words.every((word) => searchable[number].includes(word));
  }

  function differs(number) {
    const outputs = sentences[number].outputs.filter((_, index) => shown[index]);
    return new Set(outputs.map((output) => plain(sentences[number], output))).size > 1;
  }

  function sortValue(number) {
    const values = sentences[number].values[byId("measure").value];
    const value = values[byId("system").value];
    if (byId("minus").value === "") return value;
    const other = values[byId("minus").value];
    return value === null || other === null ? null : value - other;
  }

  function sorted(numbers) {
    if (byId("measure").value === "") return descending ? numbers.reverse() : numbers;
    const keys = new Map(numbers.map((number) => [number, sortValue(number)]));
    const sign = descending ? -1 : 1;
    // Sentences without a value come last in either order.
    return numbers.sort((a, b) => {
      const [x, y] = [keys.get(a), keys.get(b)];
      if (x === null || y === null) return (x === null) - (y === null) || a - b;
      return sign * (x - y) || a - b;
    });
  }

  function update() {
    const words = byId("find").value.toLowerCase().split(/\s+/).filter(Boolean);
    const differing = byId("differ").checked;
    const numbers = sentences.map((_, number) => number);
    rows = sorted(numbers.filter((number) => (!differing || differs(number)) && matches(number, words)));
    const byPlace = byId("measure").value === "";
    byId("system").disabled = byId("minus").disabled = byPlace;
    const names = byPlace ? ["First to last", "Last to first"] : ["Lowest first", "Highest first"];
    byId("order").textContent = names[Number(descending)];
    show(0);
  }

  function show(wanted) {
    const pages = Math.max(1, Math.ceil(rows.length / PAGE));
    page = Math.min(Math.max(wanted, 0), pages - 1);
    byId("list").replaceChildren(...rows.slice(page * PAGE, (page + 1) * PAGE).map(article));
    const found = rows.length === sentences.length ? `${rows.length}` : `${rows.length} of ${sentences.length}`;
    byId("status").textContent = `${found} sentences, page ${page + 1} of ${pages}`;
    for (const id of ["previous", "previous-below"]) byId(id).disabled = page === 0;
    for (const id of ["next", "next-below"]) byId(id).disabled = page === pages - 1;
  }

  function turn(step) {
    show(page + step);
    byId("sentences").scrollIntoView();
  }

  /** Go to a sentence; if the filters hide it, they are lifted. */
  function open(number) {
    if (!sentences[number]) return;
    if (!rows.includes(number)) {
      byId("find").value = "";
      byId("differ").checked = false;
      update();
    }
    show(Math.floor(rows.indexOf(number) / PAGE));
    history.replaceState(null, "", `#s${number + 1}`);
    const target = byId(`s${number + 1}`);
    target.scrollIntoView({ block: "start" });
    target.focus({ preventScroll: true });
  }

  function openFromAddress() {
    const found = /^#s(\d+)$/.exec(location.hash);
    if (found) open(Number(found[1]) - 1);
  }

  // ---- A sentence on the page.

  function article(number) {
    const sentence = sentences[number];
    const node = element("article", "");
    node.id = `s${number + 1}`;
    node.tabIndex = -1;
    const link = element("a", "", `Sentence ${number + 1}`);
    link.href = `#s${number + 1}`;
    node.append(element("h3", "", link), element("p", "normal", sentence.normal));
    if (sentence.references.length) node.append(references(sentence));
    const outputs = systems.map((_, index) => index).filter((index) => shown[index]);
    node.append(element("div", "outputs", ...outputs.map((index) => card(sentence, index))));
    return node;
  }

  function references(sentence) {
    const count = sentence.references.length;
    const list = element("ol", "", ...sentence.references.map((text) => element("li", "", text)));
    return element("details", "", element("summary", "", `${count} reference${count === 1 ? "" : "s"}`), list);
  }

  function card(sentence, index) {
    const marker = document.querySelector(`input[data-system="${index}"] + svg`).cloneNode(true);
    const title = element("h4", "", marker, element("span", "", systems[index]));
    const output = sentence.outputs[index];
    if (output.every((step) => step > 0)) title.append(element("span", "tag", "unchanged"));
    return element("div", "card", title, outputText(sentence, output), valueList(sentence, index));
  }

  function outputText(sentence, output) {
    const text = element("p", "output");
    if (!output.some((step) => typeof step === "string" || step > 0)) text.append(element("span", "tag", "empty"), " ");
    for (const [operation, words] of unpacked(sentence, output)) {
      if (text.childNodes.length) text.append(" ");
      text.append(operation === "keep" ? words : element(operation, "", words));
    }
    return text;
  }

  function valueList(sentence, index) {
    const list = element("dl", measures.length > 6 ? "many" : "");
    measures.forEach(({ label, better }, measure) => {
      const value = sentence.values[measure][index];
      if (value === null) return;
      const rivals = sentence.values[measure].filter((other, system) => other !== null && shown[system]);
      const best = better && new Set(rivals).size > 1 && value === (better > 0 ? Math.max : Math.min)(...rivals);
      list.append(element("div", best ? "best" : "", element("dt", "", label), element("dd", "", format(value))));
    });
    return list;
  }

  // ---- Start.

  function option(select, value, label) {
    const node = element("option", "", label);
    node.value = value;
    byId(select).append(node);
  }

  function fillMenus() {
    option("measure", "", "place in the file");
    measures.forEach(({ label }, index) => option("measure", index, label));
    option("minus", "", "nothing");
    for (const select of ["system", "minus"]) systems.forEach((name, index) => option(select, index, name));
    byId("number").max = sentences.length;
  }

  function listen() {
    all("input[data-system]").forEach((box) =>
      box.addEventListener("change", () => showSystem(Number(box.dataset.system), box.checked)));
    all("select[data-picks]").forEach((select) => select.addEventListener("change", () => pick(select)));
    all("svg.scatter").forEach(readable);
    for (const id of ["measure", "system", "minus", "differ"]) byId(id).addEventListener("change", update);
    let waiting;
    byId("find").addEventListener("input", () => {
      clearTimeout(waiting);
      waiting = setTimeout(update, 150);
    });
    byId("order").addEventListener("click", () => {
      descending = !descending;
      update();
    });
    byId("marks").addEventListener("change", ({ target }) => byId("list").classList.toggle("unmarked", !target.checked));
    byId("number").addEventListener("change", ({ target }) => open(Number(target.value) - 1));
    for (const id of ["previous", "previous-below"]) byId(id).addEventListener("click", () => turn(-1));
    for (const id of ["next", "next-below"]) byId(id).addEventListener("click", () => turn(1));
    byId("controls").addEventListener("submit", (event) => event.preventDefault());
    addEventListener("hashchange", openFromAddress);
  }

  all("th[data-metric]").forEach(foldable);
  all("#theme, #controls, .pager").forEach((node) => (node.hidden = false));
  nameTheme();
  fillMenus();
  listen();
  update();
  openFromAddress();
})();
