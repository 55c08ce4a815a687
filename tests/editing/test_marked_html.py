"""Edits in a notebook: all text is escaped, and nothing is told by colour alone."""

from html.parser import HTMLParser

from ogden.editing.edits import Edit, Simplification, simplification
from ogden.editing.marked_html import LONGEST, MOST

TEXT = "The <b>automobile</b> & co. stopped. It really slept."


def edit(before: str, after: str, text: str = TEXT, reason: str = 'Why “not” <i>"so"?') -> Edit:
    start = text.index(before)
    return Edit(start, start + len(before), before, after, "word", reason, -1.0, 0.914)


def shown(result: Simplification) -> str:
    """The HTML, which is well formed."""
    html = result._repr_html_()
    opened: list[str] = []

    class Reader(HTMLParser):
        def handle_starttag(self, tag: str, attributes: object) -> None:
            opened.append(tag)

        def handle_endtag(self, tag: str) -> None:
            assert opened.pop() == tag

    Reader().feed(html)
    assert opened == []
    return html


def test_what_goes_and_what_comes() -> None:
    html = shown(simplification(TEXT, [edit("automobile", "car<")]))
    assert ">automobile</del> <ins" in html
    assert ">car&lt;</ins>" in html
    assert "The &lt;b&gt;" in html
    assert "<b>" not in html
    assert 'title="Why “not” &lt;i&gt;&quot;so&quot;?"' in html
    assert "line-through" in html
    assert "underline" in html
    assert "1 edit, 0 suggestions; grade" in html
    assert "“automobile” → “car&lt;”, 91% sure. Why" in html


def test_what_is_left_out_or_put_in() -> None:
    html = shown(simplification(TEXT, [edit("It", ""), edit("slept", "slept well")]))
    assert ">It</del> really" in html
    assert "“It” → nothing" in html


def test_what_is_only_suggested() -> None:
    html = shown(simplification(TEXT, [], suggestions=[edit("automobile", "car"), edit(" really", "")]))
    assert "automobile <small>(car?)</small>" in html
    assert "(leave it out?)" in html
    assert "<del" not in html
    assert "0 edits, 2 suggestions" in html
    assert "suggested: “automobile” → “car”" in html


def test_nothing_to_say() -> None:
    assert "<details>" not in shown(simplification(TEXT, []))


def test_a_long_text_is_cut() -> None:
    text = "They commenced. " * 4000
    places = range(5, len(text), 16)
    edits = [Edit(at, at + 9, "commenced", "began", "word", "Why.", 0.0, 0.9) for at in places]
    html = shown(simplification(text, edits))
    assert html.count("<del") == LONGEST // 16
    assert html.count("<li>") == MOST + 1
    assert f"and {4000 - MOST} more" in html
    assert "…</p>" in html
