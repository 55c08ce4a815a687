"""A rewritten sentence reads as a person types it, and what no edit touches stays as it was."""

from doctest import DocTestParser, DocTestRunner
from itertools import islice
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ogden.text.lines import iterate_lines
from ogden.text.rewriting import Replacement, rewrite
from ogden.text.sentence import Sentence
from ogden.text.tokens import tokenise


def edited(text: str, *edits: tuple[str, str]) -> str:
    """The text with each first run of tokens replaced by another; both are written with spaces."""
    sentence = tokenise(text)
    return rewrite(sentence, [found(sentence, old, new) for old, new in edits]).text


def found(sentence: Sentence, old: str, new: str) -> Replacement:
    run, tokens = old.split(), sentence.tokens
    for first in range(len(tokens)):
        if tokens[first : first + len(run)] == run:
            return Replacement(first, first + len(run), tuple(new.split()))
    raise AssertionError(f"{old} is not in {tokens}")


SUBSTITUTIONS = [
    # case
    ("Numerous people came.", "Numerous", "many", "Many people came."),
    ("He commenced work.", "commenced", "began", "He began work."),
    ("WORK COMMENCED TODAY", "COMMENCED", "began", "WORK BEGAN TODAY"),
    ("The phone rang.", "The phone", "iPhone", "iPhone rang."),
    ("Britons voted.", "Britons", "people in britain", "People in Britain voted."),
    ("“Numerous people came,” he said.", "Numerous", "many", "“Many people came,” he said."),
    ("(Numerous people came.)", "Numerous", "many", "(Many people came.)"),
    ("the numerous people", "numerous", "many", "the many people"),
    ("He left. Subsequently she left.", "Subsequently", "later", "He left. Later she left."),
    ("He ran, and she left.", ", and", ".", "He ran. She left."),
    ("He ran. She left.", ".", ", and", "He ran, and she left."),
    ("He ran. London slept.", ".", ", and", "He ran, and London slept."),
    ("3 people came.", "came", "arrived", "3 people arrived."),
    ("iPhone sales rose.", "iPhone sales", "sales of phones", "Sales of phones rose."),
    ("The IT department left.", "IT", "computer", "The computer department left."),
    ("NO ONE USED IT", "USED IT", "saw it", "NO ONE SAW IT"),
    ("He read “How to Commence Work”.", "Commence", "begin", "He read “How to Begin Work”."),
    # articles
    ("It was a challenge.", "challenge", "ordeal", "It was an ordeal."),
    ("It was an obstacle.", "obstacle", "problem", "It was a problem."),
    ("A challenge arose.", "challenge", "issue", "An issue arose."),
    ('He used a "novel" idea.', "novel", "original", 'He used an "original" idea.'),
    ("AN OBSTACLE WAS FOUND", "OBSTACLE", "problem", "A PROBLEM WAS FOUND"),
    ("He got vitamin A daily.", "daily", "each day", "He got vitamin A each day."),
    ("They had numerous ideas.", "numerous", "a", "They had an ideas."),
    # spacing
    ("He said (quietly) no.", "quietly", "in a low voice", "He said (in a low voice) no."),
    ("It ended, sadly.", "sadly", "to our sorrow", "It ended, to our sorrow."),
    ("The physician's home.", "physician", "doctor", "The doctor's home."),
    ("Prices rose 5%.", "rose", "went up", "Prices went up 5%."),
    ("A  wide   gap", "wide", "big", "A  big   gap"),
    ("word—numerous—word", "numerous", "many", "word—many—word"),
    ("It is big .", "big", "very large", "It is very large ."),
    ("He said hello.", "hello", "`` good day ''", 'He said "good day".'),
    ("He said “no” and hello.", "hello", "`` good day ''", "He said “no” and “good day”."),
    ("He came early.", "early", "-LRB- too early -RRB-", "He came (too early)."),
    ("His home, a hut", ", a hut", ": a hut", "His home: a hut"),
    ('He said "no" and hello.', "hello", "`` good day ''", 'He said "no" and "good day".'),
    ('He renamed it "Mona" (an isle).', 'it " Mona', "it all `` Lisa", 'He renamed it all "Lisa" (an isle).'),
    ('As "Mona" he left.', 'Mona " he', "Lisa '' she", 'As "Lisa" she left.'),
    ("He left ... then came.", "left ...", "went ...", "He went ... then came."),
    ("The idea.” and more came.", "and more", "and others", "The idea.” and others came."),
    ("I cannot see this thing.", "this thing", "it", "I cannot see it."),
    ('It rang "Boom!", the large phone.', "the large", "the big", 'It rang "Boom!", the big phone.'),
    ('Neither pledges nor oaths."', "oaths", "vows", 'Neither pledges nor vows."'),
    ("He saw the men's rooms.", "men 's", "artists '", "He saw the artists' rooms."),
    ("He came, she left.", ", she left", "-LRB- she left -RRB-", "He came (she left)."),
    ("It is a, b", ",", "( see it )", "It is a (see it) b"),
    ("He came, she left.", ",", '" so "', 'He came "so" she left.'),
    ("He came, she left.", ",", "–", "He came – she left."),
    ('He said "no".', ".", "twice .", 'He said "no" twice.'),
    ("He came (in May), then left.", ",", "and", "He came (in May) and then left."),
    ("He has a,b and c.", "b", "d", "He has a,d and c."),
    ("In 1914–15 it cost $5.", "15", "18", "In 1914–18 it cost $5."),
    ("In 1914–15 it cost $5.", "5", "6", "In 1914–15 it cost $6."),
    ("It cost €5.", "€", "$", "It cost $5."),
    ("Let x=y be so.", "y", "z", "Let x=z be so."),
    # stops that an abbreviation shares with a sentence
    ("He lives in the U.S.", "the U.S.", "America", "He lives in America."),
    ("He moved to the U.S. He liked it.", "the U.S.", "America", "He moved to America. He liked it."),
    ("He lives in the U.S.", "U.S.", "U.K.", "He lives in the U.K."),
    ("He lives in the U.S.", "the U.S.", "America !", "He lives in America!"),
    ("He said “I moved to the U.S.”", "the U.S.", "America", "He said “I moved to America.”"),
    ("The U.S. Senate met.", "U.S.", "American", "The American Senate met."),
    ("Is it the U.S.?", "the U.S.", "America", "Is it America?"),
    ("It was here (in the U.S.).", "the U.S.", "America", "It was here (in America)."),
    # contractions
    ("He refuses to go.", "refuses to", "does n't", "He doesn't go."),
    ("He couldn't go.", "could", "can", "He can't go."),
    ("He couldn't go.", "could", "will", "He won't go."),
    ("He couldn't go.", "could", "was able to", "He was able to not go."),
    ("He can't go.", "n't", "not", "He cannot go."),
    ("He won't go.", "n't", "not", "He will not go."),
    ("He can go.", "go", "not go", "He cannot go."),
    ("He can't go.", "n't", "", "He can go."),
    ("He won’t go.", "n’t", "", "He will go."),
    ("It’s odd that he refuses.", "refuses", "does n't", "It’s odd that he doesn’t."),
    ("He is unable to go.", "is unable to", "can not", "He cannot go."),
    ("They are going.", "are going", "'re gon na go", "They're gonna go."),
]


