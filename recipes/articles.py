"""Learn `ogden/text/data/articles.txt` from the CMU Pronouncing Dictionary and from text, and measure it.

    python recipes/articles.py [--cmudict PATH] [--text PATH …] [--output PATH] [--measure]

The dictionary says which words begin with a vowel sound. Of all tables of beginnings the cheapest is taken:
an entry costs `ENTRY`, and a word that comes out wrong costs 1 and more if it follows articles often. One
pass over the tree of beginnings, leaves first, finds it. Words in capitals that text shows to be read as
words go into the second table.

One block of lines in ten is held out of everything; there the share of "a" and "an" that come out as written
is measured, next to the rule of the first letter. With --measure the shipped file is measured.
"""

import argparse
import math
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from ogden.text.articles import Article, Beginnings, article_for, before_letter
from ogden.text.lines import iterate_lines, write_text

PROJECT = Path(__file__).resolve().parents[1]
BLOCK = 200
HELD_OUT = 10  # one block in so many
ENTRY = 2.0
A: Article = "a"
AN: Article = "an"
ACRONYM_COUNT = 3
ACRONYM_SHARE = 0.75
# British spelling; words the dictionary lacks or that have no vowel; and "herbal", to go with "herb".
BY_HAND: dict[str, Article] = {
    **dict.fromkeys("honour unident unill unirr uniss".split(), AN),
    **dict.fromkeys("herbal onen onese onesh onet ufo$ ufos$ unary$ uru".split(), A),
    **dict.fromkeys("dr$ ft$ hmm$ jr$ mr$ mrs$ ms$ mt$ rd$ shh$ sr$ st$".split(), A),
}
OTHER: dict[Article, Article] = {"a": "an", "an": "a"}
# An article and the word after it. "A." and "vitamin A" are letters.
PLACE = re.compile(r"(?<![\w'’.&/-])(a|an|(?:(?<=^)|(?<=\")|(?<=“))An?) ([\"“‘'(\[$£€]*\w[\w.,'’&-]*)")

Place = tuple[Article, str]
Plan = tuple[float, list[tuple[str, Article]]]


class Node(NamedTuple):
    """A beginning in the tree: what continues it, and the words that end here by article, with their cost."""

    children: "dict[str, Node]"
    cost: dict[Article, float]


def main() -> None:
    """Learn and write the file unless told not to; then measure on the held-out blocks."""
    arguments = parse_arguments()
    train, held_out = places(arguments.text)
    if not arguments.measure:
        sounds = learn_beginnings(
            read_dictionary(arguments.cmudict), Counter(word.lower() for _, word in train)
        )
        sounds |= BY_HAND
        write(Beginnings(sounds, learn_acronyms(train)), arguments.output)
    shipped = Beginnings.parse(arguments.output.read_text(encoding="utf-8"))
    print(
        f"{len(shipped.sounds)} beginnings, {len(shipped.acronyms)} words in capitals, "
        f"{len(held_out)} articles held out"
    )
    print(f"by the first letter: {share_right(by_letter, held_out):.3%} as written")
    print(f"article_for:         {share_right(article_for, held_out):.3%} as written")
    print("commonest differences: " + ", ".join(f"{what} {n}" for what, n in differences(held_out, 60)))


def parse_arguments() -> argparse.Namespace:
    """The command line; by default the files are where the project keeps them."""
    parser = argparse.ArgumentParser(description="Learn where an article is 'an', and measure it.")
    data = PROJECT.parent / "shared" / "data"
    texts = [data / "mono" / "wikipedia.txt.xz"]
    shipped = PROJECT / "ogden" / "text" / "data" / "articles.txt"
    dictionary = data / "lexicons" / "cmudict.txt.xz"
    parser.add_argument("--cmudict", type=Path, default=dictionary, help="lines of WORD NUMBER PHONES")
    parser.add_argument("--text", type=Path, nargs="+", default=texts, help="a sentence a line")
    parser.add_argument("--output", type=Path, default=shipped, help="where the data file is")
    parser.add_argument("--measure", action="store_true", help="measure the data file, write nothing")
    return parser.parse_args()


