"""Markdown, HTML and text: whatever is edited, nothing outside of the edits changes."""

from collections.abc import Sequence
from html.parser import HTMLParser
from random import Random

from generated_html import random_html
from generated_markdown import WORDS, random_markdown
from hypothesis import given, settings
from hypothesis import strategies as st
from random_edits import passages_after, random_edits

from ogden.documents.opening import open_document
from ogden.documents.protocol import PassageEdit
from ogden.documents.source_document import SourceDocument

# A document is made from a seed: to draw each of its words by itself would take far longer.
SEEDS = st.integers(0, 1_000_000)


def opened(text: str | bytes, format: str) -> SourceDocument:
    document = open_document(text.encode() if isinstance(text, str) else text, None, format)
    assert isinstance(document, SourceDocument)
    return document


def skeleton(document: SourceDocument) -> str:
    """The source without the text of its passages, and without white space: that is compared elsewhere."""
    pieces, at = [], 0
    for passage in document.placed:
        for piece in passage.pieces:
            if not piece.fixed:
                pieces.append(document.source.text[at : piece.start])
                at = piece.end
    return "".join("".join([*pieces, document.source.text[at:]]).split())


def spaced(texts: Sequence[str]) -> list[str]:
    return [" ".join(text.split()) for text in texts]


def check_places(document: SourceDocument) -> None:
    at = 0
    for passage in document.placed:
        assert passage.passage.text == "".join(piece.text for piece in passage.pieces)
        for piece in passage.pieces:
            assert at <= piece.start < piece.end
            at = piece.end
            assert not piece.plain or document.source.text[piece.start : piece.end] == piece.text


def check_round_trip(source: str, format: str, random: Random) -> tuple[SourceDocument, SourceDocument]:
    document = opened(source, format)
    check_places(document)
    nothing = document.rewritten([[] for _ in document.passages])
    assert nothing.data == source.encode()
    edits = random_edits(document.passages, random)
    rewriting = document.rewritten(edits)
    after = opened(rewriting.data, format)
    wanted = spaced(passages_after(document.passages, edits, rewriting))
    assert spaced([passage.text for passage in after.passages]) == wanted
    return document, after


@settings(max_examples=200)
@given(SEEDS)
def test_markdown(seed: int) -> None:
    random = Random(seed)
    document, after = check_round_trip(random_markdown(random), "markdown", random)
    assert skeleton(after) == skeleton(document)
    assert [passage.kind for passage in after.passages] == [passage.kind for passage in document.passages]


class Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=False)
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.found.append(f"<{tag} {attrs}>")

    def handle_endtag(self, tag: str) -> None:
        self.found.append(f"</{tag}>")

    def handle_comment(self, data: str) -> None:
        self.found.append(f"<!--{data}-->")


def tags(source: str) -> list[str]:
    parser = Tags()
    parser.feed(source)
    parser.close()
    return parser.found


@settings(max_examples=200)
@given(SEEDS)
def test_html(seed: int) -> None:
    random = Random(seed)
    document, after = check_round_trip(random_html(random), "html", random)
    assert tags(str(after.source.text)) == tags(str(document.source.text))


@settings(max_examples=100)
@given(SEEDS)
def test_plain_text(seed: int) -> None:
    random = Random(seed)
    lines = [" ".join(random.choices(WORDS, k=random.randint(0, 14))) for _ in range(random.randint(0, 12))]
    source = random.choice(["\n", "\r\n", "\n  "]).join(lines)
    document = opened(source, "text")
    check_places(document)
    edits = random_edits(document.passages, random)
    rewriting = document.rewritten(edits)
    assert all(map(all, rewriting.made))
    text, at = "", 0
    for passage, replacements in zip(document.placed, edits, strict=True):
        for start, stop, new in replacements:
            first = passage.source_offset(start)
            last = passage.source_offset(stop)
            text, at = text + source[at:first] + new, last
    assert rewriting.data.decode() == text + source[at:]


@settings(max_examples=200)
@given(SEEDS)
def test_one_edit_leaves_everything_before_and_after_it(seed: int) -> None:
    random = Random(seed)
    format, source = random.choice([("html", random_html(random)), ("markdown", random_markdown(random))])
    document = opened(source, format)
    for number, passage in enumerate(document.passages):
        start = random.randint(0, len(passage.text))
        end = random.randint(start, len(passage.text))
        edits = [
            [PassageEdit(start, end, "new words")] if at == number else []
            for at in range(len(document.passages))
        ]
        result = document.rewritten(edits)
        changed = result.data.decode()
        placed = document.placed[number]
        if result.made[number] == (False,):
            assert changed == source
        else:
            assert changed.startswith(source[: placed.source_offset(max(0, start - 1))])
            assert changed.endswith(source[placed.source_offset(end) :])
