"""Sentences that the built-in model rebuilds, in documents: the markup around and inside them stays."""

import pytest
from generated_docx import HEAD, KIND, ROOT, packed, parts

import ogden
from ogden.documents.opening import open_document
from ogden.documents.protocol import PassageEdit
from ogden.documents.simplifying import simplify_document
from ogden.editing.edit_model import EditModel
from ogden.editing.simplifier import SimplifyOptions

RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships"
BRIDGE = (
    "The council will commence work on the old bridge in May, and the main road will be closed to all "
    "traffic for two weeks."
)


@pytest.fixture(scope="module")
def model() -> EditModel:
    return ogden.load()


@pytest.mark.parametrize(
    ("name", "before", "after"),
    [
        ("a.md", "in **May**, and the *main* road", "in **May**. The *main* road"),
        ("a.html", "in <b>May</b>, and the <i>main</i> road", "in <b>May</b>. The <i>main</i> road"),
        ("a.txt", "in May, and the main road", "in May. The main road"),
    ],
)
def test_markup_around_and_inside_a_rebuilt_part_stays(
    model: EditModel, name: str, before: str, after: str
) -> None:
    text = BRIDGE.replace("in May, and the main road", before)
    given = f"<p>{text}</p>" if name.endswith("html") else f"{text}\n"
    options = SimplifyOptions("standard", only="structure")
    result = simplify_document(open_document(given.encode(), name), lambda: model, options)
    assert after.encode() in result.data
    assert result.left_out == 0


def test_a_rebuilt_part_over_several_runs_of_a_word_document_is_tracked(model: EditModel) -> None:
    bold = "<w:rPr><w:b/></w:rPr>"
    runs = [("The old bridge, which ", ""), ("was built", bold), (" in 1902, is too narrow for lorries.", "")]
    body = "".join(f'<w:r>{how}<w:t xml:space="preserve">{text}</w:t></w:r>' for text, how in runs)
    files = {
        "_rels/.rels": f'<Relationships xmlns="{RELATIONS}"><Relationship Id="d" '
        f'Type="{KIND}/officeDocument" Target="/word/document.xml"/></Relationships>',
        "word/document.xml": f"{HEAD}<w:document {ROOT}><w:body><w:p>{body}</w:p></w:body></w:document>",
    }
    options = SimplifyOptions("bold", only="structure")
    result = simplify_document(open_document(packed(files), "a.docx"), lambda: model, options)
    xml = parts(result.data)["word/document.xml"].decode()
    assert result.edit_count == 1
    assert result.passages[0].text == "The old bridge was built in 1902. It is too narrow for lorries."
    assert f'<w:r>{bold}<w:t xml:space="preserve">was built</w:t></w:r>' in xml
    assert "<w:del " in xml
    assert "<w:ins " in xml


@pytest.mark.parametrize(
    ("name", "before", "after"),
    [
        ("a.txt", "{} Come early.", "Please bring:\n- {}.\n\nCome early."),
        ("a.md", "{} Come early.", "Please bring:\n\n- {}.\n\nCome early."),
        (
            "a.html",
            "<p>{} Come early.</p>",
            "<p>Please bring:</p>\n<ul>\n<li>{}.</li>\n</ul>\n<p>Come early.</p>",
        ),
    ],
)
def test_a_suggested_list_is_one_in_the_document(
    model: EditModel, name: str, before: str, after: str
) -> None:
    items = ["your passport", "a recent photograph", "a utility bill", "the completed form"]
    sentence = f"Please bring {', '.join(items[:-1])} and {items[-1]}."
    document = open_document(before.format(sentence).encode(), name)
    found = simplify_document(document, lambda: model, SimplifyOptions())
    edits = [PassageEdit(one.start, one.end, one.after) for one in found.passages[0].suggestions]
    between = "</li>\n<li>" if name.endswith("html") else "\n- "
    assert document.rewritten([edits]).data.decode() == after.format(between.join(items))
