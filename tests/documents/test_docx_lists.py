"""Edits that make a list in a Word document: paragraphs with bullets, as tracked changes or accepted."""

import io
from random import Random

import docx as python_docx
import pytest
from generated_docx import (
    HEAD,
    KIND,
    NAMES,
    ROOT,
    TYPES,
    accepted,
    flat,
    packed,
    parts,
    random_docx,
    rejected,
)
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree
from random_lists import blocks_after, listed, random_list_edits

from ogden.documents.opening import open_document
from ogden.documents.protocol import PassageEdit

SENTENCE = "We mend the roof, the walls, the drains and the gutters."
ITEMS = ["the roof", "the walls", "the drains", "the gutters."]
RELATIONS = '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
BULLETS = (
    '<w:abstractNum w:abstractNumId="3"><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/></w:lvl></w:abstractNum>'
    '<w:abstractNum w:abstractNumId="5"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/></w:lvl>'
    '<w:lvl w:ilvl="1"><w:numFmt w:val="bullet"/></w:lvl></w:abstractNum>'
    '<w:num w:numId="1"><w:abstractNumId w:val="3"/></w:num>'
)
BULLET = '<w:num w:numId="7"><w:abstractNumId w:val="5"/></w:num>'
ORDER = "pStyle keepNext keepLines widowControl numPr spacing ind jc outlineLvl rPr sectPr pPrChange".split()
SEEDS = st.integers(0, 1_000_000)


def edits(text: str) -> list[PassageEdit]:
    if "We mend" not in text:
        return []
    if text.endswith("gutters."):
        return [PassageEdit(7, text.index(" the gutters"), ":\n- the roof\n- the walls\n- the drains\n-")]
    end = text.index("gutters. ") + 9
    return [PassageEdit(7, end, ":\n- " + "\n- ".join(ITEMS) + "\n\n")]


def run(text: str) -> str:
    return f'<w:r><w:t xml:space="preserve">{text}</w:t></w:r>'


def word(body: str, numbering: str | None = None, **more: str) -> bytes:
    related = f'<Relationship Id="rId4" Type="{KIND}/numbering" Target="numbering.xml"/>' if numbering else ""
    styled = f'<Relationship Id="rId5" Type="{KIND}/styles" Target="styles.xml"/>' if "styles" in more else ""
    main = f'<Relationship Id="d" Type="{KIND}/officeDocument" Target="word/document.xml"/>'
    files = {
        "[Content_Types].xml": HEAD + TYPES,
        "_rels/.rels": f"{RELATIONS}{main}</Relationships>",
        "word/document.xml": f"{HEAD}<w:document {ROOT}><w:body>{body}<w:sectPr/></w:body></w:document>",
        "word/_rels/document.xml.rels": f"{RELATIONS}{related}{styled}</Relationships>",
    }
    if numbering:
        files["word/numbering.xml"] = f"<w:numbering {ROOT}>{numbering}</w:numbering>"
    if "styles" in more:
        files["word/styles.xml"] = f"<w:styles {ROOT}>{more['styles']}</w:styles>"
    return packed(files)


def rewritten(data: bytes, accept: bool = True) -> tuple[dict[str, bytes], tuple[tuple[bool, ...], ...]]:
    document = open_document(data, "a.docx")
    result = document.rewritten([edits(passage.text) for passage in document.passages], accept)
    return parts(result.data), result.made


def paragraphs(xml: bytes) -> list[tuple[str, str]]:
    """The text of each paragraph, and what its properties say."""
    found = []
    for paragraph in etree.fromstring(xml).iter(f"{{{NAMES['w']}}}p"):
        says = paragraph.xpath("w:pPr//@w:val", namespaces=NAMES)
        found.append(("".join(paragraph.itertext()), " ".join(says)))
    return found


