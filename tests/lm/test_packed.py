"""The packed form: the same model but for quantisation, and safe whatever the bytes."""

import random
from pathlib import Path

import pytest
from test_estimation import TEXT, generated

from ogden.errors import InputError
from ogden.lm.arpa import read_arpa, write_arpa
from ogden.lm.estimation import EstimationOptions, estimate
from ogden.lm.packed import pack_model, packed_model

QUERIES = [*TEXT, *generated(200, seed=9), "", "zebra", "the zebra the cat", "w1 w2 w3 w4 w5 w6"]


@pytest.mark.parametrize("order", [1, 2, 3, 4, 6])
def test_few_values_are_kept_exactly(order: int) -> None:
    """With fewer values than codes, nothing is rounded."""
    result = estimate(TEXT, EstimationOptions(order))
    quick, small = result.model(), packed_model(result.pack())
    assert list(small.score(QUERIES)) == pytest.approx(list(quick.score(QUERIES)), abs=1e-5)
    assert sorted(small.vocabulary()) == sorted(quick.vocabulary())
    assert (small.order, len(small)) == (quick.order, len(quick))


@pytest.mark.parametrize("pruning", [(), (0, 0, 1)])
def test_many_values_cost_little(pruning: tuple[int, ...]) -> None:
    result = estimate(generated(3000), EstimationOptions(4, pruning))
    quick, small = result.model(), packed_model(result.pack())
    unseen = generated(500, seed=10)
    exact, rounded = quick.perplexity(unseen), small.perplexity(unseen)
    assert rounded.all == pytest.approx(exact.all, rel=0.01)
    assert rounded.unknown == exact.unknown
    assert small.core.bytes < quick.core.bytes / 2


@pytest.mark.parametrize("order", [1, 2, 4])
def test_a_model_from_a_file_packs_as_the_estimate_does(order: int, tmp_path: Path) -> None:
    result = estimate(generated(3000), EstimationOptions(order, (0, 0, 1) if order > 2 else ()))
    write_arpa(str(tmp_path / "m.arpa"), result)
    read = read_arpa(str(tmp_path / "m.arpa"))
    again = packed_model(pack_model(read))
    assert len(again) == len(read)
    assert list(again.score(QUERIES)) == pytest.approx(list(read.score(QUERIES)), abs=1e-3)
    eight_bits = packed_model(pack_model(read, 8)).score(QUERIES)
    assert list(eight_bits) == pytest.approx(list(packed_model(result.pack(8)).score(QUERIES)), abs=1e-3)


def test_prefixes_that_a_file_leaves_out_are_packed_too(tmp_path: Path) -> None:
    """SRILM prunes n-grams whose continuations it keeps."""
    path = tmp_path / "m.arpa"
    path.write_text(
        "\\data\\\nngram 1=4\nngram 2=0\nngram 3=1\n\n\\1-grams:\n-1 <unk>\n-1 a\t-0.3\n-0.5 b\t-0.2\n"
        "-0.7 </s>\n\n\\2-grams:\n\n\\3-grams:\n-0.1 a b a\n\n\\end\\\n"
    )
    read = read_arpa(str(path))
    small = packed_model(pack_model(read))
    asked = ["a b a", "b a b", "a b b", "c a b a a"]
    assert list(small.score(asked)) == pytest.approx(list(read.score(asked)), abs=1e-5)


@pytest.mark.parametrize("bits", [0, 3, 17, 64])
def test_codes_of_an_impossible_width_are_refused(bits: int) -> None:
    with pytest.raises(ValueError, match="4 to 16"):
        estimate(TEXT, EstimationOptions(2)).pack(bits)


def test_steps_and_sentences_agree() -> None:
    model = packed_model(estimate(generated(800), EstimationOptions(4)).pack())
    for line in generated(50, seed=11):
        state, total = model.start, 0.0
        for word in line.split():
            score, state = model.step(state, word)
            total += score
        assert total + model.end(state) == pytest.approx(model.score([line])[0], abs=1e-4)


def test_every_word_is_found_and_spelled() -> None:
    words = [f"word{k}" for k in range(3000)] + ["é", "漢字", "a" * 300]
    model = packed_model(estimate([" ".join(words)], EstimationOptions(1)).pack())
    assert all(model.core.word(model.core.find(word)) == word for word in words)
    assert "never" not in model


def test_equal_states_continue_alike() -> None:
    model = packed_model(estimate(TEXT, EstimationOptions(4)).pack())
    states: dict[bytes, list[float]] = {}
    for line in QUERIES:
        state = model.start
        for word in line.split():
            _, state = model.step(state, word)
            future = [model.step(state, each)[0] for each in ("the", "cat", "zebra", "</s>")]
            assert states.setdefault(state, future) == future


def test_states_from_elsewhere_are_refused() -> None:
    model = packed_model(estimate(TEXT, EstimationOptions(3)).pack())
    for state in (b"", b"x" * 24, b"\x02" + b"\xff" * 23):
        with pytest.raises(IndexError):
            model.step(state, "the")


def test_two_thousand_damaged_models_never_crash() -> None:
    good = estimate(TEXT, EstimationOptions(3)).pack()
    generator = random.Random(12)
    refused = 0
    for _ in range(2000):
        data = bytearray(good)
        for _ in range(generator.randint(1, 4)):
            kind, at = generator.randrange(4), generator.randrange(len(data))
            if kind == 0:
                data[at] = generator.randrange(256)
            elif kind == 1:
                data[at % 112] ^= 1 << generator.randrange(8)  # the header, where damage matters most
            elif kind == 2:
                del data[at : at + generator.randint(1, 64)]
            else:
                data[at:at] = bytes(generator.randrange(256) for _ in range(generator.randint(1, 16)))
            if not data:
                data = bytearray(b"x")
        try:
            model = packed_model(bytes(data))
        except InputError:
            refused += 1
            continue
        assert model.score(["the cat sat on the mat", "zebra"]).shape == (2,)
        model.distribution(model.start)
    assert 0 < refused < 2000
