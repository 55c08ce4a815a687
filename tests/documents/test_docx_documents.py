"""What of a Word document is read, and what is written, in small."""

import pytest
from generated_docx import HEAD, KIND, ROOT, packed, parts

from ogden.documents.opening import open_document
from ogden.documents.protocol import OBJECT, Cell, Document, Item, PassageEdit
from ogden.errors import InputError

RELATED = '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
MAIN = f'<Relationship Id="d" Type="{KIND}/officeDocument" Target="/word/document.xml"/>'
SETTINGS = f'<Relationship Id="s" Type="{KIND}/settings" Target="settings.xml"/>'


def word(body: str, settings: str = "", root: str = ROOT) -> Document:
    files = {
        "_rels/.rels": f"{RELATED}{MAIN}</Relationships>",
        "word/document.xml": f"{HEAD}<w:document {root}><w:body>{body}</w:body></w:document>",
        "word/_rels/document.xml.rels": f"{RELATED}{SETTINGS}</Relationships>",
        "word/settings.xml": f"{HEAD}<w:settings {ROOT}>{settings}</w:settings>",
    }
    return open_document(packed(files), "a.docx")


def body_after(document: Document, *edits: PassageEdit, accept: bool = False) -> str:
    rewriting = document.rewritten([list(edits)], accept)
    assert rewriting.made == ((True,) * len(edits),)
    xml = parts(rewriting.data)["word/document.xml"].decode()
    return xml[xml.index("<w:body>") + 8 : xml.index("</w:body>")]


def run(text: str, formatting: str = "") -> str:
    return f'<w:r>{formatting}<w:t xml:space="preserve">{text}</w:t></w:r>'


BOLD = "<w:rPr><w:b/></w:rPr>"


def test_a_tracked_change_keeps_the_formatting() -> None:
    document = word(f"<w:p>{run('a big house', BOLD)}</w:p>")
    assert body_after(document, PassageEdit(2, 5, "R&D")) == (
        f"<w:p>{run('a ', BOLD)}"
        f'<w:del w:id="1" w:author="Ogden"><w:r>{BOLD}<w:delText xml:space="preserve">big</w:delText></w:r>'
        "</w:del>"
        f'<w:ins w:id="2" w:author="Ogden">{run("R&amp;D", BOLD)}</w:ins>'
        f"{run(' house', BOLD)}</w:p>"
    )


def test_an_accepted_change_is_plain() -> None:
    document = word(f"<w:p>{run('a big house', BOLD)}{run(' here')}</w:p>")
    assert (
        body_after(document, PassageEdit(2, 5, "old"), accept=True)
        == f"<w:p>{run('a old house', BOLD)}{run(' here')}</w:p>"
    )
    assert (
        body_after(document, PassageEdit(6, 16, "hut"), accept=True) == f"<w:p>{run('a big hut', BOLD)}</w:p>"
    )


@pytest.mark.parametrize(
    "before",
    [
        '<w:pPr><w:jc w:val="left"/></w:pPr >',
        '<w:pPr><!-- </w:pPr> --><w:jc w:val="left"/></w:pPr>',
        '<w:pPr><w:pPrChange w:id="0" w:author="A"><w:pPr><w:keepNext/></w:pPr></w:pPrChange></w:pPr>',
        f"<w:pPr><w:tabs>{'<w:tab/>' * 500}</w:tabs></w:pPr>",
        '<w:bookmarkStart w:id="0" w:name="/>"/><w:bookmarkEnd w:id="0"/>',
        '<w:proofErr w:type="gramStart"/>' * 20,
    ],
)
def test_what_stands_before_a_run_keeps_its_place(before: str) -> None:
    rest = '<w:p><w:pPr><w:jc w:val="right"/></w:pPr></w:p>'
    document = word(f"<w:p>{before}{run('a big house')}</w:p>{rest}")
    assert [passage.text for passage in document.passages] == ["a big house"]
    assert (
        body_after(document, PassageEdit(2, 5, "old"), accept=True)
        == f"<w:p>{before}{run('a old house')}</w:p>{rest}"
    )


def test_the_date_is_given() -> None:
    document = word(f"<w:p>{run('big')}</w:p>")
    data = document.rewritten([[PassageEdit(0, 3, "x")]], date="2024-05-06T07:08:09Z").data
    assert b'w:author="Ogden" w:date="2024-05-06T07:08:09Z"' in parts(data)["word/document.xml"]


def test_the_same_edits_give_the_same_file() -> None:
    document = word(f"<w:p>{run('big')}</w:p>")
    edits = [[PassageEdit(0, 3, "x")]]
    assert document.rewritten(edits).data == document.rewritten(edits).data


