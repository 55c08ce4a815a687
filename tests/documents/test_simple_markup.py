"""Markdown that is read without markdown-it's rules reads as they read it."""

from random import Random

from generated_markdown import random_markdown
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from ogden.documents.markdown.document import known_text
from ogden.documents.markdown.inline import InlineReader, pieces_of
from ogden.documents.markdown.plain_paragraphs import read_plain_first
from ogden.documents.markdown.simple_markup import simple_markup

WORDS = (
    "word two-part **bold** *soft* `a_b` [a](u) [two words](http://a.b/c#d), (**b c**) a_b & < **1**. *é* "
    "日本 **a**b x*y* **a* ![i](u) [^1] `` _u_ $x$ \\* &amp; <b> ~~x~~ {{x}} [r] `a``"
).split(" ")


@settings(max_examples=300)
@given(
    st.lists(st.tuples(st.sampled_from(WORDS), st.sampled_from([" ", " ", " ", "\n", "  \n"])), min_size=1)
)
def test_simple_markup_is_what_the_rules_find(words: list[tuple[str, str]]) -> None:
    content = "".join(map("".join, words)).strip()
    taken = simple_markup(content)
    if taken is not None:
        assert pieces_of(content, taken) == pieces_of(content, InlineReader().read(content, {}))


def test_most_markup_is_simple() -> None:
    assert simple_markup("a **big** [house](http://a.b), `code` and\nsnake_case & more") is not None
    assert simple_markup("a **big*house***") is None


@settings(max_examples=200)
@given(st.integers(0, 1_000_000))
def test_blocks_are_those_of_markdown_it(seed: int) -> None:
    def inline(plain_first: bool) -> list[tuple[str, list[int] | None]]:
        parser = MarkdownIt("commonmark").enable("table")
        parser.core.ruler.enableOnly(["normalize", "block"])
        if plain_first:
            read_plain_first(parser)
        return [(token.content, token.map) for token in parser.parse(source) if token.type == "inline"]

    source = random_markdown(Random(seed))
    assert inline(True) == inline(False)


def test_what_a_block_reads_for_sure() -> None:
    assert known_text("The **big** house") == "The big house"
    assert known_text("The house\n  is big") == "The house is big"
    for unsure in (
        "- a",
        "The\n\nhouse",
        "The\n- house",
        "`code`",
        "# x",
        "The [r]",
        "import x",
        "The house ",
    ):
        assert known_text(unsure) is None