@pytest.mark.parametrize(("text", "old", "new", "expected"), SUBSTITUTIONS)
def test_substitution(text: str, old: str, new: str, expected: str) -> None:
    assert edited(text, (old, new)) == expected


DELETIONS = [
    ("However, he came.", "However", "He came."),
    ("He came, however.", "however", "He came."),
    ("He, however, came.", "however", "He came."),
    ("She left. He, of course, came and stayed.", "of course", "She left. He came and stayed."),
    ("In May, Ann, the new cook, came.", "the new cook", "In May, Ann came."),
    ("He came, however, and she left.", "however", "He came, and she left."),
    ("In May, however, he came.", "however", "In May, he came."),
    ("When he came, however, she left.", "however", "When he came, she left."),
    ("He saw a, b, c and d.", "b", "He saw a, c and d."),
    ("He saw a, b, c, and d.", "c", "He saw a, b, and d."),
    ("He saw red, green, blue, white.", "green", "He saw red, blue, white."),
    ("He saw red, green, blue, white.", "blue", "He saw red, green, white."),
    ("He came — however — to me.", "however", "He came to me."),
    ("He came—however—to me.", "however", "He came to me."),
    ("He came — however.", "however", "He came."),
    ("He came, however — to me.", "however", "He came, to me."),
    ("Ann (1950–2010) came.", "2010", "Ann (1950–) came."),
    ("He came at 5 p.m.", "at 5 p.m.", "He came."),
    ("He came, at 5 p.m. She left.", "at 5 p.m.", "He came. She left."),
    ("He left. U.S.", "U.S.", "He left."),
    ("U.S.", "U.S.", ""),
    ("He, of course, and she came.", "of course", "He, and she came."),
    ("He (however) came.", "however", "He came."),
    ('He "really" came.', "really", "He came."),
    ("He said “really” twice.", "really", "He said twice."),
    ("He came (in May, really).", "really", "He came (in May)."),
    ("He came (really, in May).", "really", "He came (in May)."),
    ("A very old man", "very", "An old man"),
    ("An old man", "old", "A man"),
    ("Very old men came.", "Very", "Old men came."),
    ("Suddenly iPhone sales rose.", "Suddenly", "iPhone sales rose."),
    ("“Well, he came,” she said.", "Well", "“He came,” she said."),
    ("He came.", "He came .", ""),
    ("He came.", "He came", ""),
    ("He  really   came.", "really", "He  came."),
    ("He came really ?", "really", "He came ?"),
    ("the old: really", "really", "the old"),
]


