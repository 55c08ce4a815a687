"""Edits that make a list: text, Markdown and HTML get a real one, or the edit is left out."""

from random import Random

import pytest
from generated_html import random_html
from generated_markdown import WORDS, random_markdown
from hypothesis import given, settings
from hypothesis import strategies as st
from random_lists import blocks_after, random_list_edits

from ogden.documents.opening import open_document, open_text
from ogden.documents.protocol import PassageEdit, Rewriting
from ogden.documents.source_map import with_edits

SENTENCE = "We mend the roof, the old walls, the drains and the big gutters."
BEHIND = " Tell us at once. It is big."
ITEMS = ":\n- the roof\n- the old walls\n- the drains\n- the big gutters.\n\n"
UNENDED = ":\n- the roof\n- the old walls\n- the drains\n-"
SEEDS = st.integers(0, 1_000_000)


def list_edit(text: str) -> list[PassageEdit]:
    """As the rule over trees makes it, and an edit of a word behind it."""
    if "We mend the roof" not in text:
        return []
    start = text.index(" the roof")
    if not text.endswith("gutters."):
        later = text.index("big.")
        end = text.index("Tell")
        return [PassageEdit(start, end, ITEMS), PassageEdit(later, later + 3, "large")]
    return [PassageEdit(start, text.index(" the big"), UNENDED)]


def rewritten(source: str, format: str) -> Rewriting:
    document = open_document(source.encode(), None, format)
    return document.rewritten([list_edit(passage.text) for passage in document.passages])


@pytest.mark.parametrize(
    ("format", "before", "after"),
    [
        ("text", "{}\n", "We mend:\n- the roof\n- the old walls\n- the drains\n- the big gutters.\n"),
        (
            "text",
            "{} Tell us at once. It is big.\r\n",
            "We mend:\r\n- the roof\r\n- the old walls\r\n- the drains\r\n- the big gutters.\r\n\r\n"
            "Tell us at once. It is large.\r\n",
        ),
        (
            "text",
            "1. {}\n2. More.\n",
            "1. We mend:\n   - the roof\n   - the old walls\n   - the drains\n   - the big gutters.\n"
            "2. More.\n",
        ),
        (
            "markdown",
            "{}\n",
            "We mend:\n\n- the roof\n- the old walls\n- the drains\n- the big gutters.\n",
        ),
        (
            "markdown",
            "* one\n* {} Tell us at once. It is big.\n* two\n",
            "* one\n* We mend:\n\n  * the roof\n  * the old walls\n  * the drains\n  * the big gutters.\n\n"
            "  Tell us at once. It is large.\n* two\n",
        ),
        (
            "markdown",
            "1. [ ] {}\n2. two\n",
            "1. [ ] We mend:\n   - the roof\n   - the old walls\n   - the drains\n   - the big gutters.\n"
            "2. two\n",
        ),
        (
            "html",
            "<p id=a class=b>{} Tell us at once. It is big.</p>",
            "<p id=a class=b>We mend:</p>\n<ul>\n<li>the roof</li>\n<li>the old walls</li>\n"
            "<li>the drains</li>\n<li>the big gutters.</li>\n</ul>\n"
            "<p class=b>Tell us at once. It is large.</p>",
        ),
        (
            "html",
            "<p>{}\n<p>More.",
            "<p>We mend:</p>\n<ul>\n<li>the roof</li>\n<li>the old walls</li>\n<li>the drains</li>\n"
            "<li>the big gutters.</li>\n</ul>\n<p>More.",
        ),
        (
            "html",
            "<ul><li>{}</li></ul>",
            "<ul><li>We mend:\n<ul>\n<li>the roof</li>\n<li>the old walls</li>\n<li>the drains</li>\n"
            "<li>the big gutters.</li>\n</ul></li></ul>",
        ),
        (
            "html",
            "<td>{} Tell us at once. It is big.</td>",
            "<td>We mend:\n<ul>\n<li>the roof</li>\n<li>the old walls</li>\n<li>the drains</li>\n"
            "<li>the big gutters.</li>\n</ul>\n<p>Tell us at once. It is large.</p></td>",
        ),
    ],
)
def test_a_list_in_its_format(format: str, before: str, after: str) -> None:
    result = rewritten(before.format(SENTENCE), format)
    assert result.data.decode() == after
    assert all(map(all, result.made))


def test_wrapped_lines_of_text_are_wrapped_again() -> None:
    source = (
        "  We mend the roof, the old walls, the drains\n  and the big gutters. Tell us at once. It is\n"
        "  big. It was there the whole time, they say.\n"
    )
    assert rewritten(source, "text").data.decode() == (
        "  We mend:\n  - the roof\n  - the old walls\n  - the drains\n  - the big gutters.\n\n"
        "  Tell us at once. It is large. It was there\n  the whole time, they say.\n"
    )


def test_wrapped_lines_of_markdown_are_indented() -> None:
    source = "We mend the roof, the old\nwalls, the drains and the big\ngutters.\n"
    assert rewritten(source, "markdown").data.decode() == (
        "We mend:\n\n- the roof\n- the old\n  walls\n- the drains\n- the big\n  gutters.\n"
    )