def test_without_any_list_a_definition_is_added_to_the_package() -> None:
    before = word(f"<w:p>{run(SENTENCE)}</w:p><w:p>{run(SENTENCE + ' Call us.')}</w:p>")
    after, made = rewritten(before)
    assert made == ((True,), (True,))
    assert paragraphs(after["word/document.xml"]) == [
        ("We mend:", ""),
        *((item, "0 1") for item in ITEMS),
        ("We mend:", ""),
        *((item, "0 1") for item in ITEMS),
        ("Call us.", ""),
    ]
    assert set(after) - set(parts(before)) == {"word/numbering.xml"}
    root = etree.fromstring(after["word/numbering.xml"])
    assert root.xpath("w:num[@w:numId='1']/w:abstractNumId/@w:val", namespaces=NAMES) == ["1"]
    assert len(root.xpath("w:abstractNum/w:lvl/w:numFmt[@w:val='bullet']", namespaces=NAMES)) == 9
    assert b'PartName="/word/numbering.xml"' in after["[Content_Types].xml"]
    assert b'relationships/numbering" Target="numbering.xml"/>' in after["word/_rels/document.xml.rels"]
    assert etree.fromstring(after["[Content_Types].xml"]) is not None


def test_a_definition_is_added_to_those_of_the_document() -> None:
    numbered = BULLETS.replace('"bullet"', '"upperRoman"')
    after, _ = rewritten(word(f"<w:p>{run(SENTENCE)}</w:p>", numbered))
    root = etree.fromstring(after["word/numbering.xml"])
    names = [etree.QName(child).localname for child in root]
    assert names == ["abstractNum"] * 3 + ["num"] * 2
    assert paragraphs(after["word/document.xml"])[1] == ("the roof", "0 2")
    assert root.xpath("w:num[@w:numId='2']/w:abstractNumId/@w:val", namespaces=NAMES) == ["6"]


def test_the_bullets_of_the_document_are_used() -> None:
    numbered = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="7"/></w:numPr>'
    properties = f'<w:pPr><w:pStyle w:val="ListParagraph"/>{numbered}</w:pPr>'
    before = word(f"<w:p>{run(SENTENCE)}</w:p><w:p>{properties}{run('one')}</w:p>", BULLETS + BULLET)
    after, _ = rewritten(before)
    assert after["word/numbering.xml"] == parts(before)["word/numbering.xml"]
    assert paragraphs(after["word/document.xml"])[1:5] == [(item, "ListParagraph 0 7") for item in ITEMS]


def test_a_list_in_an_item_is_a_level_deeper() -> None:
    properties = '<w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="7"/></w:numPr></w:pPr>'
    after, _ = rewritten(word(f"<w:p>{properties}{run(SENTENCE)}</w:p>", BULLETS + BULLET))
    assert paragraphs(after["word/document.xml"]) == [
        ("We mend:", "0 7"),
        *((item, "1 7") for item in ITEMS),
    ]


def test_the_style_for_bullets_is_used() -> None:
    style = (
        '<w:style w:type="paragraph" w:styleId="Puces"><w:name w:val="List Bullet"/><w:pPr><w:numPr>'
        '<w:numId w:val="7"/></w:numPr></w:pPr></w:style>'
    )
    after, _ = rewritten(word(f"<w:p>{run(SENTENCE)}</w:p>", BULLETS + BULLET, styles=style))
    assert paragraphs(after["word/document.xml"])[1:] == [(item, "Puces") for item in ITEMS]


def test_tracked_marks_of_paragraphs_and_their_properties() -> None:
    old = '<w:pPr><w:keepNext/><w:spacing w:after="9"/><w:ind w:left="4"/><w:rPr><w:b/></w:rPr></w:pPr>'
    before = word(f'<w:p w:rsidR="1">{old}{run(SENTENCE)}</w:p>')
    after, _ = rewritten(before, accept=False)
    root = etree.fromstring(after["word/document.xml"])
    assert len(root.xpath("//w:p", namespaces=NAMES)) == 5
    assert len(root.xpath("//w:p/w:pPr/w:rPr/w:ins[@w:author='Ogden']", namespaces=NAMES)) == 4
    last = root.xpath("//w:p[last()]/w:pPr/w:pPrChange/w:pPr/*", namespaces=NAMES)
    assert [etree.QName(each).localname for each in last] == ["keepNext", "spacing", "ind"]
    for properties in root.xpath("//w:p/w:pPr", namespaces=NAMES):
        names = [ORDER.index(etree.QName(each).localname) for each in properties]
        assert names == sorted(names)
    original = parts(before)["word/document.xml"]
    assert flat(rejected(after["word/document.xml"])) == flat(etree.fromstring(original))


