"""A small model, learned once for all tests of this room."""

import pytest
from toy_learning import OPTIONS, ToyModel, toy_sources

from ogden.editing.learning.recipe import ModelLearner
from ogden.files.stages import StageCache


@pytest.fixture(scope="session")
def toy_model(tmp_path_factory: pytest.TempPathFactory) -> ToyModel:
    pytest.importorskip("lightgbm")
    folder = tmp_path_factory.mktemp("toy_model")
    sources = toy_sources(folder)
    with StageCache(folder / "work") as place:
        model = ModelLearner(place, sources, OPTIONS).model()
        return ToyModel(sources, folder / "work", model.path.read_bytes())
