"""The files that the pages name, as small as they may be."""

import gzip
import json
import lzma
import random
import shutil
from pathlib import Path

import docx

from ogden.app.main import main

PROJECT = Path(__file__).parents[2]
LETTER = "The nurse administered the medicine orally. You can obtain more of it from the clinic.\n"
PAGE = "# Opening hours\n\nThe library will **commence** work at approximately noon, and `obtain` is code.\n"
HTML = "<!doctype html>\n<html><body><h1>Hours</h1><p>It will commence at noon.</p></body></html>\n"
OWN = "word\tplain\nutilise/utilize\tuse\nservice user\tpatient | client\n"
VERBS = {"purchased": "bought", "observed": "saw", "located": "found", "required": "needed"}
NOUNS = "dog cat man woman child bird teacher farmer house car book apple boat tree horse river".split()
TEXTS = {
    "letter.txt": LETTER,
    "page.md": PAGE,
    "leaflet.md": PAGE,
    "manual.md": PAGE,
    "notes.md": PAGE,
    "page.html": HTML,
    "house-style.tsv": OWN,
    "terms.txt": "tenancy\n~heart attack\n",
    "article.txt": "She saw the man with a telescope. He slept.\n",
    "text.txt": "She slept.\n",
    "lines.txt": "She slept .\n",
    "one-long-line.txt": "The physician purchased a residence .\n",
}


def make_folder(folder: Path) -> Path:
    """Texts and documents, two sets of articles, pairs, test sets, a treebank, and docs/examples."""
    for name, text in TEXTS.items():
        (folder / name).write_text(text, encoding="utf-8")
    for name in ("letter.docx", "report.docx"):
        document = docx.Document()
        document.add_paragraph(LETTER.strip())
        document.save(str(folder / name))
    shutil.copytree(PROJECT / "docs" / "examples", folder / "docs" / "examples")
    shutil.copytree(PROJECT / "docs" / "examples" / "judging", folder / "judging")
    shutil.copy(PROJECT / "docs" / "examples" / "ratings.csv", folder)
    shutil.copy(PROJECT / "docs" / "examples" / "notice.txt", folder)
    _articles(folder)
    _pairs(folder)
    _packed(folder / "trees.ptb.xz", "(S (NP-SBJ (PRP We)) (VP (VBD won)))\n")
    return folder


def _articles(folder: Path) -> None:
    """Two sets that say the same, with hard and with easy verbs."""
    chance = random.Random(5)
    sides: tuple[list[str], list[str]] = ([], [])
    for number in range(60):
        rows = [_sentences(chance) for _ in range(4)]
        for side, texts in zip(sides, zip(*rows, strict=True), strict=True):
            paragraphs = [" ".join(texts[:2]), " ".join(texts[2:])]
            side.append(json.dumps({"title": f"Article {number}", "paragraphs": paragraphs}) + "\n")
    (folder / "articles").mkdir()
    for name, lines in zip(("normal", "simple"), sides, strict=True):
        for place in (folder, folder / "articles"):
            _packed(place / f"{name}.jsonl.xz", "".join(lines))


def _sentences(chance: random.Random) -> tuple[str, str]:
    """Told apart by rare names, as in an encyclopaedia.

    Most editors only take words away: so a model is careful until it is tuned.
    """
    who, what = chance.sample(NOUNS, 2)
    hard, easy = chance.choice(list(VERBS.items()))
    more = ", however, " if chance.random() < 0.5 else " "
    line = f"The {who} of {_name(chance)}{{}}{{}} a {what} from {_name(chance)}."
    return line.format(more, hard), line.format(" ", easy if chance.random() < 0.4 else hard)


def _name(chance: random.Random) -> str:
    return "".join(chance.choice("bdfgklmnprstvz") + chance.choice("aeiou") for _ in range(3)).title()


def _pairs(folder: Path) -> None:
    chance = random.Random(7)
    rows = [_sentences(chance) for _ in range(200)]
    text = "".join(f"{normal}\t{simple}\n" for normal, simple in rows)
    names = "pairs wiki more wikipedia_ck wikipedia_large wikipedia_auto wikipedia_titles medical_wiki split"
    (folder / "pairs").mkdir()
    (folder / "mono").mkdir()
    for name in names.split():
        for place in (folder, folder / "pairs"):
            (place / f"{name}.tsv").write_text(text, encoding="utf-8")
            _packed(place / f"{name}.tsv.xz", text)
    normal, simple = ("".join(f"{row[side]}\n" for row in rows) for side in (0, 1))
    for place in (folder, folder / "mono"):
        _packed(place / "simple_wikipedia.txt.xz", simple)
        _packed(place / "wikipedia.txt.xz", normal)
    (folder / "normal.txt").write_text(normal)
    (folder / "simple.txt").write_text(simple)
    few, plain = ("".join(f"{row[side]}\n" for row in rows[:20]) for side in (0, 1))
    for name in ("test.normal", "tune.normal", "normal", "sentences.txt", "tune.orig", "test.txt", "norm"):
        (folder / name).write_text(few)
    for name in ("test.simple", "tune.simple", "simple", "ref.0", "ref.1", "tune.simp.0", "simp", "turk.0"):
        (folder / name).write_text(plain)
    (folder / "test_sets" / "asset").mkdir(parents=True)
    (folder / "outputs").mkdir()
    for name, lines in {
        "test_sets/asset/asset.test.orig": few,
        "test_sets/asset/asset.test.simp.0": plain,
    }.items():
        (folder / name).write_text(lines)
    for name, lines in {"PBMT-R": few, "Moses": plain}.items():
        (folder / "outputs" / name).write_text(lines)
    paraphrases = "".join(f"{hard}\t{easy}\t0.5\n" for hard, easy in VERBS.items())
    _packed(folder / "paraphrases.tsv.xz", paraphrases)
    rules = [f"[VBD] ||| {hard} ||| {easy} ||| p(e|f)=0.5" for hard, easy in VERBS.items()]
    rules += ["[NP] ||| [NNP,1] 's population ||| the people of [NNP,1] ||| p(e|f)=0.5"]
    grammar = "".join(f"{rule}\n" for rule in rules)
    (folder / "grammar.gz").write_bytes(gzip.compress(grammar.encode()))
    phrases = "physician ||| doctor ||| 0.5 0.5 0.5 0.5 ||| 0-0 ||| 1 1 1 ||| |||\n"
    (folder / "phrase-table.gz").write_bytes(gzip.compress(phrases.encode()))
    assert main(["lm", "build", "--text", str(folder / "simple.txt"), "-o", str(folder / "simple.arpa")]) == 0


def _packed(path: Path, text: str) -> None:
    path.write_bytes(lzma.compress(text.encode(), preset=0))
