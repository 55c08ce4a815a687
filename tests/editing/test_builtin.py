import gc
from pathlib import Path

import pytest

import ogden
from ogden.editing import process_pool as workers
from ogden.editing.builtin import MODEL_FILE, load
from ogden.errors import InputError
from ogden.model.files import open_model
from ogden.search.weights import Weights


def test_the_model_says_what_it_is_made_of() -> None:
    with open_model(MODEL_FILE) as model:
        assert model.problems() == []
        named = {section for source in model.description.sources for section in source.sections}
        families = {name.partition(".")[0] for name in model.container.sections}
        assert families <= {name.partition(".")[0] for name in named}
        assert not [source.name for source in model.description.sources if "NC" in source.licence]


def test_the_model_is_small() -> None:
    assert MODEL_FILE.stat().st_size < 45_000_000


def test_another_model_is_refused(tmp_path: Path) -> None:
    from ogden.model.description import Description, MadeWith
    from ogden.model.files import ModelWriter

    path = tmp_path / "other.ogden"
    with ModelWriter(path, Description("other", "copy", MadeWith("test"))) as writer:
        writer.add_weights(Weights({}))
    with pytest.raises(InputError, match="is of the system copy"):
        load(str(path))
    with pytest.raises(InputError, match="no such file"):
        load(str(tmp_path / "none.ogden"))


def test_several_processes_give_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = ["Numerous individuals reside here.", "", "The physician commenced work, and he obtained a tool."]
    alone = ogden.load().simplify_many(texts, jobs=1)
    monkeypatch.setattr(workers, "WORTHWHILE", 10)
    monkeypatch.setattr(workers, "PORTION", 10)
    monkeypatch.setattr(workers, "ALONE", 0)
    assert workers.cores(texts, 2) == 2
    assert ogden.load().simplify_many(texts, jobs=2) == alone


def test_sentences_leave_no_garbage() -> None:
    """Long work goes on for hours between two looks for it: see `process_pool.settle`."""
    notice = Path(__file__).parents[2] / "docs" / "examples" / "notice.txt"
    texts = notice.read_text(encoding="utf-8").split("\n\n")
    load().simplify_many(texts)
    gc.collect()
    gc.disable()
    try:
        load().simplify_many(texts, strength="bold")
        gc.set_debug(gc.DEBUG_SAVEALL)
        gc.collect()
        assert [type(each) for each in gc.garbage if type(each).__module__.startswith("ogden")] == []
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()
