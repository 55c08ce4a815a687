import codecs
import io
import zipfile
from random import Random

import pytest
from generated_docx import packed, parts, random_docx
from hypothesis import given
from hypothesis import strategies as st
from random_edits import random_edits

from ogden.documents.encoding import LARGEST
from ogden.documents.opening import open_document
from ogden.documents.protocol import FORMATS, Document, PassageEdit
from ogden.errors import InputError

OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(1000)


@pytest.mark.parametrize(
    ("text", "name", "format"),
    [
        ("plain words", None, "text"),
        ("# Heading\n\nwords", None, "markdown"),
        ("see [here](https://a.b)", None, "markdown"),
        ("---\ntitle: x\n---\nwords", None, "markdown"),
        ("<!DOCTYPE html><p>words", None, "html"),
        ("<p>words</p>", None, "html"),
        ("<b is less than c", None, "text"),
        ("# Heading", "a.txt", "text"),
        ("plain", "a.MD", "markdown"),
        ("plain", "a.htm", "html"),
        ("plain", "notes.weird", "text"),
    ],
)
def test_the_format_is_told_by_name_or_content(text: str, name: str | None, format: str) -> None:
    assert open_document(text.encode(), name).format == format


def test_a_word_document_is_told_by_its_content() -> None:
    assert open_document(random_docx(Random(1)), "standard input").format == "docx"


@pytest.mark.parametrize(
    ("data", "name", "message"),
    [
        (b"caf\xe9", "a.txt", "a.txt, line 1: not valid UTF-8"),
        (b"ok\nok\ncaf\xe9", "a.md", "line 3"),
        (b"a\0b", "a.txt", "no text"),
        (bytes(range(1, 32)) * 9, "a.html", "no text"),
        (codecs.BOM_UTF16_LE + b"a", "a.txt", "UTF-16"),
        (b"%PDF-1.7 x", "a.pdf", "PDF"),
        (b"{\\rtf1 x", "a.rtf", "RTF"),
        (OLE, "a.docx", "password"),
        (OLE, "a.doc", "password"),
        (OLE, "a.txt", "no text"),
        (b"PK\x03\x04 and no more", "a.docx", "corrupt"),
        (b"words", "a.docx", "corrupt"),
        (b"", "a.docx", "corrupt"),
        (random_docx(Random(1))[:-40], "a.docx", "corrupt"),
        (packed({"hello.txt": "hello"}), "a.docx", "no Word document"),
    ],
)
def test_what_cannot_be_read_is_said_plainly(data: bytes, name: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        open_document(data, name)


def test_an_unknown_format() -> None:
    with pytest.raises(InputError, match="choose one of"):
        open_document(b"", None, "pdf")


def test_a_text_too_large() -> None:
    with pytest.raises(InputError, match="at most"):
        open_document(bytes(LARGEST + 1), "a.txt")


@pytest.mark.parametrize("format", ["text", "markdown", "html"])
@pytest.mark.parametrize(
    ("encoding", "mark"),
    [
        ("utf-8", b""),
        ("utf-8", codecs.BOM_UTF8),
        ("utf-16-le", codecs.BOM_UTF16_LE),
        ("utf-16-be", codecs.BOM_UTF16_BE),
    ],
)
def test_encodings_and_line_ends_are_kept(format: str, encoding: str, mark: bytes) -> None:
    text = "A big house, né 😀.\r\n\r\nA big tree.\r\n"
    text = text.replace("A", "<p>A") if format == "html" else text
    document = open_document(mark + text.encode(encoding), None, format)
    assert [passage.text for passage in document.passages] == ["A big house, né 😀.", "A big tree."]
    edits = [[PassageEdit(2, 5, "größe")], []]
    expected = mark + text.replace("big house", "größe house").encode(encoding)
    assert document.rewritten(edits).data == expected


def members(data: bytes) -> dict[str, str]:
    return {name: content.decode("latin-1") for name, content in parts(data).items()}


def test_entity_bombs_are_refused() -> None:
    files = members(random_docx(Random(1)))
    bomb = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><w:document'
    files["word/document.xml"] = files["word/document.xml"].replace("<w:document", bomb, 1)
    with pytest.raises(InputError, match="declares entities"):
        open_document(packed(files), "a.docx")


def test_zip_bombs_are_refused_before_they_are_unpacked() -> None:
    result = io.BytesIO()
    archive = zipfile.ZipFile(result, "w", zipfile.ZIP_DEFLATED)
    with archive, archive.open("word/document.xml", "w", force_zip64=True) as stream:
        for _ in range(65):
            stream.write(bytes(1 << 20))
    with pytest.raises(InputError, match="at most"):
        open_document(result.getvalue(), "a.docx")


def test_xml_that_is_not_well_formed_is_refused() -> None:
    files = members(random_docx(Random(1)))
    files["word/document.xml"] = files["word/document.xml"].replace("</w:body>", "")
    with pytest.raises(InputError, match="corrupt"):
        open_document(packed(files), "a.docx")


def rewrite_at_random(document: Document, random: Random) -> None:
    edits = random_edits(document.passages, random)
    document.rewritten(edits)
    document.rewritten(edits, accept=True)
    for number, passage in enumerate(document.passages):
        document.place(number, len(passage.text))


MARKUP = st.text(alphabet="<>&;/!-=\"'abp *_`[]()#\n\r\t|$\\{}:~1. é😀\u200b\u202e", max_size=200)


@given(
    st.one_of(st.binary(max_size=300), MARKUP.map(str.encode)),
    st.sampled_from([*FORMATS, None]),
    st.integers(0),
)
def test_any_bytes_are_a_document_or_an_input_error(data: bytes, format: str | None, seed: int) -> None:
    try:
        document = open_document(data, "x", format)
    except InputError:
        return
    assert document.rewritten([[] for _ in document.passages]).data == data
    rewrite_at_random(document, Random(seed))


@given(st.integers(0, 10_000), st.data())
def test_damaged_word_documents(seed: int, data: st.DataObject) -> None:
    damaged = bytearray(random_docx(Random(seed)))
    for _ in range(data.draw(st.integers(1, 5))):
        damaged[data.draw(st.integers(0, len(damaged) - 1))] = data.draw(st.integers(0, 255))
    try:
        document = open_document(bytes(damaged), "a.docx")
        rewrite_at_random(document, Random(seed))
    except InputError:
        return


@given(st.integers(0, 10_000), st.data())
def test_damaged_xml_in_word_documents(seed: int, data: st.DataObject) -> None:
    files = members(random_docx(Random(seed)))
    xml = files["word/document.xml"]
    start = data.draw(st.integers(0, len(xml)))
    end = data.draw(st.integers(start, min(len(xml), start + 30)))
    files["word/document.xml"] = (
        xml[:start] + data.draw(st.sampled_from(["", "<w:p>", "<w:t/>", "&amp;", "x"])) + xml[end:]
    )
    try:
        document = open_document(packed(files), "a.docx")
        rewrite_at_random(document, Random(seed))
    except InputError:
        return
