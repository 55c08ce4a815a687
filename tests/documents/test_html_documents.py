import pytest

from ogden.documents.opening import open_document
from ogden.documents.protocol import Passage, PassageEdit


def passages(text: str) -> list[Passage]:
    return list(open_document(text.encode(), "a.html").passages)


def replaced(text: str, before: str, after: str) -> str:
    document = open_document(text.encode(), "a.html")
    edits = []
    for passage in document.passages:
        at = passage.text.find(before)
        edits.append([PassageEdit(at, at + len(before), after)] if at >= 0 else [])
    return document.rewritten(edits).data.decode()


@pytest.mark.parametrize(
    ("source", "before", "after", "result"),
    [
        ("<p>a <b>big</b> house", "big house", "large house", "<p>a <b>large</b> house"),
        ("<p>a <b>big</b> house", "big house", "hut", "<p>a <b></b>hut"),
        ("<p>big &amp; old", "& old", "< new", "<p>big &lt; new"),
        ("<p>big &amp; old", "big", "B", "<p>B &amp; old"),
        ("<p>a\n  <i> big </i>\n b", "a big b", "x", "<p><i>x</i>"),
        ("<p title='big > x'>big", "big", "x", "<p title='big > x'>x"),
        ("<p>big<!-- big > --> big", "big big", "x", "<p><!-- big > -->x"),
        ("<p>a <code>big</code>", "big", "x", "<p>a <code>big</code>"),
        ("<p>R&big D", "big", "amp;", "<p>R&big D"),
        ("<p>a <big b", "big", "x", "<p>a <big b"),
        ("<p>a < big b", "big", "b>", "<p>a < big b"),
        ("<p>R & big", "big", "x", "<p>R & x"),
        ("<p>big<br>house", "big", "x", "<p>x<br>house"),
        ("<p>a big <img src=big> house", "big  house", "x", "<p>a big <img src=big> house"),
    ],
)
def test_edits(source: str, before: str, after: str, result: str) -> None:
    assert replaced(source, before, after) == result


@pytest.mark.parametrize(
    "source",
    [
        "<script>big</script>",
        "<style>big</style>",
        "<pre>big</pre>",
        "<textarea>big</textarea>",
        "<title>big</title>",
        "<!-- big -->",
        "<p lang=fr>big</p>",
        '<div translate="no"><p>big</p></div>',
        '<p class="x notranslate">big</p>',
        "<svg><text>big</text></svg>",
        "<button>big</button>",
        "<form><label for=a>big</label><input id=a value=big></form>",
        "<fieldset><legend>big</legend></fieldset>",
        "<select><optgroup label=big><option>big</option></optgroup></select>",
        "<datalist><option>big</datalist>",
        "<script>'<p>big</p>'",
        "<!-- <p>big</p>",
        "<p title='big",
        "<template><p>big</p></template>",
    ],
)
def test_left_alone(source: str) -> None:
    assert passages(source) == []


def test_languages_inside_each_other() -> None:
    text = '<div lang="de"><p>Wort</p><p lang="en-GB">word <i lang="la">verbum</i> here</p></div>'
    (found,) = passages(text)
    assert found.text == "word verbum here"
    assert found.fixed == ((5, 11),)


def test_paragraphs_without_ends() -> None:
    text = "<ul><li>one<li>two<p>three<p lang=fr>quatre<p>five</ul>six"
    assert [each.text for each in passages(text)] == ["one", "two", "three", "five", "six"]
    assert [each.kind for each in passages(text)] == ["item", "item", "item", "item", "paragraph"]


def test_new_text_stays_in_the_encoding_that_the_page_names() -> None:
    assert (
        replaced('<meta charset="iso-8859-1"><p>big', "big", "né") == '<meta charset="iso-8859-1"><p>n&#233;'
    )
    assert replaced('<meta charset="utf-8"><p>big', "big", "né") == '<meta charset="utf-8"><p>né'


@pytest.mark.parametrize(
    "junk",
    [
        "<" * 100_000,
        "<a " * 50_000,
        "<b>" * 50_000 + "</i>" * 50_000,
        "&" * 100_000,
        '<a b="' * 30_000,
        "<!--" * 30_000,
    ],
)
def test_tangles_take_no_time(junk: str) -> None:
    document = open_document(f"<p>A big house.</p>{junk}".encode(), "a.html")
    assert document.passages[0].text == "A big house."
