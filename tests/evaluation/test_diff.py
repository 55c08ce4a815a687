from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from ogden.evaluation.diff import Segment, readable_edits, word_counts, word_edits

# Few words, so that sentences share many; and any text at all.
FEW_WORDS = st.lists(st.sampled_from("the a cat dog sat on mat .".split()), max_size=14).map(" ".join)
SENTENCES = st.one_of(FEW_WORDS, st.text(max_size=40))


def spelled(segments: list[Segment], *operations: str) -> list[str]:
    return [word for operation, text in segments if operation in operations for word in text.split()]


@given(SENTENCES, SENTENCES)
def test_segments_spell_both_sentences(normal: str, output: str) -> None:
    for edits in (word_edits, readable_edits):
        segments = edits(normal, output)
        assert spelled(segments, "keep", "delete") == normal.split()
        assert spelled(segments, "keep", "insert") == output.split()


@given(SENTENCES, SENTENCES)
def test_neighbours_differ_and_deletions_come_before_insertions(normal: str, output: str) -> None:
    for edits in (word_edits, readable_edits):
        operations = [operation for operation, _ in edits(normal, output)]
        pairs = list(pairwise(operations))
        assert all(first != second for first, second in pairs)
        assert ("insert", "delete") not in pairs


@given(FEW_WORDS, FEW_WORDS)
def test_word_edits_keep_a_longest_common_subsequence(normal: str, output: str) -> None:
    a, b = normal.split(), output.split()
    longest = [[0] * (len(b) + 1) for _ in range(len(a) + 1)]
    for i, left in enumerate(a):
        for j, right in enumerate(b):
            longest[i + 1][j + 1] = (
                longest[i][j] + 1 if left == right else max(longest[i][j + 1], longest[i + 1][j])
            )
    counts = word_counts(word_edits(normal, output))
    assert counts == {
        "keep": longest[-1][-1],
        "delete": len(a) - longest[-1][-1],
        "insert": len(b) - longest[-1][-1],
    }


def test_a_replaced_word_is_a_deletion_and_an_insertion() -> None:
    assert word_edits("the physician left .", "the doctor left .") == [
        ("keep", "the"),
        ("delete", "physician"),
        ("insert", "doctor"),
        ("keep", "left ."),
    ]


def test_a_lone_survivor_between_two_rewritten_phrases_is_folded() -> None:
    normal, output = "a b of c d end", "v w of x y end"
    assert readable_edits(normal, output) == [
        ("delete", "a b of c d"),
        ("insert", "v w of x y"),
        ("keep", "end"),
    ]
    assert word_counts(word_edits(normal, output))["keep"] == 2


def test_a_survivor_between_single_words_stays() -> None:
    assert ("keep", "of") in readable_edits("a of c", "x of y")


def test_equal_and_empty_sentences() -> None:
    assert word_edits("the  same", "the same") == [("keep", "the same")]
    assert word_edits("", "") == []
    assert word_edits("gone", " ") == [("delete", "gone")]
    assert word_edits("", "new words") == [("insert", "new words")]
