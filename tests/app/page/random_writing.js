// Random writing on both sides of random texts with random edits does what it would do to strings.
async () => {
  const { paragraphsOf, originalText, simple, write, writeOwn } = await import("/static/paragraphs.js");
  let seed = 7;
  const below = (n) => (seed = (seed * 1103515245 + 12345) % 2147483648, Math.floor(seed / 65536) % n);
  const pieces = ["obtain", "it", "😀", "the house", "a\n", "x,", "prior to", " ", "."];
  const some = () => Array.from({ length: below(8) }, () => pieces[below(9)]).join(" ");
  const edited = (each) => {
    const edits = [];
    for (let at = below(8); at + 6 < each.text.length; at += 6 + below(4)) {
      const [end, text] = [at + 1 + below(5), ["", "get", "zz y"][below(3)]];
      const status = ["open", "suggested", "accepted", "rejected"][below(4)];
      edits.push({ id: at, start: at, end, before: each.text.slice(at, end), after: text, text, kind: "word", status });
    }
    return { ...each, edits };
  };
  const fail = (...all) => { throw new Error(JSON.stringify(all)); };
  for (let round = 0; round < 3000; round += 1) {
    const text = [some(), some(), some()].join("\n\n");
    const whole = paragraphsOf(text).map(edited);
    const words = ["", "q", "big ", " s\n\nnew"][below(4)];
    const number = below(whole.length);
    const right = simple(whole[number]);
    const from = below(right.length + 1);
    const to = from + below(right.length - from + 1);
    const own = writeOwn(whole, { number, offset: from }, { number, offset: to }, words).paragraphs;
    if (simple(own[number]) !== right.slice(0, from) + words + right.slice(to)) fail("right", whole, from, to, words);
    const last = number + below(whole.length - number);
    const place = (which, offset) => originalText(whole.slice(0, which)).length + offset;
    const start = below(whole[number].text.length + 1);
    const end = last === number ? start + below(whole[last].text.length - start + 1) : below(whole[last].text.length + 1);
    const left = write(whole, { number, offset: start }, { number: last, offset: end }, words).paragraphs;
    const wanted = text.slice(0, place(number, start)) + words + text.slice(place(last, end));
    if (originalText(left) !== wanted) fail("left", whole, start, end, words);
    for (const { text: words, edits } of [...left, ...own]) {
      let at = 0;
      for (const edit of edits) {
        if (edit.start < at || words.slice(edit.start, edit.end) !== edit.before) fail("edit", words, edit);
        at = edit.end;
      }
    }
  }
}
