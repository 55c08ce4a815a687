import itertools
import math
import random
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ogden._core import find_words, pack_words
from ogden.errors import InputError
from ogden.parsing.clusters import (
    ClusteredWord,
    learn_clusters,
    plain_words,
    read_clusters,
    write_clusters,
)
from ogden.parsing.word_table import pack_table

NOUNS = "dog cat fox house tree".split()
VERBS = "sees likes eats".split()
DETERMINERS = ["the", "a"]
PLACES = ["here", "there"]


def little_text(size: int = 400) -> list[str]:
    generator = random.Random(1)
    pick = generator.choice
    patterns = (DETERMINERS, NOUNS, VERBS, DETERMINERS, NOUNS, PLACES)
    return [" ".join(pick(words) for words in patterns) for _ in range(size)]


def likelihood(text: list[str], class_of: dict[str, str]) -> float:
    """The mean of log2 p(w | v) under the class bigram model; a sentence's end is a class of its own."""
    stream = ["<end>"]
    for sentence in text:
        stream += [*sentence.split(), "<end>"]
    classes = [class_of.get(word, word) for word in stream]
    pairs, firsts = Counter(itertools.pairwise(classes)), Counter(classes[:-1])
    seconds, words = Counter(classes[1:]), Counter(word for word in stream if word != "<end>")
    total = sum(n * math.log2(n / firsts[a]) for (a, _), n in pairs.items())
    total += sum(n * math.log2(n) for n in words.values())
    total -= sum(n * math.log2(n) for n in seconds.values())
    return total / len(stream)


def test_words_in_the_same_places_share_a_class() -> None:
    found = learn_clusters(little_text(), classes=4)
    path = {word.word: word.path for word in found.words}
    for group in (NOUNS, VERBS, DETERMINERS, PLACES):
        assert len({path[word] for word in group}) == 1
    assert len(set(path.values())) == 4
    assert sorted(word.times for word in found.words) == sorted(
        Counter(word for line in little_text() for word in line.split()).values()
    )


def test_the_likelihood_rises_to_what_the_model_says() -> None:
    text = little_text()
    found = learn_clusters(text, classes=5, rounds=8)
    assert found.likelihoods == sorted(found.likelihoods)
    class_of = {word.word: word.path for word in found.words}
    assert found.likelihoods[-1] == pytest.approx(likelihood(text, class_of), abs=1e-3)


def test_no_single_move_is_better() -> None:
    generator = random.Random(2)
    text = [" ".join(generator.choice("abcdefghij") for _ in range(5)) for _ in range(80)]
    found = learn_clusters(text, classes=4, rounds=100)
    class_of = {word.word: word.path for word in found.words}
    best = likelihood(text, class_of)
    sizes = Counter(class_of.values())
    for word, path in class_of.items():
        for other in sizes:
            if sizes[path] > 1 and other != path:
                assert likelihood(text, class_of | {word: other}) <= best + 1e-6


def test_paths_are_leaves_of_one_tree() -> None:
    found = learn_clusters(little_text(), classes=6)
    paths = sorted({word.path for word in found.words})
    assert len(paths) == 6
    assert not any(other.startswith(path) for path, other in itertools.pairwise(paths))
    assert sum(2.0 ** -len(path) for path in paths) == 1


def test_the_same_text_gives_the_same_classes() -> None:
    assert learn_clusters(little_text(), classes=5).words == learn_clusters(little_text(), classes=5).words


def test_rare_words_have_no_class() -> None:
    text = [*little_text(), "the zebra sees 17 zebus"]
    found = learn_clusters(text, words=12, classes=4)
    assert len(found.words) == 12
    assert not {"zebra", "zebus"} & {word.word for word in found.words}


def test_too_few_words() -> None:
    with pytest.raises(InputError, match="fewer distinct words"):
        learn_clusters(["a b c"], classes=4)
    with pytest.raises(InputError, match="4 to 4096 classes"):
        learn_clusters(little_text(), classes=3)
    with pytest.raises(InputError, match="fewer distinct words"):
        learn_clusters([], classes=4)


def test_plain_forms() -> None:
    words = [
        "1984",
        "-LRB-",
        "-rsb-",
        "``",
        "”",
        "’s",
        "—",
        "--",
        "-",
        "…",
        "Äpfel",
        "B-52s",
        "ΣΕ",
        "Жук",
        "ſ",
    ]
    plain = ["0000", "(", "]", '"', '"', "'s", "–", "–", "-", "...", "Äpfel", "B-00s", "ΣΕ", "Жук", "ſ"]
    assert plain_words(words) == plain
    assert plain_words(["Äpfel", "B-52S", "ΣΕ", "Жук", "ŁÓDŹ"], lower=True) == [
        "äpfel",
        "b-00s",
        "σε",
        "жук",
        "łódź",
    ]


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_forms_of_anything(text: str) -> None:
    (plain,) = plain_words([text])
    assert plain_words([plain]) == [plain] or "-" in plain
    (lower,) = plain_words([text], lower=True)
    assert len(lower) == len(plain)


@given(st.text(st.characters(codec="latin-1"), max_size=5))
def test_lower_case_is_that_of_python(text: str) -> None:
    (plain,) = plain_words([text])
    assert plain_words([text], lower=True) == [plain.lower()]


def test_a_file_keeps_them(tmp_path: Path) -> None:
    words = learn_clusters(little_text(), classes=4).words
    path = str(tmp_path / "classes.tsv.xz")
    write_clusters(path, words)
    assert read_clusters(path) == words


@pytest.mark.parametrize("line", ["", "dog", "dog\t01", "dog\t02\t3", "dog\t\t3", "\t01\t3", "dog\t01\tmany"])
def test_a_line_that_is_none(tmp_path: Path, line: str) -> None:
    path = tmp_path / "classes.tsv"
    path.write_text(f"cat\t01\t3\n{line}\n", encoding="utf-8")
    with pytest.raises(InputError, match="line 2: not a word, a path"):
        read_clusters(str(path))


def test_the_table_finds_its_words() -> None:
    clusters = [ClusteredWord(f"w{k}", format(k % 8, "03b"), 1) for k in range(3000)]
    table = np.frombuffer(pack_table(clusters, {"w5": "NN", "w6": "VB", "extra": "NN"}), np.uint8)
    found = find_words(table, [word.word for word in clusters])
    assert [cluster for cluster, _ in found] == [k % 8 + 1 for k in range(3000)]
    assert find_words(table, ["w5", "w6", "w7", "extra", "none", ""]) == [
        (6, 1),
        (7, 2),
        (8, 0),
        (0, 1),
        (0, 0),
        (0, 0),
    ]


def test_a_table_of_nothing() -> None:
    assert find_words(np.frombuffer(pack_table([], {}), np.uint8), ["a"]) == [(0, 0)]


def test_the_table_refuses_what_cannot_be() -> None:
    with pytest.raises(ValueError, match="a class that is not there"):
        pack_words(["a"], [2], [0], ["01"])
    with pytest.raises(ValueError, match="one class and one entry"):
        pack_words(["a"], [], [0], [])
