"""Queries: equal to the kenlm package's for the same file, and consistent among themselves."""

import random
from pathlib import Path

import kenlm
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from test_estimation import TEXT, arpa_text, generated

from ogden._core import NgramModel
from ogden.errors import InputError
from ogden.lm.arpa import read_arpa, write_arpa
from ogden.lm.estimation import EstimationOptions, estimate
from ogden.lm.model import LanguageModel

# KenLM refuses models of one word only; all others are compared.
ORDERS = [2, 3, 4, 5]


def pair_of_models(
    folder: Path, order: int, pruning: tuple[int, ...] = ()
) -> tuple[LanguageModel, kenlm.Model]:
    path = str(folder / "model.arpa")
    write_arpa(path, estimate(generated(2000), EstimationOptions(order, pruning)))
    return read_arpa(path), kenlm.Model(path)


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("pruning", [(), (0, 1)])
def test_sentences_equal_to_kenlm(order: int, pruning: tuple[int, ...], tmp_path: Path) -> None:
    ours, theirs = pair_of_models(tmp_path, order, pruning)
    sentences = [*generated(500, seed=2), "", "unseen", "w1 unseen w2 w1 w1", "w39 " * 50]
    expected = [theirs.score(sentence) for sentence in sentences]
    assert list(ours.score(sentences)) == pytest.approx(expected, abs=1e-4)


def test_word_by_word_equal_to_kenlm(tmp_path: Path) -> None:
    ours, theirs = pair_of_models(tmp_path, 4)
    words = [*generated(1, seed=3)[0].split(), "unseen", "w1", "w2"]
    state = ours.start
    expected = [score for score, _, _ in theirs.full_scores(" ".join(words), eos=False)]
    found = []
    for word in words:
        score, state = ours.step(state, word)
        found.append(score)
    assert found == pytest.approx(expected, abs=1e-5)


def test_the_golden_file_equal_to_kenlm(shared: Path, tmp_path: Path) -> None:
    source = shared / "golden" / "lm" / "order4.pruned.arpa.gz"
    ours, theirs = read_arpa(str(source)), kenlm.Model(str(source))
    lines = (shared / "golden" / "lm" / "text.txt").read_text(encoding="utf-8").splitlines()
    random.Random(4).shuffle(lines)
    mixed = [" ".join(sorted(line.split(), key=hash)) for line in lines[:500]] + lines[:1500]
    assert list(ours.score(mixed)) == pytest.approx([theirs.score(line) for line in mixed], abs=1e-4)


def test_reading_what_was_written_gives_the_same_model(tmp_path: Path) -> None:
    result = estimate(TEXT, EstimationOptions(3))
    for name in ("m.arpa", "m.arpa.gz", "m.arpa.xz"):
        write_arpa(str(tmp_path / name), result)
        again = read_arpa(str(tmp_path / name))
        assert list(again.score(TEXT)) == pytest.approx(list(result.model().score(TEXT)), abs=1e-5)


@given(st.lists(st.text(), max_size=8), st.integers(1, 3))
@settings(max_examples=50)
def test_any_text_scores_the_same_alone_and_together(sentences: list[str], threads: int) -> None:
    model = estimate(TEXT, EstimationOptions(3)).model()
    together = model.score(sentences * 30, threads)
    assert list(together[: len(sentences)]) == [model.score([one])[0] for one in sentences]


def test_a_sentence_is_its_steps() -> None:
    model = estimate(TEXT, EstimationOptions(4)).model()
    for line in [*TEXT, "the mat saw dogs", ""]:
        state, total = model.start, 0.0
        for word in line.split():
            score, state = model.step(state, word)
            total += score
        assert total + model.end(state) == pytest.approx(model.score([line])[0], abs=1e-5)


WORDS = ["the", "cat", "sat", "matters", "everything", "é", "漢字", "a\x01b", "\x7f", "<s>", "12345678"]


@given(
    st.lists(st.tuples(st.sampled_from(WORDS), st.sampled_from([" ", "  ", "\t", "\x1c", "\xa0", "\u3000"])))
)
def test_words_are_cut_and_told_apart_as_one_by_one(pieces: list[tuple[str, str]]) -> None:
    """Words of all lengths, kinds and neighbours: short ones are read eight bytes at a time."""
    model = estimate([*TEXT, "matters everything é 漢字", "12345678 sat"], EstimationOptions(3)).model()
    line = "".join(word + space for word, space in pieces)
    for sentence in (line, line.strip(), " " + line):
        state, total, unknown = model.start, 0.0, 0
        for word in sentence.split():
            unknown += word not in model
            score, state = model.step(state, word)
            total += score
        found = model.core.score([sentence], 1)[0]
        expected = [total + model.end(state), len(sentence.split()) + 1, unknown]
        assert list(found) == pytest.approx(expected, abs=1e-4)


def written(folder: Path, words: int, sections: list[dict[tuple[int, ...], float]]) -> LanguageModel:
    """A model of words w0, w1, ..., each of probability -2 and back-off -0.5, and of these longer n-grams."""
    lines = ["\\data\\", f"ngram 1={words + 3}"]
    lines += [f"ngram {order}={len(section)}" for order, section in enumerate(sections, 2)]
    lines += ["", "\\1-grams:"]
    lines += [f"-2\t{name}\t-0.5" for name in ["<unk>", "<s>", "</s>", *(f"w{k}" for k in range(words))]]
    for order, section in enumerate(sections, 2):
        lines += ["", f"\\{order}-grams:"]
        lines += [f"{score}\t" + " ".join(f"w{k}" for k in ngram) for ngram, score in section.items()]
    (folder / "written.arpa").write_text("\n".join([*lines, "", "\\end\\", ""]))
    return read_arpa(str(folder / "written.arpa"))