@pytest.mark.parametrize(("text", "old", "expected"), DELETIONS)
def test_deletion(text: str, old: str, expected: str) -> None:
    assert edited(text, (old, "")) == expected


def test_insertion() -> None:
    sentence = tokenise("The dog barked.")
    assert rewrite(sentence, [Replacement(0, 0, ("later", ","))]).text == "Later, the dog barked."
    assert rewrite(sentence, [Replacement(3, 3, ("loudly",))]).text == "The dog barked loudly."
    assert (
        rewrite(tokenise("London slept."), [Replacement(0, 0, ("later", ","))]).text == "Later, London slept."
    )
    later = [Replacement(0, 0, ("later", ",")), Replacement(0, 1, ("many",))]
    assert rewrite(tokenise("Numerous men came."), later).text == "Later, many men came."
    assert rewrite(tokenise(""), [Replacement(0, 0, ("yes", "."))]).text == "yes."


@pytest.mark.parametrize(
    ("text", "after", "new", "expected"),
    [
        ('He said "no".', 5, "twice", 'He said "no" twice.'),
        ("He said “no”.", 5, "twice", "He said “no” twice."),
        ("He left (in May).", 6, "then", "He left (in May) then."),
        ("It cost 50%.", 4, "more", "It cost 50% more."),
        ("The boys'.", 3, "car", "The boys' car."),
        ("The boys’.", 3, "car", "The boys’ car."),
        ("He left.", 3, "Then he came .", "He left. Then he came."),
        ('He said "it is.', 4, "`` odd ''", 'He said "it "odd" is.'),
        ('He said "it is so"and left.', 4, "`` odd ''", 'He said "it "odd" is so"and left.'),
        ("He can go.", 2, "not", "He cannot go."),
    ],
)
def test_insertion_after_a_mark_or_in_a_quotation(text: str, after: int, new: str, expected: str) -> None:
    assert rewrite(tokenise(text), [Replacement(after, after, tuple(new.split()))]).text == expected


def test_long_texts_and_long_edits() -> None:
    """These would take minutes if the cost were not linear."""
    sentence = tokenise('He, however, saw a "challenge" (a huge one). ' * 1500)
    edits = [
        Replacement(at, at + 1, ("ordeal",))
        for at, token in enumerate(sentence.tokens)
        if token in ("challenge", "however")
    ]
    result = rewrite(sentence, edits)
    assert result.text == 'He, ordeal, saw an "ordeal" (a huge one). ' * 1500
    assert len(result.changes) == 3000 + 1500
    long = tuple(["so", ",", '"', "no", '"'] * 4000)
    written = rewrite(tokenise("He came home."), [Replacement(1, 2, long)]).text
    assert written == "He " + 'so, "no" ' * 4000 + "home."


def test_several_edits() -> None:
    text = 'Numerous physicians, however, utilize an "elaborate" method.'
    new = edited(
        text,
        ("Numerous physicians", "many doctors"),
        (", however ,", ""),
        ("utilize", "use"),
        ("elaborate", "complex"),
    )
    assert new == 'Many doctors use a "complex" method.'


def test_several_parentheticals_and_several_items() -> None:
    assert edited("He, however, of course, came.", ("however", ""), ("of course", "")) == "He came."
    assert edited("He saw a, b, c, d and e.", ("b", ""), ("c", "")) == "He saw a, d and e."


def test_a_stop_is_not_written_twice() -> None:
    sentence = tokenise("He lives in the U.S.")
    edits = [Replacement(3, 5, ("America",)), Replacement(5, 5, (".",))]
    assert rewrite(sentence, edits).text == "He lives in America."


def test_changes_say_where_and_which() -> None:
    text = "Numerous people had a challenge in May."
    sentence = tokenise(text)
    edits = [found(sentence, "challenge", "ordeal"), found(sentence, "Numerous", "many")]
    result = rewrite(sentence, edits)
    assert result.text == "Many people had an ordeal in May."
    seen = [(text[slice(*c.before)], result.text[slice(*c.after)], c.edits) for c in result.changes]
    assert seen == [("Numerous", "Many", (1,)), ("a challenge", "an ordeal", (0,))]


