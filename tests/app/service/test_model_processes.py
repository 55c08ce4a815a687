"""The model in processes of its own: the same answers and errors, and an end that the service outlives."""

import os
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest
from toy_service import running
from toy_simplifier import LETTER, SENSES, ToySimplifier

from ogden.app.faults import FaultElsewhereError, fault_place
from ogden.app.service.limits import ServiceLimits
from ogden.app.service.model_processes import ForkedSimplifier, model_processes
from ogden.editing.edits import Simplification
from ogden.editing.simplifier import SimplifyOptions
from ogden.errors import InputError

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="processes are forks on Linux alone")


class Odd(ToySimplifier):
    """Does what a text says."""

    def simplify_many(
        self, texts: Sequence[str], options: SimplifyOptions | None = None, jobs: int = 1, **keywords: Any
    ) -> list[Simplification]:
        match texts[0].split():
            case ["refuse"]:
                raise InputError("no such text")
            case ["fail"]:
                raise KeyError("a secret")
            case ["die"]:
                os.kill(os.getpid(), signal.SIGKILL)
            case ["where"]:
                texts = [str(os.getpid())]
            case ["wait"]:
                time.sleep(0.2)
                texts = [str(os.getpid())]
            case ["lexicon"]:
                texts = [str(options is not None and options.lexicon is SENSES)]
        return super().simplify_many(texts, options, jobs)


@pytest.fixture
def forked() -> Iterator[ForkedSimplifier]:
    simplifier = ForkedSimplifier(Odd(), 2, SENSES)
    yield simplifier
    simplifier.close()


def test_the_same_answers(forked: ForkedSimplifier) -> None:
    texts = [LETTER, "", "We obtain it."]
    for strength in ("careful", "bold"):
        options = SimplifyOptions(strength=strength)
        assert forked.simplify_many(texts, options) == Odd().simplify_many(texts, options)
    assert forked.simplify("obtain", strength="bold").text == "get"
    assert forked.senses("administer") == Odd().senses("administer")
    assert forked.rules("obtain") == Odd().rules("obtain")


def test_texts_at_once_have_a_process_each(forked: ForkedSimplifier) -> None:
    with ThreadPoolExecutor(4) as pool:
        found = [one.text for one in pool.map(forked.simplify, ["wait"] * 4)]
    assert len(set(found)) == 2
    assert str(os.getpid()) not in found
    assert forked.simplify("where").text == forked.simplify("where").text


def test_errors_come_back_without_text(forked: ForkedSimplifier) -> None:
    with pytest.raises(InputError, match="no such text"):
        forked.simplify("refuse")
    with pytest.raises(FaultElsewhereError) as fault:
        forked.simplify("fail")
    assert fault_place(fault.value).startswith("KeyError at ")
    assert "test_model_processes.py" in fault_place(fault.value)
    assert "secret" not in str(fault.value)
    assert forked.simplify("obtain").text == "get"


def test_a_lexicon_of_the_house_is_not_sent(forked: ForkedSimplifier) -> None:
    assert forked.simplify("lexicon", SimplifyOptions(lexicon=SENSES)).text == "True"
    assert forked.simplify("lexicon", SimplifyOptions(lexicon=SENSES[:1])).text == "False"


def test_the_service_does_the_work_when_processes_have_died(forked: ForkedSimplifier) -> None:
    for _ in range(2):
        assert forked.simplify("where").text != str(os.getpid())
        with pytest.raises(FaultElsewhereError, match="has died"):
            forked.simplify("die")
    with ThreadPoolExecutor(2) as pool:
        assert [one.text for one in pool.map(forked.simplify, ["where"] * 2)] == [str(os.getpid())] * 2


def test_who_waits_for_a_process_that_dies_is_served() -> None:
    forked = ForkedSimplifier(Odd(), 1)
    process = int(forked.simplify("where").text)
    with ThreadPoolExecutor(2) as pool:
        first = pool.submit(forked.simplify, "wait")
        second = pool.submit(forked.simplify, "wait")
        os.kill(process, signal.SIGKILL)
        found = [one.exception() or one.result().text for one in (first, second)]
    assert str(os.getpid()) in found
    forked.close()


def test_signals_do_not_end_a_process_and_a_closed_pipe_does(forked: ForkedSimplifier) -> None:
    process = int(forked.simplify("where").text)
    for number in (signal.SIGINT, signal.SIGTERM):
        os.kill(process, number)
    assert forked.simplify("where").text == str(process)
    forked.close()
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)


def test_one_process_is_the_model_itself() -> None:
    model = ToySimplifier()
    with model_processes(model, 1) as found:
        assert found is model


def test_the_service_answers_as_before(forked: ForkedSimplifier) -> None:
    with (
        running(forked, ServiceLimits(jobs=2)) as address,
        httpx.Client(base_url=address, timeout=20) as client,
    ):
        assert client.post("/simplify", json={"text": "obtain"}).json()["text"] == "get"
        assert client.post("/simplify", json={"text": "refuse"}).json() == {"error": "no such text"}
        assert client.post("/simplify", json={"text": "fail"}).status_code == 500
        assert client.post("/check", json={"text": "We obtain it."}).status_code == 200
