"""The core's BLEU statistics equal sacrebleu's."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from sacrebleu.metrics import BLEU

from ogden._core import PreparedNgrams

sentences = st.lists(st.sampled_from(["a", "b", "c", "d", "é"]), min_size=1, max_size=10).map(" ".join)


@given(st.lists(sentences, min_size=1, max_size=4), sentences)
def test_statistics(references: list[str], output: str) -> None:
    bleu = BLEU(tokenize="none", force=True)
    expected = bleu._extract_corpus_statistics([output], [[reference] for reference in references])[0]
    prepared = PreparedNgrams([""], [[reference] for reference in references])
    assert list(prepared.bleu([output], np.zeros(1, dtype=np.int64))[0]) == list(expected)
