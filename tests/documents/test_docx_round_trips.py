"""Word documents: rejecting the tracked changes gives the original, accepting them gives the new text."""

import io
from random import Random

import docx as python_docx
from generated_docx import NAMES, WORDS, accepted, flat, parts, random_docx, rejected
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree
from random_edits import passages_after, random_edits, texts_after

from ogden.documents.opening import open_document

SEEDS = st.integers(0, 1_000_000)
TEXT_PARTS = ("word/document.xml", "word/footnotes.xml")


def written(data: bytes) -> list[str]:
    return [passage.text for passage in open_document(data, "a.docx").passages]


def visible(data: bytes) -> list[str]:
    """What python-docx reads: the text of runs, without what stands in tracked changes."""
    return [paragraph.text for paragraph in python_docx.Document(io.BytesIO(data)).paragraphs]


@settings(max_examples=200)
@given(SEEDS)
def test_tracked_changes(seed: int) -> None:
    random = Random(seed)
    data = random_docx(random)
    document = open_document(data, "a.docx")
    assert document.rewritten([[] for _ in document.passages]).data == data
    edits = random_edits(document.passages, random)
    tracked = document.rewritten(edits, date="2024-01-01T00:00:00Z")
    before, after = parts(data), parts(tracked.data)
    assert list(before) == list(after)
    for name in before:
        if name not in TEXT_PARTS:
            assert before[name] == after[name]
            continue
        assert flat(rejected(after[name])) == flat(etree.fromstring(before[name]))
        numbers = etree.fromstring(after[name]).xpath("//*[@w:author='Ogden']/@w:id", namespaces=NAMES)
        assert len(set(numbers)) == len(numbers)
        assert not set(etree.fromstring(before[name]).xpath("//@w:id", namespaces=NAMES)) & set(numbers)
    visible(tracked.data)


@settings(max_examples=200)
@given(SEEDS)
def test_accepted_changes(seed: int) -> None:
    random = Random(seed)
    data = random_docx(random)
    document = open_document(data, "a.docx")
    edits = random_edits(document.passages, random)
    done = document.rewritten(edits, accept=True)
    tracked = document.rewritten(edits)
    assert done.made == tracked.made
    assert written(done.data) == passages_after(document.passages, edits, done)
    for name in TEXT_PARTS:
        assert flat(etree.fromstring(parts(done.data)[name])) == flat(accepted(parts(tracked.data)[name]))
    assert b"Ogden" not in parts(done.data)["word/document.xml"]


@settings(max_examples=15)
@given(SEEDS)
def test_python_docx_reads_what_was_accepted(seed: int) -> None:
    random = Random(seed)
    original = python_docx.Document()
    for _ in range(random.randint(1, 5)):
        paragraph = original.add_paragraph(style=random.choice(["Normal", "List Bullet 2", "Heading 1"]))
        for _ in range(random.randint(1, 4)):
            paragraph.add_run(" ".join(random.choices(WORDS, k=3)) + " ").bold = random.choice([None, True])
    buffer = io.BytesIO()
    original.save(buffer)
    document = open_document(buffer.getvalue(), "a.docx")
    assert [passage.text for passage in document.passages] == visible(buffer.getvalue())
    edits = random_edits(document.passages, random)
    done = document.rewritten(edits, accept=True)
    assert visible(done.data) == texts_after(document.passages, edits, done)
    assert all(map(all, done.made))
