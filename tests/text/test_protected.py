"""Protected spans: sentences of several kinds of text with what must be protected marked by hand."""

import re
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ogden.text.glossary import Glossary
from ogden.text.protected import Protected, ProtectedKind, dates, marks, protect, protected_tokens
from ogden.text.sentence import Sentence
from ogden.text.tokens import tokenise

_MARK = re.compile(r"⟨(\w+)\|([^⟩]*)⟩")
_FIXTURE = Path(__file__).with_name("protected_sentences.txt")


def marked(line: str) -> tuple[Sentence, list[Protected]]:
    """A sentence with ⟨kind|…⟩ around its spans, taken apart."""
    text, spans, at = "", [], 0
    for match in _MARK.finditer(line):
        text += line[at : match.start()]
        spans.append((len(text), len(text) + len(match[2]), ProtectedKind(match[1])))
        text += match[2]
        at = match.end()
    sentence = tokenise(text + line[at:])
    starts = [start for start, _ in sentence.spans]
    ends = [end for _, end in sentence.spans]
    return sentence, [Protected(starts.index(start), ends.index(end) + 1, kind) for start, end, kind in spans]


def show(sentence: Sentence, spans: list[Protected]) -> list[str]:
    return [f"{kind}: {' '.join(sentence.tokens[first:last])}" for first, last, kind in spans]


def fixture_lines() -> list[str]:
    lines = _FIXTURE.read_text(encoding="utf-8").splitlines()
    return [line.split("\t")[1] for line in lines if not line.startswith("#")]


@pytest.mark.parametrize("line", fixture_lines())
def test_marked_sentence(line: str) -> None:
    sentence, expected = marked(line)
    assert show(sentence, protect(sentence)) == show(sentence, expected)


def test_precision_and_recall_of_every_kind() -> None:
    """The sentences are enough to speak of each common kind, and no span is needless or missed."""
    wanted: Counter[ProtectedKind] = Counter()
    found: Counter[ProtectedKind] = Counter()
    right: Counter[ProtectedKind] = Counter()
    for sentence, expected in map(marked, fixture_lines()):
        spans = protect(sentence)
        wanted.update(span.kind for span in expected)
        found.update(span.kind for span in spans)
        right.update(span.kind for span in set(spans) & set(expected))
    assert len(fixture_lines()) >= 60
    assert set(wanted) == set(ProtectedKind) - {ProtectedKind.GLOSSARY}
    assert (
        min(
            wanted[kind]
            for kind in (ProtectedKind.DATE, ProtectedKind.NUMBER, ProtectedKind.NAME, ProtectedKind.NEGATION)
        )
        >= 20
    )
    assert {kind: right[kind] / found[kind] for kind in found} == dict.fromkeys(found, 1.0)
    assert {kind: right[kind] / wanted[kind] for kind in wanted} == dict.fromkeys(wanted, 1.0)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Do not run `rm` on report.pdf!", ["negation: not", "code: ` rm `", "code: report.pdf"]),
        ("He lives at No. 10 and has no 10 % stake.", ["number: No. 10", "negation: no", "number: 10 %"]),
        ("Elizabeth I was queen when I came.", ["name: Elizabeth I"]),
        ("DO NOT OPEN THE COVER", ["negation: NOT"]),
        ("Use between −5 and +10 °C.", ["number: − 5", "number: +10 ° C"]),
        ("Cut 5'10\" of it.", ["number: 5", "number: 10"]),
        ("A few came; few stayed.", ["negation: few"]),
        ("A stray ' or \" protects nothing here.", ["negation: nothing"]),
        ("“Why?” asked Ann’s ‘friend’.", ["quotation: “ Why ? ”", "name: Ann", "quotation: ‘ friend ’"]),
        ("For 1 1/2 cups, or one-half.", ["number: 1 1/2 cups", "number: one-half"]),
        ("Louis XIV and George III reigned in the XVIII century.", None),
        ("The year 2000 saw 2000 trees fall.", ["date: 2000", "number: 2000"]),
        ("Smith et al. (2010) disagree.", ["citation: Smith et al. ( 2010 )"]),
        ("We met von Neumann.", ["name: von Neumann"]),
        ("The-1 and 𝐀1 were named B12.", ["name: The-1", "name: 𝐀1", "name: B12"]),
        ("Brian May sang in May.", ["name: Brian May", "date: May"]),
    ],
)
def test_single_cases(text: str, expected: list[str] | None) -> None:
    sentence = tokenise(text)
    shown = show(sentence, protect(sentence))
    assert shown == (expected or ["name: Louis XIV", "name: George III", "date: XVIII century"])


