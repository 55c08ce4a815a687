"""Trees as pictures: well-formed, nothing over another, nothing outside."""

import re
import xml.etree.ElementTree as ET

from hypothesis import given, settings
from hypothesis import strategies as st
from random_trees import phrases

from ogden.parsing.brackets import parse_bracketed
from ogden.parsing.drawing import draw_tree, text_width
from ogden.parsing.tree import Constituent, Tree

SVG = "{http://www.w3.org/2000/svg}"
SIZES = {"word": 15, "tag": 11, "phrase": 13}


def boxes(picture: str):
    """The texts of a picture: class, text, and the corners of about the place each takes."""
    found = []
    for text in ET.fromstring(picture).iter(f"{SVG}text"):
        kind = text.get("class")
        x, y, half = float(text.get("x")), float(text.get("y")), text_width(text.text, SIZES[kind]) / 2
        found.append((kind, text.text, x - half, y - SIZES[kind] * 0.75, x + half, y))
    return found


def test_words_stand_in_order_on_one_line():
    tree = parse_bracketed("(S (NP (DT The) (NN dog)) (VP (VBD ran) (PP (IN to) (NP (PRP us)))) (. .))")
    words = [box for box in boxes(draw_tree(tree)) if box[0] == "word"]
    assert [box[1] for box in words] == tree.words()
    assert len({box[5] for box in words}) == 1
    assert [box[2] for box in words] == sorted(box[2] for box in words)


def test_a_tag_that_is_its_word_is_not_written_twice():
    found = boxes(draw_tree(parse_bracketed("(X (, ,) (NN a))")))
    assert [box[1] for box in found if box[0] == "tag"] == ["NN"]


def test_marked_phrases():
    tree = parse_bracketed("(S (NP (NN a)) (VP (VB b)))")
    assert draw_tree(tree).count('class="mark"') == 0
    assert draw_tree(tree, [Constituent(0, 1, "NP"), Constituent(0, 1, "VP")]).count('class="mark"') == 1


def test_colours_come_from_the_page_unless_it_stands_alone():
    tree = parse_bracketed("(NP (NN a))")
    assert "prefers-color-scheme" in draw_tree(tree)
    assert "prefers-color-scheme" not in draw_tree(tree, standalone=False)
    assert "currentColor" in draw_tree(tree, standalone=False)


@settings(max_examples=50)
@given(
    phrases(st.text(min_size=1, max_size=12), st.sampled_from(["S", "NP", "WHADVP", "<&>", "A LONG LABEL"]))
)
def test_nothing_lies_over_another_or_outside(tree):
    picture = draw_tree(tree, list(tree.spans()))
    root = ET.fromstring(picture)
    width, height = float(root.get("width")), float(root.get("height"))
    found = boxes(picture)
    for kind, text, left, top, right, bottom in found:
        assert left >= 0
        assert top >= 0
        assert right <= width + 1, (kind, text)
        assert bottom <= height
    for place, one in enumerate(found):
        for other in found[place + 1 :]:
            apart = one[4] <= other[2] or other[4] <= one[2] or one[5] <= other[3] or other[5] <= one[3]
            assert apart, (one, other)


@given(st.text())
def test_widths(text):
    assert text_width(text, 10) >= 0
    assert text_width(text + "m", 10) > text_width(text, 10)


def test_a_deep_tree_is_drawn():
    tree = Tree("NN", word="dog")
    for _ in range(2_000):
        tree = Tree("NP", [tree])
    assert len(re.findall("<text", draw_tree(tree))) == 2_002