@pytest.mark.parametrize(
    ("inside", "text", "fixed"),
    [
        (run("a") + "<w:r><w:tab/></w:r>" + run("b"), "a\tb", [(1, 2)]),
        (run("a") + "<m:oMath><m:r/></m:oMath>" + run("b"), f"a{OBJECT}b", [(1, 2)]),
        (run("a") + f"<w:ins w:id='1' w:author='Ann'>{run('new')}</w:ins>", "anew", [(1, 4)]),
        (run("a") + f"<w:moveFrom>{run('gone')}</w:moveFrom>", "a", []),
        (run("a") + "<w:del><w:r><w:delText>gone</w:delText></w:r></w:del>", "a", []),
        (run("a") + run("mot", "<w:rPr><w:lang w:val='fr-FR'/></w:rPr>"), "amot", [(1, 4)]),
        (run("a") + run("b", "<w:rPr><w:lang w:val='en-GB'/></w:rPr>"), "ab", []),
        (run("a") + run("x=1", "<w:rPr><w:rStyle w:val='SourceCode'/></w:rPr>"), "ax=1", [(1, 4)]),
        (
            run("a") + run("b", "<w:rPr><w:b/><w:rPrChange w:id='1'><w:rPr/></w:rPrChange></w:rPr>"),
            "ab",
            [(1, 2)],
        ),
        (run("a") + run("b", "<w:rPr><w:vanish/></w:rPr>"), "a", []),
        (run("a") + "<w:r><w:t><![CDATA[<b>]]></w:t></w:r>", "a<b>", [(1, 4)]),
        (run("a") + "<w:r><mc:AlternateContent><w:t>box</w:t></mc:AlternateContent></w:r>", "a", []),
        (f"<w:hyperlink>{run('link')}</w:hyperlink>", "link", []),
        (run("&#65;&amp;"), "A&", []),
        (f"<w:sdt><w:sdtPr/><w:sdtContent>{run('form')}</w:sdtContent></w:sdt>{run('a')}", "forma", [(0, 4)]),
    ],
)
def test_what_is_seen_and_what_stays(inside: str, text: str, fixed: list[tuple[int, int]]) -> None:
    (passage,) = word(f"<w:p>{inside}</w:p>").passages
    assert passage.text == text
    assert list(passage.fixed) == fixed


def test_fields_stay_across_paragraphs() -> None:
    begin = '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>TOC</w:instrText></w:r>'
    separate, end = (f'<w:r><w:fldChar w:fldCharType="{kind}"/></w:r>' for kind in ("separate", "end"))
    document = word(
        f"<w:p>{begin}{separate}{run('one')}</w:p><w:p>{run('two')}</w:p><w:p>{run('x')}{end}{run('free')}</w:p>"
    )
    assert [(each.text, list(each.fixed)) for each in document.passages] == [("xfree", [(0, 1)])]


def test_controls_around_paragraphs() -> None:
    bound = "<w:sdtPr><w:dataBinding/></w:sdtPr>"
    document = word(
        f"<w:sdt>{bound}<w:sdtContent><w:p>{run('bound')}</w:p></w:sdtContent></w:sdt>"
        f"<w:sdt><w:sdtPr/><w:sdtContent><w:p>{run('typed')}</w:p></w:sdtContent></w:sdt>"
    )
    assert [passage.text for passage in document.passages] == ["typed"]


def test_kinds_and_places() -> None:
    document = word(
        f'<w:p><w:pPr><w:pStyle w:val="Heading2"/></w:pPr>{run("head")}</w:p><w:p/><w:p>{run("text")}</w:p>'
        f"<w:tbl><w:tr><w:tc><w:p>{run('cell')}</w:p></w:tc></w:tr></w:tbl>"
        f"<w:p><w:pPr><w:numPr/></w:pPr>{run('item')}</w:p>"
        f'<w:p><w:pPr><w:pStyle w:val="HTMLCode"/></w:pPr>{run("x")}</w:p>'
    )
    found = [(passage.kind, document.place(number, 0)) for number, passage in enumerate(document.passages)]
    assert found == [
        ("heading", "paragraph 1"),
        ("paragraph", "paragraph 3"),
        ("cell", "paragraph 4"),
        ("item", "paragraph 5"),
    ]


def test_cells_and_items_say_where_they_stand() -> None:
    cells = "".join(f"<w:tc><w:p>{run(text)}</w:p></w:tc>" for text in "ab")
    table = f"<w:tbl><w:tr>{cells}</w:tr><w:tr>{cells}</w:tr></w:tbl>"
    item = f'<w:p><w:pPr><w:numPr><w:ilvl w:val="2"/></w:numPr></w:pPr>{run("item")}</w:p>'
    document = word(table + item + table)
    first = [Cell(0, 0, 0), Cell(0, 0, 1), Cell(0, 1, 0), Cell(0, 1, 1)]
    places = [passage.cell or passage.item for passage in document.passages]
    assert places == [*first, Item(2, None), *(cell._replace(table=1) for cell in first)]


def test_another_prefix() -> None:
    root = ROOT.replace("xmlns:w=", "xmlns:word=")
    body = f"<w:p>{run('big')}</w:p>".replace("w:", "word:")
    files = {"word/document.xml": f"<word:document {root}><word:body>{body}</word:body></word:document>"}
    document = open_document(packed(files), "a.docx")
    xml = parts(document.rewritten([[PassageEdit(0, 3, "x")]]).data)["word/document.xml"].decode()
    assert '<word:ins word:id="2" word:author="Ogden"><word:r>' in xml


@pytest.mark.parametrize(
    ("edit", "accept", "refused"),
    [("readOnly", False, True), ("trackedChanges", False, False), ("trackedChanges", True, True)],
)
def test_protected_documents(edit: str, accept: bool, refused: bool) -> None:
    settings = f'<w:documentProtection w:edit="{edit}" w:enforcement="1"/>'
    document = word(f"<w:p>{run('big')}</w:p>", settings)
    if refused:
        with pytest.raises(InputError, match="protected against changes"):
            document.rewritten([[PassageEdit(0, 3, "x")]], accept)
    else:
        assert document.rewritten([[PassageEdit(0, 3, "x")]], accept).made == ((True,),)


def test_protection_that_is_not_enforced() -> None:
    document = word(f"<w:p>{run('big')}</w:p>", '<w:documentProtection w:edit="readOnly" w:enforcement="0"/>')
    assert document.rewritten([[PassageEdit(0, 3, "x")]]).made == ((True,),)


def test_characters_that_xml_cannot_have_are_left_out() -> None:
    document = word(f"<w:p>{run('big')}</w:p>")
    assert document.rewritten([[PassageEdit(0, 3, "a\x01")]]).made == ((False,),)