def test_spans_that_meet_become_one_with_the_kind_of_the_longest() -> None:
    sentence = tokenise('He wrote "I never saw Rome in 1990" there.')
    assert show(sentence, protect(sentence)) == ['quotation: " I never saw Rome in 1990 "']


def test_glossary_terms_are_protected() -> None:
    sentence = tokenise("Signs of heart failure are common.")
    assert protect(sentence) == []
    assert protect(sentence, Glossary(["heart failure"])) == [Protected(2, 4, ProtectedKind.GLOSSARY)]
    assert protected_tokens(sentence, Glossary(["heart failure"])) == [False, False, True, True, *[False] * 3]


def test_penn_tokens_are_protected_like_raw_text() -> None:
    raw = tokenise("She couldn't pay $5 (about 20%), \"not even once\", said Islam's critic.")
    penn = tokenise(
        "She could n't pay $ 5 -LRB- about 20 % -RRB- , `` not even once , '' said Islam 's critic ."
    )
    kinds = [kind for _, _, kind in protect(raw)]
    assert kinds == [kind for _, _, kind in protect(penn)]
    assert kinds == [
        ProtectedKind.NEGATION,
        ProtectedKind.NUMBER,
        ProtectedKind.NUMBER,
        ProtectedKind.QUOTATION,
        ProtectedKind.NAME,
    ]


_pieces = st.sampled_from(
    [
        *list("'\"“”‘’`()[]<>{}-–./:;,%$#@ \t_1aAé²½٣"),
        "n't ",
        "no ",
        "of ",
        "May ",
        "and ",
        "to ",
        "et al. ",
        "http://",
    ]
)


@given(st.one_of(st.text(), st.lists(_pieces).map("".join)))
def test_any_text_gives_ordered_spans_inside_the_sentence(text: str) -> None:
    sentence = tokenise(text)
    spans = protect(sentence, Glossary(["a", "of no"]))
    bounds = [bound for first, last, _ in spans for bound in (first, last)]
    assert bounds == sorted(bounds)
    assert all(first < last <= len(sentence) for first, last, _ in spans)
    assert sum(protected_tokens(sentence, Glossary(["a", "of no"]))) == sum(
        last - first for first, last, _ in spans
    )


@given(st.lists(_pieces).map("".join))
def test_every_token_with_a_digit_and_every_negation_is_protected(text: str) -> None:
    sentence = tokenise(f"{text} 7 never {text}")
    guarded = dict(zip(sentence.tokens, protected_tokens(sentence), strict=True))
    assert all(safe for token, safe in guarded.items() if any(map(str.isdecimal, token)) or token == "never")


@pytest.mark.parametrize(
    "text",
    [
        'He said "utilise it"\u200d now.',
        "He said “utilise it”\u200d now.",
        "He said 'utilise it'\u200b now.",
        'He said "\u200dutilise it" now.',
        'He said "utilise it"\ufeff.',
        "He said «utilise it»\u200b now.",
    ],
)
def test_invisible_characters_do_not_open_a_quotation(text: str) -> None:
    sentence = tokenise(text)
    (found,) = protect(sentence)
    start, end = sentence.span(found.first, found.last)
    assert found.kind is ProtectedKind.QUOTATION
    assert "utilise it" in text[start:end]


PIECES = st.sampled_from(
    [*"doi: DOI:10. // a.b .x () ( - -v x_y aB A 9 1999 May Friday IX-century /etc/h `".split(), " ", ". "]
)


@given(st.lists(PIECES, max_size=8).map("".join))
def test_nothing_is_found_where_its_sign_is_missing(text: str) -> None:
    signs = [
        (marks._URL_SIGN, marks._url_pattern()),
        (marks._CODE_SIGN, marks._code_pattern()),
        (dates._DIGIT, dates._LONE_YEAR),
    ]
    for sign, pattern in signs:
        assert sign.search(text) or not pattern.search(text)
    if not dates._DIGIT.search(text) and not dates._DIGITLESS_SIGN.search(text):
        assert not dates._DATE.search(text)