@pytest.mark.parametrize(
    "body",
    [
        f'<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr>{run(SENTENCE)}</w:p>',
        f'<w:p><w:pPr><w:pStyle w:val="Quote"/></w:pPr>{run(SENTENCE)}</w:p>',
        f"<w:p><w:pPr><w:sectPr/></w:pPr>{run(SENTENCE)}</w:p>",
        f"<w:p><w:pPr><w:pageBreakBefore/></w:pPr>{run(SENTENCE)}</w:p>",
        f'<w:p><w:pPr><w:rPr><w:ins w:id="1" w:author="Ann"/></w:rPr></w:pPr>{run(SENTENCE)}</w:p>',
        f'<w:p><w:hyperlink r:id="x">{run(SENTENCE)}</w:hyperlink></w:p>',
        f"<w:sdt><w:sdtPr/><w:sdtContent><w:p>{run(SENTENCE)}</w:p></w:sdtContent></w:sdt>",
        f'<w:p><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr>{run(SENTENCE + " Call us.")}</w:p>',
    ],
)
def test_what_must_stay_whole(body: str) -> None:
    before = word(body)
    after, made = rewritten(before)
    assert made == ((False,),)
    assert after == parts(before)


def test_without_content_types_there_is_no_place_for_bullets() -> None:
    files = {
        "word/document.xml": f"<w:document {ROOT}><w:body><w:p>{run(SENTENCE)}</w:p></w:body></w:document>"
    }
    assert rewritten(packed(files))[1] == ((False,),)


def test_python_docx_reads_the_list() -> None:
    original = python_docx.Document()
    original.add_paragraph(SENTENCE + " Call us.").add_run(" Now.").bold = True
    original.add_table(1, 1).cell(0, 0).text = SENTENCE
    buffer = io.BytesIO()
    original.save(buffer)
    document = open_document(buffer.getvalue(), "a.docx")
    made = document.rewritten([edits(passage.text) for passage in document.passages], accept=True)
    found = python_docx.Document(io.BytesIO(made.data))
    assert [(each.style.name, each.text) for each in found.paragraphs if each.style] == [
        ("Normal", "We mend:"),
        *(("List Bullet", item) for item in ITEMS),
        ("Normal", "Call us. Now."),
    ]
    assert [each.text for each in found.tables[0].cell(0, 0).paragraphs] == ["We mend:", *ITEMS]


@settings(max_examples=150)
@given(SEEDS)
def test_random_lists_accepted_and_rejected(seed: int) -> None:
    random = Random(seed)
    data = random_docx(random)
    document = open_document(data, "a.docx")
    wanted = random_list_edits(document.passages, random)
    done, tracked = document.rewritten(wanted, accept=True), document.rewritten(wanted)
    assert done.made == tracked.made
    texts = [" ".join(passage.text.split()) for passage in open_document(done.data, "a.docx").passages]
    assert texts == blocks_after(document.passages, wanted, done)
    before, after, plain = parts(data), parts(tracked.data), parts(done.data)
    for name in ("word/document.xml", "word/footnotes.xml"):
        assert flat(rejected(after[name])) == flat(etree.fromstring(before[name]))
        assert flat(accepted(after[name])) == flat(etree.fromstring(plain[name]))
    added = {"word/numbering.xml"} if any(map(listed, wanted, done.made)) else set()
    assert set(after) - set(before) == added
    python_docx.Document(io.BytesIO(tracked.data))
