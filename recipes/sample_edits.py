"""Draw edits of the built-in model for people to judge.

    python recipes/sample_edits.py --strength careful --seed 16 --edits 100
    python recipes/sample_edits.py --strength standard --seed 17 --sentences 60

Sentences that the model changes come in turn from an encyclopedia, from news and from summaries of medical
papers. With --edits they are drawn until there are enough edits, and the edits are shown in random order,
each alone in its sentence. With --sentences so many sentences are shown whole. An edit is marked
[-before-]{+after+}. Nothing is shown of what the model thinks of it. At the end: how many sentences were
drawn, changed or not, and how many edits of which kind they have.
"""

import argparse
import random
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import cycle, islice
from pathlib import Path
from typing import NamedTuple

import ogden
from ogden.corpus.pairs import Skipped, iterate_pairs
from ogden.editing.edits import Edit
from ogden.editing.simplifier import STRENGTHS, Simplifier, SimplifyOptions
from ogden.text.lines import iterate_lines

PROJECT = Path(__file__).resolve().parents[1]
WIKIPEDIA_LINES = (200_000, 400_000)
LENGTHS = (60, 280)  # characters
SENTENCE = re.compile(r"[\"“]?[A-Z0-9][^{}\[\]|<>=\t]*[a-z0-9%)][.!?][\"”]?")


class Changed(NamedTuple):
    """A sentence, what kind of text it is from, and the edits to show in it."""

    kind: str
    text: str
    edits: tuple[Edit, ...]


def main() -> None:
    arguments = parse_arguments()
    chance = random.Random(arguments.seed)
    drawn: Counter[str] = Counter()
    changed = simplified(
        sentences(arguments.data), ogden.load(), SimplifyOptions(arguments.strength), chance, drawn
    )
    shown: list[Changed] = []
    if arguments.edits:
        while len(shown) < arguments.edits:
            sentence = next(changed)
            shown += [sentence._replace(edits=(edit,)) for edit in sentence.edits]
        chance.shuffle(shown)
        del shown[arguments.edits :]
    else:
        shown += islice(changed, arguments.sentences)
    for number, sentence in enumerate(shown, 1):
        print(f"{number} {sentence.kind}: {marked(sentence)}")
    print(*(f"{name}: {count}" for name, count in sorted(drawn.items())), sep="\n")


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Draw edits of the built-in model for people to judge.")
    parser.add_argument("--data", type=Path, default=PROJECT.parent / "shared" / "data")
    parser.add_argument("--strength", choices=STRENGTHS, default="standard")
    parser.add_argument("--seed", type=int, default=1)
    size = parser.add_mutually_exclusive_group(required=True)
    size.add_argument("--edits", type=int, help="show so many single edits")
    size.add_argument("--sentences", type=int, help="show so many sentences that changed")
    return parser.parse_args()


def sentences(data: Path) -> dict[str, list[str]]:
    """What may be drawn of each kind of text, each sentence once."""
    wikipedia = iterate_lines(str(data / "mono" / "wikipedia.txt.xz"))
    texts: dict[str, Iterator[str]] = {"wikipedia": islice(wikipedia, *WIKIPEDIA_LINES)}
    for kind in ("news_onestop", "medical_plaba"):
        texts[kind.split("_")[0]] = normal_side(data / "pairs" / f"{kind}.tsv.xz")
    return {kind: list(dict.fromkeys(filter(is_sentence, lines))) for kind, lines in texts.items()}


def normal_side(path: Path) -> Iterator[str]:
    return (pair.normal for _, pair in iterate_pairs(str(path), Skipped()))


def is_sentence(line: str) -> bool:
    """Whether it is of a length to read, and neither a heading nor a list nor broken markup."""
    words = line.split(" ")
    lower = sum(word.islower() for word in words)
    return (
        LENGTHS[0] <= len(line) <= LENGTHS[1]
        and SENTENCE.fullmatch(line) is not None
        and "" not in words
        and line.count("(") == line.count(")")
        and lower * 2 > len(words)
    )


def simplified(
    texts: dict[str, list[str]],
    model: Simplifier,
    wishes: SimplifyOptions,
    chance: random.Random,
    drawn: Counter[str],
) -> Iterator[Changed]:
    """Sentences that change, the kinds in turn; all that were drawn are counted."""
    orders = {kind: iter(chance.sample(lines, len(lines))) for kind, lines in texts.items()}
    for kind in cycle(orders):
        for text in orders[kind]:
            edits = model.simplify(text, wishes).edits
            drawn.update([f"{kind}, sentences drawn", *(f"{kind}, edits, {edit.kind}" for edit in edits)])
            if edits:
                yield Changed(kind, text, edits)
                break


def marked(sentence: Changed) -> str:
    return "".join(pieces(sentence.text, sentence.edits))


def pieces(text: str, edits: Iterable[Edit]) -> Iterator[str]:
    at = 0
    for edit in edits:
        yield f"{text[at : edit.start]}[-{edit.before}-]{{+{edit.after}+}}"
        at = edit.end
    yield text[at:]


if __name__ == "__main__":
    main()
