"""Which sentences are rewritten, who gets which, and the set that comes out."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ogden.corpus.crowd.answers import CheckedAnswer, Flag
from ogden.corpus.crowd.multi_reference import (
    SourcePair,
    TaskChoice,
    choose_pairs,
    gather_references,
    plan_tasks,
)
from ogden.errors import InputError

FIT = [
    SourcePair(
        f"The {number} old men reposed in the shade .", f"The {number} old men rested in the shade .", "f"
    )
    for number in ("two", "three", "four", "five")
]


def chosen(*pairs: SourcePair, wanted: int = 1, max_difference: float = 0.2) -> list[str]:
    choice = TaskChoice(max_difference)
    return [pair.normal for pair in choose_pairs(pairs, wanted, choice, 1).pairs]


@pytest.mark.parametrize(
    ("rule", "normal", "simple"),
    [
        ("length", "Too short .", "Very short ."),
        ("length", "word " * 61, "words " * 61),
        (
            "difference",
            "one two three four five six seven eight nine ten",
            "one two three four five six seven",
        ),
        ("difference", "one two three four five six seven eight nine ten", "a b c d e f g h i j k l m"),
        ("identical", "The cat sat on the mat .", "the cat sat on the mat"),
        ("identical", "He did n't say -LRB- or sing -RRB- it .", "He didn't say (or sing) it."),
        ("several", "The old men reposed . The women did not .", "The old men rested , the women did not ."),
        ("several", "The old men reposed , the women did not .", "The old men rested . The women did not ."),
        ("repeated", FIT[0].normal.upper(), FIT[0].simple),
    ],
)
def test_each_rule_leaves_a_pair_out_and_counts_it(rule: str, normal: str, simple: str) -> None:
    found = choose_pairs([FIT[0], SourcePair(normal, simple, "x")], 1, TaskChoice(), 1)
    assert (found.pairs, found.left_out, found.fit, found.read) == ([FIT[0]], {rule: 1}, 1, 2)


def test_twenty_per_cent_is_still_similar() -> None:
    ten = "one two three four five six seven eight nine ten"
    for simple in ("a b c d e f g h", "a b c d e f g h i j k l"):
        assert chosen(SourcePair(ten, simple, "x")) == [ten]
        with pytest.raises(InputError, match="difference 1"):
            chosen(SourcePair(ten, simple, "x"), max_difference=0.19)


def test_the_draw_depends_on_the_seed_alone() -> None:
    draws = [[p.normal for p in choose_pairs(FIT, 3, TaskChoice(), seed).pairs] for seed in (1, 1, 2, 3, 4)]
    assert draws[0] == draws[1]
    assert len({tuple(draw) for draw in draws}) > 1


def test_too_many_sentences_wanted() -> None:
    with pytest.raises(InputError, match=r"-n 9: 4 of 4 pairs are fit .*ask for 1 to 4"):
        chosen(*FIT, wanted=9)
    with pytest.raises(InputError, match=r"0 of 0 pairs are fit .*other pairs"):
        chosen()


@given(
    sentences=st.integers(1, 40),
    references=st.integers(1, 6),
    more=st.integers(0, 12),
    seed=st.integers(0, 99),
)
def test_every_sentence_gets_different_workers_and_loads_are_even(
    sentences: int, references: int, more: int, seed: int
) -> None:
    workers = min(references + more, sentences * references)
    pairs = [SourcePair(f"n{i}", f"s{i}", "f") for i in range(sentences)]
    sheets = plan_tasks(pairs, references, workers, None, seed).sheets
    loads = [len(sheet.sentences) for sheet in sheets]
    assert len(sheets) == workers
    assert max(loads) - min(loads) <= 1
    assert all(len(set(sheet.sentences)) == len(sheet.sentences) for sheet in sheets)
    counts = Counter(sentence for sheet in sheets for sentence in sheet.sentences)
    assert counts == dict.fromkeys(range(sentences), references)


def test_workers_follow_from_what_each_can_do() -> None:
    assert len(plan_tasks(FIT, 2, None, None, 1).sheets) == 2
    assert len(plan_tasks(FIT, 2, None, 3, 1).sheets) == 3
    assert len(plan_tasks(FIT, 2, None, 4, 1).sheets) == 2
    orders = [sheet.sentences for sheet in plan_tasks(FIT * 5, 2, 2, None, 1).sheets]
    assert orders[0] != orders[1]


@pytest.mark.parametrize(
    ("references", "workers", "per_worker", "message"),
    [
        (3, 2, None, "3 references of a sentence need 3 different workers"),
        (2, 3, 2, "are 8 tasks: take 4 workers, or 3 sentences for each"),
        (2, 9, None, "only 8 sentences to hand out"),
        (0, None, None, "--references 0"),
        (10**12, None, None, "--references 1000000000000"),
        (2, None, 0, "--per-worker 0"),
    ],
)
def test_plans_that_cannot_be(
    references: int, workers: int | None, per_worker: int | None, message: str
) -> None:
    with pytest.raises(InputError, match=message):
        plan_tasks(FIT, references, workers, per_worker, 1)


def answer(sentence: int, worker: str, *flags: Flag) -> CheckedAnswer:
    return CheckedAnswer(sentence, worker, 0, f"{worker}{sentence}", flags=flags)


ANSWERS = [
    answer(0, "a"),
    answer(1, "a"),
    answer(0, "b"),
    answer(2, "b"),
    answer(0, "c", "copy"),
    answer(1, "c"),
]
SENTENCES = ["n0", "n1", "n2", "n3"]


def test_sentences_with_too_few_answers_are_left_out_and_counted() -> None:
    found = gather_references(SENTENCES, ANSWERS, 2)
    assert found.normal == ["n0", "n1"]
    assert found.references == [["a0", "a1"], ["b0", "c1"]]
    assert found.left_out == {1: 1, 0: 1}
    assert found.filled == 0
    assert found.used == {(0, "a"): 0, (0, "b"): 1, (1, "a"): 0, (1, "c"): 1}


def test_answers_with_flags_are_the_first_to_go_and_order_stays() -> None:
    flagged = [answer(0, "a", "split"), answer(0, "b"), answer(0, "c")]
    assert gather_references(["n0"], flagged, 2).references == [["b0"], ["c0"]]
    assert gather_references(["n0"], flagged, 3).references == [["a0"], ["b0"], ["c0"]]


def test_missing_answers_can_be_filled() -> None:
    repeated = gather_references(SENTENCES, ANSWERS, 3, "repeat")
    assert repeated.normal == ["n0", "n1", "n2"]
    assert repeated.references == [["a0", "a1", "b2"], ["b0", "c1", "b2"], ["c0", "a1", "b2"]]
    normal = gather_references(SENTENCES, ANSWERS, 3, "normal")
    assert normal.references == [["a0", "a1", "b2"], ["b0", "c1", "n2"], ["c0", "n1", "n2"]]
    assert repeated.filled == normal.filled == 3
    assert repeated.left_out == {0: 1}
