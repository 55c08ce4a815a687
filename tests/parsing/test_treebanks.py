"""Documents of a treebank and their parts."""

from collections import Counter
from itertools import islice

import pytest

from ogden.parsing.brackets import iterate_trees
from ogden.parsing.normalise import normalise
from ogden.parsing.treebanks import TreebankPart, documents, held_out, parts, read_parts
from ogden.text.lines import iterate_lines


def test_documents_hold_normalised_trees(tmp_path):
    path = tmp_path / "trees.ptb"
    path.write_text(
        "# newdoc b\n( (S (NP-SBJ (PRP We)) (VP (VBD won))) )\n(NP (-NONE- *))\n# newdoc a\n(NP (NN dog))\n"
    )
    found = [(document.name, [str(tree) for tree in document.trees]) for document in documents(str(path))]
    assert found == [
        ("b", ["(ROOT (S (NP (PRP We)) (VP (VBD won))))"]),
        ("a", ["(ROOT (NP (NN dog)))"]),
    ]


def test_parts_follow_the_sorted_names():
    names = [f"{number:02d}" for number in range(25)]
    found = parts(reversed(names))
    assert [name for name in names if found[name] is TreebankPart.TEST] == ["04", "14", "24"]
    assert [name for name in names if found[name] is TreebankPart.DEV] == ["09", "19"]
    assert held_out(names) == {"04", "14", "24"}


def test_trees_by_part(tmp_path):
    path = tmp_path / "trees.ptb"
    path.write_text("".join(f"# newdoc {number:02d}\n(NP (NN w{number}))\n" for number in range(10)))
    found = read_parts(str(path))
    assert [tree.words() for tree in found[TreebankPart.TEST]] == [["w4"]]
    assert [tree.words() for tree in found[TreebankPart.DEV]] == [["w9"]]
    assert len(found[TreebankPart.TRAIN]) == 8


PENN = set(
    "ROOT S SBAR SBARQ SINV SQ NP VP PP ADJP ADVP PRT PRN QP CONJP FRAG INTJ LST NAC NX RRC UCP X "
    "WHADJP WHADVP WHNP WHPP".split()
)


def test_every_large_genre_is_in_the_test(shared):
    lines = iterate_lines(str(shared / "data/trees/gum.ptb.xz"))
    part_of = parts(line.removeprefix("# newdoc ") for line in lines if line.startswith("# newdoc "))
    assert Counter(part_of.values()) == {TreebankPart.TRAIN: 211, TreebankPart.DEV: 26, TreebankPart.TEST: 26}
    genres = Counter(name.split("_")[1] for name in part_of if name.startswith("GUM_"))
    tested = {name.split("_")[1] for name, part in part_of.items() if part is TreebankPart.TEST}
    assert {genre for genre, count in genres.items() if count >= 9} <= tested


@pytest.mark.parametrize("name", ["gum", "craft", "wikipedia_silver"])
def test_the_treebanks_at_hand_have_penn_labels(shared, name):
    trees = islice(iterate_trees(str(shared / f"data/trees/{name}.ptb.xz")), 500)
    made = [normalise(placed.tree) for placed in trees]
    assert {span.label for tree in made if tree is not None for span in tree.spans()} <= PENN