def places(paths: Iterable[Path]) -> tuple[list[Place], list[Place]]:
    """Each article in the text with the word after it: to learn from, and held out."""
    parts: tuple[list[Place], list[Place]] = [], []
    for path in paths:
        for number, line in enumerate(iterate_lines(str(path))):
            part = parts[number // BLOCK % HELD_OUT == HELD_OUT // 2]
            for written, word in PLACE.findall(line):
                part.append(("an" if written.lower() == "an" else "a", word))
    return parts


def read_dictionary(path: Path) -> Iterator[tuple[str, Article]]:
    """Each word that is not spelled out, with the article before its first pronunciation."""
    for line in iterate_lines(str(path)):
        word, number, *phones = line.split()
        letters = word.lower()
        if number == "1" and letters.isalpha() and len(letters) > 1 and re.search("[aeiouy]", letters):
            yield letters, "an" if phones[0][-1].isdigit() else "a"  # vowels end in a stress digit


def learn_beginnings(words: Iterable[tuple[str, Article]], frequency: Counter[str]) -> dict[str, Article]:
    """The cheapest table of beginnings."""
    root = Node({}, {"a": 0.0, "an": 0.0})
    for word, article in words:
        node = root
        for letter in f"{word}$":
            node = node.children.setdefault(letter, Node({}, {"a": 0.0, "an": 0.0}))
        node.cost[OTHER[article]] += 1 + math.log1p(frequency[word])
    return dict(cheapest(root, "")["a"][1])


def cheapest(node: Node, beginning: str) -> dict[Article, Plan]:
    """For each article that shorter beginnings may say: the least cost below a node and its entries."""
    below = [cheapest(child, beginning + letter) for letter, child in node.children.items()]
    kept: dict[Article, Plan] = {}
    for article in OTHER:
        cost = node.cost[article] + sum(plans[article][0] for plans in below)
        kept[article] = cost, [entry for plans in below for entry in plans[article][1]]
    if not beginning:
        return kept
    changed: dict[Article, Plan] = {
        inherited: (kept[article][0] + ENTRY, [(beginning, article), *kept[article][1]])
        for inherited, article in OTHER.items()
    }
    return {article: min(kept[article], changed[article], key=lambda plan: plan[0]) for article in OTHER}


def learn_acronyms(train: list[Place]) -> dict[str, Article]:
    """Words in capitals that most writers do not spell out, with their article."""
    seen: dict[str, Counter[Article]] = {}
    for article, word in train:
        letters = re.match(r"[\"“‘'(]*([A-Z]{2,}s?)(?![\w])", word)
        if letters:
            seen.setdefault(letters[1], Counter())[article] += 1
    table: dict[str, Article] = {}
    for word, counts in sorted(seen.items()):
        article, times = counts.most_common(1)[0]
        if (
            times >= ACRONYM_COUNT
            and times >= ACRONYM_SHARE * counts.total()
            and article != before_letter(word)
        ):
            table[word] = article
    return table


def by_letter(word: str) -> Article:
    """The rule of thumb: "an" before the letters a, e, i, o and u."""
    return "an" if re.match(r"\W*[aeiou]", word, re.IGNORECASE) else "a"


def share_right(way: Callable[[str], Article], held_out: list[Place]) -> float:
    """The share of articles that come out as they were written."""
    return sum(way(word) == article for article, word in held_out) / len(held_out)


def differences(held_out: list[Place], count: int) -> list[tuple[str, int]]:
    """The commonest places that come out otherwise than written."""
    return Counter(
        f"{article} {word}" for article, word in held_out if article_for(word) != article
    ).most_common(count)


def write(table: Beginnings, path: Path) -> None:
    """Write the data file whole or not at all."""
    head = (
        "# Beginnings of words after which the article changes. See ogden/text/articles.py.\n"
        "# Learned by recipes/articles.py from the Pronouncing Dictionary of Carnegie Mellon University\n"
        "# (BSD-like licence); the words in capitals from English Wikipedia (CC BY-SA 3.0).\n"
    )
    write_text(str(path), head + table.format())


if __name__ == "__main__":
    main()
