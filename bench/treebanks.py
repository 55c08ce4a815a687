"""What stands in the treebanks, and what normalising does to it: the figures of docs/trees.md.

python bench/treebanks.py [--trees FOLDER]
"""

import argparse
from collections import Counter
from itertools import groupby
from pathlib import Path

from ogden.parsing.brackets import PlacedTree, iterate_trees
from ogden.parsing.normalise import TAG_OF_WORD, TRACE, bare_label, normalise
from ogden.parsing.tree import Tree
from ogden.parsing.treebanks import TreebankPart, parts

SHARED = Path(__file__).parents[2] / "shared" / "data" / "trees"
NAMES = ("gum", "craft", "wikipedia_silver")


def raw_counts(trees: list[PlacedTree]) -> Counter[str]:
    """What the rules of `normalise` find to do."""
    found: Counter[str] = Counter()
    for placed in trees:
        for node in placed.tree.nodes():
            label = bare_label(node.label)
            found["function tags and indices"] += label != node.label
            found["traces"] += node.label == TRACE
            if node.word is None:
                found["TITLE, HEADING, CAPTION"] += label in ("TITLE", "HEADING", "CAPTION")
                found["NML"] += label == "NML"
                found["CIT"] += label == "CIT"
                found["TO outside VP"] += sum(child.label == "TO" for child in node.children if label != "VP")
                found["same label, one child"] += (
                    len(node.children) == 1 and bare_label(node.children[0].label) == label
                )
            else:
                found["AFX, GW"] += label in ("AFX", "GW")
                found["brackets, ; of other tags"] += TAG_OF_WORD.get(node.word, label) != label
        made = normalise(placed.tree)
        if made is not None:
            found["FRAG added"] += count_frag(made) - count_frag(placed.tree)
    return found


def count_frag(tree: Tree) -> int:
    return sum(bare_label(span.label) == "FRAG" for span in tree.spans())


def labels(trees: list[Tree]) -> tuple[Counter[str], Counter[str]]:
    phrases = Counter(span.label for tree in trees for span in tree.spans())
    tags = Counter(tag for tree in trees for tag in tree.tags())
    return phrases, tags


def line(name: str, numbers: list[object]) -> str:
    return f"{name:<28}" + "".join(f"{number:>12,}" if number else f"{'':>12}" for number in numbers)


def print_table(title: str, columns: list[Counter[str]]) -> None:
    print(f"\n{title}")
    total = sum(columns, Counter())
    for label, _ in total.most_common():
        print(line(label, [column[label] for column in columns]))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--trees", type=Path, default=SHARED)
    folder = parser.parse_args().trees
    raw = {name: list(iterate_trees(str(folder / f"{name}.ptb.xz"))) for name in NAMES}
    made: dict[str, list[Tree]] = {}
    print(f"{'':<28}" + "".join(f"{name[:10]:>12}" for name in NAMES))
    for name, trees in raw.items():
        made[name] = [tree for placed in trees if (tree := normalise(placed.tree)) is not None]
    print(line("trees", [len(made[name]) for name in NAMES]))
    print(line("words", [sum(len(tree.words()) for tree in made[name]) for name in NAMES]))
    print(
        line("documents", [sum(1 for _ in groupby(raw[name], lambda each: each.document)) for name in NAMES])
    )
    for part in TreebankPart:
        numbers = []
        for name in NAMES:
            part_of = parts(placed.document for placed in raw[name])
            numbers.append(sum(part_of[placed.document] is part for placed in raw[name]))
        print(line(f"trees for {part.value}", numbers))
    print_table("what normalising finds", [raw_counts(raw[name]) for name in NAMES])
    counts = [labels(made[name]) for name in NAMES]
    print_table("phrases afterwards", [phrases for phrases, _ in counts])
    print_table("tags afterwards", [tags for _, tags in counts])


if __name__ == "__main__":
    main()
