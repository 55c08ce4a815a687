"""A small model that several tests look at."""

from pathlib import Path

import numpy as np
import pytest

from ogden.model.description import Description, MadeWith, ModelScore, Source
from ogden.model.files import ModelWriter
from ogden.search.weights import Weights

DESCRIPTION = Description(
    name="wiki",
    system="phrase",
    made_with=MadeWith(
        "ogden train phrase --pairs wiki.tsv -o wiki.ogden", {"order": 5, "case": "lower"}, "0.1.0"
    ),
    sources=(
        Source(
            "English Wikipedia", "CC BY-SA 4.0", ("lm", "rules.table"), "https://en.wikipedia.org", "12 pairs"
        ),
        Source("our own list", "CC0", ("tables.names",)),
    ),
    scores=(ModelScore("SARI", 38.251, "SARI|refs:8|variant:easse|version:0.1.0", "TurkCorpus test"),),
    note="Made for a test.",
)


def write_model(path: Path, description: Description = DESCRIPTION) -> Path:
    with ModelWriter(path, description) as writer:
        writer.add("lm.trie", np.arange(700, dtype="<u4"))
        writer.add("lm.words", [b"the\0", b"a\0"], kind="words/1")
        writer.add("rules.table", np.linspace(0, 1, 300))
        writer.add("tables.names", b"")
        writer.add_weights(Weights({"lm": 0.5, "phrase_penalty": -0.25}))
    return path


@pytest.fixture
def model_path(tmp_path: Path) -> Path:
    return write_model(tmp_path / "wiki.ogden")