def test_markup_inside_of_items_stays() -> None:
    marked = SENTENCE.replace("the roof", "*the roof*").replace("the old walls,", "**the old walls,**")
    marked = marked.replace("the drains", "[the drains](u)").replace("gutters", "`gutters`")
    assert rewritten(marked, "markdown").data.decode() == (
        "We mend:\n\n- *the roof*\n- **the old walls**\n- [the drains](u)\n- the big `gutters`."
    )
    marked = SENTENCE.replace("the roof", "<b>the roof</b>").replace("the drains", "<a href=u>the drains</a>")
    data = rewritten(f"<div>{marked}</div>", "html").data.decode()
    assert "<li><b>the roof</b></li>" in data
    assert "<li><a href=u>the drains</a></li>" in data


def test_items_that_are_code() -> None:
    source = "Run `a`, `b`, `c` and `d`."
    edit = PassageEdit(3, 16, ":\n- a\n- b\n- c\n-")
    document = open_document(source.encode(), "a.md")
    assert document.rewritten([[edit]]).data.decode() == "Run:\n\n- `a`\n- `b`\n- `c`\n- `d`."


def test_a_list_does_not_become_one_with_the_next() -> None:
    data = rewritten(f"{SENTENCE}\n\n- one\n- two\n", "markdown").data.decode()
    assert data.endswith("* the drains\n* the big gutters.\n\n- one\n- two\n")
    assert rewritten(f"{SENTENCE}\n- one\n- two\n", "text").made[0] == (False,)


@pytest.mark.parametrize(
    ("format", "source"),
    [
        ("text", f"> {SENTENCE}\n"),
        ("markdown", f"# {SENTENCE}\n"),
        ("markdown", f"> {SENTENCE}\n"),
        ("markdown", f"**{SENTENCE}**\n"),
        ("markdown", f"<b>{SENTENCE}</b>\n"),
        ("markdown", f"| {SENTENCE} |\n|---|\n"),
        ("markdown", f"x[^1]\n\n[^1]: {SENTENCE}\n"),
        ("html", f"<h2>{SENTENCE}</h2>"),
        ("html", f"<p><b>{SENTENCE}</b></p>"),
        ("html", f"<b><div><p>x</p></b>{SENTENCE}</b></div>"),
        ("html", f"<blockquote><p>{SENTENCE}</p></blockquote>"),
        ("html", f"<table><tr><th>{SENTENCE}</th></tr></table>"),
        ("html", f"<custom-part>{SENTENCE}</custom-part>"),
    ],
)
def test_where_no_list_can_be_the_edit_is_left_out(format: str, source: str) -> None:
    result = rewritten(source, format)
    assert result.data.decode() == source
    assert not any(map(any, result.made))


def test_several_edits_may_make_one_list() -> None:
    cuts = [PassageEdit(7, 8, ":\n- "), PassageEdit(16, 17, "\n-"), PassageEdit(31, 32, "\n-")]
    document = open_document(b"<p>We mend the roof, the old walls, the drains.</p>", "a.html")
    result = document.rewritten([cuts])
    assert result.made == ((True, True, True),)
    assert b"<li>the roof</li>\n<li>the old walls</li>\n<li>the drains.</li>\n</ul>" in result.data


def test_one_dash_is_no_list() -> None:
    document = open_document(b"<p>a b c</p>", "a.html")
    assert document.rewritten([[PassageEdit(1, 2, "\n- ")]]).data == b"<p>a\n- b c</p>"


def test_the_edit_of_a_program_that_knows_no_passages() -> None:
    document = open_text(f"<p>{SENTENCE}</p>", "html")
    (edit,) = list_edit(SENTENCE)
    plan = document.plan(document.placed[0], edit)
    assert with_edits(document.source.text, [plan], document.escape).endswith("gutters.</li>\n</ul>")


@settings(max_examples=150)
@given(SEEDS, st.sampled_from(["html", "markdown"]))
def test_random_lists(seed: int, format: str) -> None:
    random = Random(seed)
    source = random_html(random) if format == "html" else random_markdown(random)
    document = open_document(source.encode(), None, format)
    edits = random_list_edits(document.passages, random)
    result = document.rewritten(edits)
    after = [" ".join(each.text.split()) for each in open_document(result.data, None, format).passages]
    assert after == blocks_after(document.passages, edits, result)


@settings(max_examples=100)
@given(SEEDS)
def test_random_lists_in_text(seed: int) -> None:
    random = Random(seed)
    lines = [" ".join(random.choices(WORDS, k=random.randint(6, 14))) for _ in range(random.randint(1, 6))]
    source = random.choice(["\n", "\n\n", "\r\n  ", "\n- "]).join(lines)
    document = open_document(source.encode(), None, "text")
    edits = random_list_edits(document.passages, random)
    result = document.rewritten(edits)
    # white space and the marks of lists are all that may differ
    words = " ".join(blocks_after(document.passages, edits, result)).split()
    assert [word for word in result.data.decode().split() if word != "-"] == [
        word for word in words if word != "-"
    ]
