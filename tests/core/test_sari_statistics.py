"""The core's SARI against the slow reference, on random sentences from a small vocabulary."""

import numpy as np
import pytest
import reference_sari as reference
from hypothesis import given
from hypothesis import strategies as st

from ogden._core import PreparedNgrams

# Few words, so that n-grams repeat, and one that is not ASCII.
sentences = st.lists(st.sampled_from(["a", "b", "c", "dé", "the"]), max_size=9)
ROW = np.zeros(1, dtype=np.int64)


@st.composite
def cases(draw: st.DrawFn) -> tuple[list[str], list[str], list[list[str]]]:
    return draw(sentences), draw(sentences), draw(st.lists(sentences, min_size=1, max_size=4))


def statistics(variant: str, normal: list[str], output: list[str], references: list[list[str]]) -> np.ndarray:
    prepared = PreparedNgrams([" ".join(normal)], [[" ".join(side)] for side in references])
    return prepared.sari([" ".join(output)], ROW, variant)[0]


@pytest.mark.parametrize("variant", ["xu2016", "huggingface", "equations"])
@given(cases())
def test_sentence_variants(variant: str, case: tuple[list[str], list[str], list[list[str]]]) -> None:
    expected = getattr(reference, variant)(*case)
    assert statistics(variant, *case) == pytest.approx([*expected, 1], rel=1e-12, abs=1e-12)


@given(cases())
def test_easse_counts(case: tuple[list[str], list[str], list[list[str]]]) -> None:
    row = statistics("easse", *case).reshape(4, 9)
    for n in range(4):
        c = reference.Regions(*case, n + 1)
        assert list(row[n]) == [
            len(c.added_good), len(c.added), len(c.addable),
            c.kept_good.total(), c.kept.total(), c.keepable.total(),
            c.deleted_agreed.total(), c.deleted.total(), c.deletable.total(),
        ]  # fmt: skip


@given(cases())
def test_joshua_counts(case: tuple[list[str], list[str], list[list[str]]]) -> None:
    row = statistics("joshua", *case).reshape(4, 8)
    for n in range(4):
        c = reference.Regions(*case, n + 1)
        precision = 1e6 * reference.share(c.kept_good, c.kept)
        recall = reference.share(c.kept_good, c.keepable)
        exact = [len(c.added_good), len(c.added), len(c.addable)]
        assert list(row[n, :3]) == exact
        # A sum of thirds may round to either side of a whole number before it is cut.
        assert precision - 1 - 1e-3 <= row[n, 3] <= precision + 1e-3
        assert recall - 1 - 1e-9 <= row[n, 4] <= recall + 1e-9
        assert list(row[n, 5:]) == [len(c.keepable), c.deleted_agreed.total(), c.deleted.total()]


@given(st.lists(cases(), min_size=1, max_size=5), st.integers(1, 4), st.integers(1, 3))
def test_many_candidates_many_threads_any_order(
    batch: list[tuple[list[str], list[str], list[list[str]]]], order: int, threads: int
) -> None:
    side_count = min(len(references) for _, _, references in batch)
    prepared = PreparedNgrams(
        [" ".join(normal) for normal, _, _ in batch],
        [[" ".join(references[k]) for _, _, references in batch] for k in range(side_count)],
    )
    outputs = [" ".join(output) for _, output, _ in batch] * 40
    rows = np.tile(np.arange(len(batch), dtype=np.int64), 40)
    together = prepared.sari(outputs, rows, "easse", order, threads)
    alone = np.concatenate(
        [prepared.sari([o], rows[k : k + 1], "easse", order, 1) for k, o in enumerate(outputs)]
    )
    assert (together == alone).all()


def test_long_sentences() -> None:
    normal = [f"w{k % 700}" for k in range(10_000)]
    output = normal[:5000] + [f"v{k}" for k in range(5000)]
    references = [normal[100:], [*normal[:9000], "new"]]
    assert statistics("xu2016", normal, output, references) == pytest.approx(
        [*reference.xu2016(normal, output, references), 1]
    )
