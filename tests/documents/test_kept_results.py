"""Long documents in little memory: all is as it is with short ones."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from random import Random
from unittest.mock import patch

import pytest
from generated_docx import random_docx
from generated_html import random_html
from generated_markdown import random_markdown
from hypothesis import given, settings
from hypothesis import strategies as st
from random_edits import random_edits
from random_lists import random_list_edits
from toy_simplifier import ToySimplifier

from ogden.documents import packed_passages, source_text
from ogden.documents.docx import passages as docx_passages
from ogden.documents.kept_results import kept_results
from ogden.documents.markdown import document as markdown_document
from ogden.documents.opening import open_document
from ogden.documents.protocol import Document
from ogden.documents.simplifying import simplify_document
from ogden.editing.simplifier import SimplifyOptions
from ogden.files import packed_sequence

LIMITS = [
    (packed_sequence, "TOGETHER", 3),
    (packed_sequence, "IN_MEMORY", 200),
    (packed_passages, "SHORT", 4),
    (docx_passages, "SHORT", 4),
    (source_text, "_BLOCK", 37),
    (source_text, "_PART", 29),
    (markdown_document, "_PART", 50),
]


@contextmanager
def all_is_long() -> Iterator[None]:
    """As if the smallest document were a long one."""
    with ExitStack() as stack:
        for module, name, value in LIMITS:
            stack.enter_context(patch.object(module, name, value))
        yield


@pytest.mark.parametrize("count", [0, 1, 3, 4, 11])
def test_results_come_back(count: int) -> None:
    results = [ToySimplifier().simplify(f"You obtain number {number}.") for number in range(count)]
    with all_is_long():
        kept = kept_results()
        for result in results:
            kept.append(result)
        assert len(kept) == count
        assert list(kept) == results == list(kept)
        assert [kept[at] for at in reversed(range(count))] == results[::-1]
        with pytest.raises(IndexError):
            kept[count]


MARKS = {
    "a.md": ("# ", "\n\n", ""),
    "a.html": ("<h1>", "</h1><p>", "</p>"),
    "a.txt": ("", "\n===\n\n", ""),
}


@pytest.mark.parametrize("name", MARKS)
def test_passages_of_a_long_document(name: str) -> None:
    """Those that were read and those that were left alone."""
    before, between, behind = MARKS[name]
    parts = [f"{before}Obtain {n}{between}You obtain number {n}.{behind}" for n in range(9)]
    data = "\n\n".join(parts).encode()
    whole = simplify_document(open_document(data, name), ToySimplifier, SimplifyOptions())
    with all_is_long():
        result = simplify_document(open_document(data, name), ToySimplifier, SimplifyOptions())
        found = result.passages
        assert list(found) == list(whole.passages)
        assert [found[number] for number in range(len(found))] == list(whole.passages)
        assert found[-1].text == "You get number 8."
        assert found[2:5] == list(whole.passages)[2:5]
        assert [one.number for one in found] == list(range(18))
        assert [one.text for one in found[:2]] == ["Obtain 0", "You get number 0."]
        assert result.data == whole.data
        assert (result.edit_count, result.suggestion_count) == (whole.edit_count, whole.suggestion_count)
        assert (result.level_before, result.level_after) == (whole.level_before, whole.level_after)
        with pytest.raises(IndexError):
            found[18]


BETWEEN = (
    "\n\n",
    "\n",
    "\n\nWords.\n\n",
    "\r\n\r\n",
    "\n\n```\nSome\n\nWords\n",
    "\n\nA [r] word.\n\n",
)


def random_document(format: str, random: Random) -> bytes:
    if format == "docx":
        return random_docx(random)
    if format == "html":
        return "\n".join(random_html(random) for _ in range(3)).encode()
    parts = [random_markdown(random) for _ in range(random.randint(1, 5))]
    if random.random() < 0.2:
        parts.insert(0, random.choice(["---\nA\n\nB\n---\n", "---\n\nNo front\n", "+++\nA\n\nB\n+++"]))
    return random.choice(BETWEEN).join(parts).encode()


def read_and_written(data: bytes, format: str, seed: int) -> list[object]:
    """All that is asked of a document."""
    document: Document = open_document(data, None, format)
    passages, random = list(document.passages), Random(seed)
    places = [document.place(number, len(one.text) // 2) for number, one in enumerate(passages)]
    found: list[object] = [passages, places]
    for edits in (random_edits(passages, random), random_list_edits(passages, random)):
        rewriting = document.rewritten(edits)
        found += [rewriting.data, rewriting.made]
    return found


@settings(max_examples=150)
@given(st.integers(0, 1_000_000), st.sampled_from(["markdown", "markdown", "html", "text", "docx"]))
def test_long_documents_read_and_write_as_short_ones(seed: int, format: str) -> None:
    data = random_document(format, Random(seed))
    expected = read_and_written(data, format, seed)
    with all_is_long():
        assert read_and_written(data, format, seed) == expected


MARKDOWN = {
    "a fence": "Words.\n\n```\ncode\n\nLetters in code.\n\nMore.\n```\n\nWords again.\n" * 3,
    "a fence without an end": "Words.\n\n```\ncode\n\nLetters in code.\n\nMore of it.\n" + "x y\n\n" * 20,
    "HTML": "Words.\n\n<script>\n\nLetters in it.\n\n</script>\n\nWords <b>again</b>.\n\n" * 3,
    "a comment": "Words.\n\n<!-- one\n\nLetters in it.\n\n-->\n\nWords.\n\n" * 3,
    "a definition behind its use": "See [here] and [there].\n\n" * 9 + "[here]: u\n\nWords.\n\n[there]: v\n",
    "two definitions": "[a]: first\n\nSee *[a]* it.\n\n" + "Words.\n\n" * 20 + "[a]: second\n\n[a] x\n",
    "tables": "Words.\n\n| a b | c |\n|---|---|\n| d | e |\n\nMore words are here.\n\n" * 4,
    "lists": "- a b\n\n  Lazy words.\n\n- c\n\nWords.\n\n1. One\n2. Two\n\nWords are here.\n\n" * 4,
    "quotations": "> Words\nlazy.\n\nWords.\n\n" * 9,
    "old line ends": "Words here.\r\rWords.\r \t\rWords\rare.\r\r" * 6,
    "DOS line ends": "Words here.\r\nMore.\r\n\r\nWords.\r\n" * 9,
    "front matter": "---\ntitle: a\n\nWords: b\n\nMore: c\n---\n\nWords are here.\n\n" + "Words.\n\n" * 9,
    "switches": "Words.\n\n<!-- ogden: off -->\n\nWords.\n\n<!-- ogden: on -->\n\nWords are here.\n\n" * 3,
}


@pytest.mark.parametrize("text", MARKDOWN.values(), ids=MARKDOWN)
def test_markdown_is_read_in_parts(text: str) -> None:
    expected = read_and_written(text.encode(), "markdown", 7)
    with all_is_long():
        assert read_and_written(text.encode(), "markdown", 7) == expected