def random_ngrams(words: int, order: int, count: int) -> dict[tuple[int, ...], float]:
    generator = random.Random(words)
    ngrams = {tuple(generator.choices(range(words), k=order)) for _ in range(count)}
    return {ngram: -generator.randrange(1, 500) / 64 for ngram in sorted(ngrams)}


@pytest.mark.parametrize("words", [3, 300, 40_000])
def test_every_ngram_is_found_and_no_other(words: int, tmp_path: Path) -> None:
    pairs = random_ngrams(words, 2, 20_000)
    model = written(tmp_path, words, [pairs])
    generator = random.Random(6)
    asked = [*pairs, *(tuple(generator.choices(range(words), k=2)) for _ in range(20_000))]
    states = {a: model.step(model.start, f"w{a}")[1] for a, _ in asked}
    assert [model.step(states[a], f"w{b}")[0] for a, b in asked] == [pairs.get(pair, -2.5) for pair in asked]
    # All arcs are listed again with their words.
    assert isinstance(model.core, NgramModel)
    pieces: list[bytes] = []
    model.core.write_arpa(pieces.append)
    assert sum(b" " in line for line in b"".join(pieces).split(b"\\2-grams:")[1].splitlines()) == len(pairs)


@pytest.mark.parametrize("words", [300, 40_000])
def test_more_ngrams_than_were_announced(words: int, tmp_path: Path) -> None:
    """Each 3-gram needs a 2-gram that the file leaves out: the table grows as they come."""
    triples = random_ngrams(words, 3, 20_000)
    model = written(tmp_path, words, [{(0, 0): -1.0}, triples])
    for ngram, score in triples.items():
        state = model.start
        for k in ngram:
            found, state = model.step(state, f"w{k}")
        assert found == score


def test_next_words() -> None:
    model = estimate(TEXT, EstimationOptions(3)).model()
    _, state = model.step(model.start, "the")
    best = model.next_words(state, 3)
    assert best[0].word == "cat"
    assert [each.score for each in best] == sorted((each.score for each in best), reverse=True)
    assert best[0].score == pytest.approx(model.step(state, "cat")[0])


def test_perplexity() -> None:
    model = estimate(TEXT, EstimationOptions(2)).model()
    found = model.perplexity(["the cat", "the zebra"])
    assert (found.sentences, found.words, found.unknown) == (2, 6, 1)
    assert found.all == pytest.approx(10 ** (-model.score(["the cat", "the zebra"]).sum() / 6))
    assert found.known < found.all


def test_wrong_states_are_refused() -> None:
    model = estimate(TEXT, EstimationOptions(2)).model()
    with pytest.raises(IndexError):
        model.step(10**6, "the")


GOOD = arpa_text(estimate(TEXT, EstimationOptions(3)))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no line"),
        ("hello\n", "no line"),
        (GOOD.replace("\\end\\", ""), "not complete"),
        (GOOD.replace("ngram 2=", "ngram 2=9"), "announced"),
        (GOOD.replace("ngram 1=", "ngram one="), "line 2: expected 'ngram ORDER=COUNT'"),
        (GOOD.replace("ngram 2=", "ngram 4="), "must be listed"),
        (GOOD.replace("\\3-grams:", "\\4-grams:"), "expected"),
        (GOOD.replace("\tthe cat", "\tthe cat extra word", 1), "words and perhaps a back-off"),
        (GOOD.replace("\tthe cat", "\tthe zebra", 1), "'zebra' is not among the 1-grams"),
        (GOOD.replace("\n-", "\nx", 1), "is not a number"),
    ],
)
def test_bad_files(text: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.arpa"
    path.write_text(text)
    with pytest.raises(InputError, match=message):
        read_arpa(str(path))


def test_files_that_leave_prefixes_out(tmp_path: Path) -> None:
    """Other tools prune the bigram `a b` and keep the trigram `a b c`."""
    lines = ["\\data\\", "ngram 1=5", "ngram 2=1", "ngram 3=1", "", "\\1-grams:"]
    lines += ["-1\t<unk>\t0", "-1\t<s>\t-0.3", "-1\t</s>", "-0.5\ta\t-0.2", "-0.6\tb\t-0.1", "", "\\2-grams:"]
    lines += ["-0.4\tb b\t-0.05", "", "\\3-grams:", "-0.1\ta b a", "", "\\end\\", ""]
    path = tmp_path / "holes.arpa"
    path.write_text("\n".join(lines))
    model = read_arpa(str(path))
    # a | <s>: -0.3 - 0.5; b | a: -0.2 - 0.6; a | a b: -0.1; </s> | b a: -0.2 - 1
    assert model.score(["a b a"])[0] == pytest.approx(-0.3 - 0.5 - 0.2 - 0.6 - 0.1 - 0.2 - 1, abs=1e-5)


def test_two_thousand_broken_files_are_refused_or_harmless(tmp_path: Path) -> None:
    generator = random.Random(5)
    path = tmp_path / "broken.arpa"
    for _ in range(2000):
        data = bytearray(GOOD.encode())
        for _ in range(generator.randint(1, 3)):
            kind, at = generator.randrange(3), generator.randrange(len(data))
            if kind == 0:
                data[at] = generator.randrange(256)
            elif kind == 1:
                del data[at : at + generator.randint(1, 40)]
            else:
                data[at:at] = bytes(generator.randrange(256) for _ in range(generator.randint(1, 9)))
        path.write_bytes(bytes(data))
        try:
            model = read_arpa(str(path))
        except InputError:
            continue
        assert model.score(["the cat sat", "zzz"]).shape == (2,)