def test_a_change_beyond_a_mark_names_the_nearest_edit() -> None:
    sentence = tokenise('It was a "novel" idea that came late.')
    result = rewrite(sentence, [found(sentence, "late", "soon"), found(sentence, "novel", "original")])
    assert [change.edits for change in result.changes] == [(1,), (1,), (0,)]


def test_an_edit_that_changes_nothing_has_no_change() -> None:
    sentence = tokenise("He came.")
    assert rewrite(sentence, [Replacement(1, 2, ("came",))]).changes == ()


@pytest.mark.parametrize("edit", [(2, 1), (0, 5), (-1, 1)])
def test_an_edit_out_of_range_is_refused(edit: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="out of range"):
        rewrite(tokenise("He came."), [Replacement(*edit)])


def test_overlapping_edits_are_refused() -> None:
    with pytest.raises(ValueError, match="overlaps"):
        rewrite(tokenise("He came home."), [Replacement(0, 2), Replacement(1, 3)])


PROSE = st.lists(
    st.sampled_from(
        "a An the He cannot can ca n't 's old hour London ( ) [ ] \" “ ” ' , . ; : ! ? — - 8 $ % ’ US".split()
    ),
    max_size=14,
)
TEXTS = st.one_of(st.text(max_size=40), PROSE.map(" ".join), PROSE.map("".join))


@st.composite
def rewrites(draw: st.DrawFn) -> tuple[Sentence, list[Replacement]]:
    sentence = tokenise(draw(TEXTS))
    cuts = sorted(draw(st.lists(st.integers(0, len(sentence)), max_size=6)))
    edits = [
        Replacement(
            first,
            last,
            tuple(
                draw(st.one_of(PROSE.map(lambda words: words[:3]), st.lists(st.text(max_size=5), max_size=2)))
            ),
        )
        for first, last in zip(cuts[::2], cuts[1::2], strict=False)
    ]
    return sentence, draw(st.permutations(edits))


@given(TEXTS)
def test_without_edits_the_text_is_itself(text: str) -> None:
    result = rewrite(tokenise(text), [])
    assert (result.text, result.changes) == (text, ())


@given(rewrites())
def test_the_changes_make_the_new_text_from_the_old(case: tuple[Sentence, list[Replacement]]) -> None:
    sentence, edits = case
    result = rewrite(sentence, edits)
    pieces, old, new = [], 0, 0
    for change in result.changes:
        assert sentence.text[old : change.before.start] == result.text[new : change.after.start]
        pieces += [sentence.text[old : change.before.start], result.text[slice(*change.after)]]
        old, new = change.before.end, change.after.end
        assert change.edits
    assert "".join([*pieces, sentence.text[old:]]) == result.text


@given(rewrites())
def test_a_change_reaches_one_word_beyond_its_edits(case: tuple[Sentence, list[Replacement]]) -> None:
    sentence, edits = case
    result = rewrite(sentence, edits)
    if not result.text:
        return
    words = [at for at, token in enumerate(sentence.tokens) if any(map(str.isalnum, token))]
    for change in result.changes:
        touched = [
            at
            for at, span in enumerate(sentence.spans)
            if span.start < change.before.end and change.before.start < span.end
        ]
        for at in touched:
            between = [
                sum(min(at, edge) < word < max(at, edge) for word in words)
                for edit in edits
                for edge in ([*range(edit.first, edit.last)] or [edit.first - 0.5])
            ]
            assert min(between) == 0


def test_real_text_comes_back_from_its_tokens(shared: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Put tokens back where they were, spaced anew: nearly always that is the text again."""
    monkeypatch.setattr("ogden.text.rewriting._trimmed", lambda sentence, edit: edit)
    lines = islice(iterate_lines(str(shared / "data" / "mono" / "wikipedia.txt.xz")), 0, 20000, 40)
    choice, same, total = Random(1), 0, 0
    for sentence in map(tokenise, lines):
        first = choice.randrange(len(sentence))
        last = min(len(sentence), first + choice.randint(1, 5))
        edit = Replacement(first, last, tuple(sentence.tokens[first:last]))
        same += rewrite(sentence, [edit]).text == sentence.text
        total += 1
    assert same / total > 0.98


def test_the_examples_of_the_guide() -> None:
    page = (Path(__file__).parents[2] / "docs" / "writing.md").read_text(encoding="utf-8")
    text = "\n".join("" if line.startswith("```") else line for line in page.splitlines())
    examples = DocTestParser().get_doctest(text, {}, "writing.md", None, 0)
    assert DocTestRunner().run(examples) == (0, len(examples.examples))
