"""Annotated text: whatever is found in the text has its place in all that was sent."""

from hypothesis import given
from hypothesis import strategies as st

from ogden.app.service.languagetool.annotations import AnnotatedText, annotated
from ogden.text.sentence import Span

WORDS = st.sampled_from(["", "a", "be", "😀", "e\u0301", "\r\n", "<b>", " "])
NODES = st.one_of(
    st.fixed_dictionaries({"text": WORDS}),
    st.fixed_dictionaries({"markup": WORDS}),
    st.fixed_dictionaries({"markup": WORDS, "interpretAs": WORDS}),
)


def characters(nodes: list[dict[str, str]]) -> list[tuple[str, int | None]]:
    """The slow way: each character that is read, with its place in what was sent."""
    found: list[tuple[str, int | None]] = []
    at = 0
    for node in nodes:
        sent = node["markup"] if "markup" in node else node["text"]
        if "text" in node:
            found += [(character, at + number) for number, character in enumerate(sent)]
        else:
            found += [(character, None) for character in node.get("interpretAs", "")]
        at += len(sent)
    return found


@given(st.lists(NODES, max_size=8))
def test_places(nodes: list[dict[str, str]]) -> None:
    text: AnnotatedText = annotated({"annotation": nodes})
    expected = characters(nodes)
    assert text.plain == "".join(character for character, _ in expected)
    assert text.whole == "".join(node["markup"] if "markup" in node else node["text"] for node in nodes)
    for start in range(len(expected)):
        for end in range(start, len(expected) + 1):
            first = expected[start][1]
            last = expected[end - 1][1] if end > start else None
            place = None if first is None or last is None else Span(first, last + 1)
            assert text.place(Span(start, end)) == place
