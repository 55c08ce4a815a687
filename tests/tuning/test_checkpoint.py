import json
from pathlib import Path

import numpy as np
import pytest

from ogden.errors import InputError
from ogden.search.candidates import CandidateLists
from ogden.tuning.checkpoint import open_checkpoint
from ogden.tuning.records import Iteration

ITERATION = Iteration(0, {"lm": 0.1 + 0.2, "ä": -1e-17}, 30.25, None, 0.0, 2, 2, 1.5, {"loss": 0.1})
LISTS = CandidateLists(
    np.array([0, 2, 2]), ["a b", "ä\u2028\r c"], np.array([[1.5, -2], [0.1, 3]], dtype=np.float32)
)


def test_what_is_saved_is_loaded(tmp_path: Path) -> None:
    with open_checkpoint(tmp_path / "work", {"a": 1}) as folder:
        assert folder.load(1, 0) is None
        folder.save(1, ITERATION, LISTS)
        found = folder.load(1, 0)
        assert folder.load(2, 0) is None
    assert found is not None
    assert found[0] == ITERATION
    assert found[1].texts == LISTS.texts
    assert found[1].starts.tolist() == LISTS.starts.tolist()
    assert found[1].features.tobytes() == LISTS.features.tobytes()


def test_an_iteration_without_new_candidates(tmp_path: Path) -> None:
    empty = CandidateLists(np.zeros(4, dtype=np.int64), [], np.zeros((0, 3), dtype=np.float32))
    with open_checkpoint(tmp_path / "work", {}) as folder:
        folder.save(1, ITERATION, empty)
        found = folder.load(1, 0)
    assert found is not None
    assert found[1].features.shape == (0, 3)


def test_a_text_with_a_line_break_is_not_saved(tmp_path: Path) -> None:
    with open_checkpoint(tmp_path / "work", {}) as folder, pytest.raises(ValueError, match="line break"):
        folder.save(1, ITERATION, LISTS._replace(texts=["a", "b\nc"]))


def test_other_settings_do_not_go_on(tmp_path: Path) -> None:
    with open_checkpoint(tmp_path / "work", {"metric": "sari", "n": (1, 2)}) as folder:
        folder.save(1, ITERATION, LISTS)
    with open_checkpoint(tmp_path / "work", {"metric": "sari", "n": [1, 2]}) as folder:
        assert folder.load(1, 0)
    with pytest.raises(InputError, match="another metric: run again with --restart"):
        open_checkpoint(tmp_path / "work", {"metric": "bleu", "n": [1, 2]}).__enter__()
    with open_checkpoint(tmp_path / "work", {"metric": "bleu"}, restart=True) as folder:
        assert folder.load(1, 0) is None


def test_starting_anew_removes_its_own_files_alone(tmp_path: Path) -> None:
    with open_checkpoint(tmp_path / "work", {}) as folder:
        folder.save(1, ITERATION, LISTS)
        folder.write_log(1, [ITERATION])
    (tmp_path / "work" / "seed-1" / "notes.txt").write_text("mine")
    with open_checkpoint(tmp_path / "work", {}, restart=True):
        pass
    assert [file.name for file in (tmp_path / "work" / "seed-1").iterdir()] == ["notes.txt"]


def test_a_folder_with_other_things_in_it(tmp_path: Path) -> None:
    (tmp_path / "thesis.tex").write_text("")
    with pytest.raises(InputError, match=r"other files in it, as thesis\.tex"):
        open_checkpoint(tmp_path, {}).__enter__()


def test_two_runs_at_once(tmp_path: Path) -> None:
    with open_checkpoint(tmp_path / "work", {}), pytest.raises(InputError, match="in use"):
        open_checkpoint(tmp_path / "work", {}).__enter__()


def test_a_damaged_iteration(tmp_path: Path) -> None:
    with open_checkpoint(tmp_path / "work", {}) as folder:
        folder.save(1, ITERATION, LISTS)
        file = tmp_path / "work" / "seed-1" / "iteration-000"
        whole = file.read_bytes()
        for place in range(0, len(whole), 7):
            file.write_bytes(whole[:place] + bytes([whole[place] ^ 0x40]) + whole[place + 1 :])
            with pytest.raises(InputError, match="iteration-000"):
                folder.load(1, 0)


def test_a_record_from_elsewhere() -> None:
    with pytest.raises(ValueError, match="not the record"):
        Iteration.of({"number": 1})


def test_the_log_is_a_line_for_each_iteration(tmp_path: Path) -> None:
    with open_checkpoint(tmp_path / "work", {}) as folder:
        folder.save(3, ITERATION, LISTS)
        folder.write_log(3, [ITERATION, ITERATION])
    log = (tmp_path / "work" / "seed-3" / "log.jsonl").read_text(encoding="utf-8").splitlines()
    assert [Iteration.of(json.loads(line)) for line in log] == [ITERATION, ITERATION]
