"""The simplifier that remembers asks again for what is new, and for nothing else."""

import threading
from collections.abc import Sequence
from typing import Any

import pytest
from toy_simplifier import SENSES, ToySimplifier

from ogden.app.lsp.remembered import RememberingSimplifier, StoppedError
from ogden.documents.opening import open_text
from ogden.documents.remarks import remark_on
from ogden.editing.edits import Simplification
from ogden.editing.simplifier import SimplifyOptions
from ogden.text.glossary import Glossary


class Counting(ToySimplifier):
    def __init__(self) -> None:
        self.asked: list[str] = []

    def simplify_many(self, texts: Sequence[str], *arguments: Any, **keywords: Any) -> list[Simplification]:
        self.asked += texts
        return super().simplify_many(texts, *arguments, **keywords)


def test_only_changed_paragraphs_are_asked_for() -> None:
    model = Counting()
    simplifier = RememberingSimplifier(model)
    options = SimplifyOptions(glossary=Glossary(["form"]), lexicon=SENSES)
    before = remark_on(open_text("They obtain it.\n\nThey submit it.", "text"), simplifier, options)
    again = SimplifyOptions(glossary=Glossary(["form"]), lexicon=SENSES)
    after = remark_on(open_text("They obtain it.\n\nThey submit more.", "text"), simplifier, again)
    assert model.asked == ["They obtain it.", "They submit it.", "They submit more."]
    assert before.remarks[0] == after.remarks[0]
    simplifier.simplify("They obtain it.", options, strength="bold")
    assert len(model.asked) == 4


def test_work_that_is_stopped_keeps_what_is_done() -> None:
    simplifier = RememberingSimplifier(Counting())
    simplifier.simplify("They obtain it.")
    simplifier.stopped = threading.Event()
    simplifier.stopped.set()
    assert simplifier.simplify("They obtain it.").text == "They get it."
    with pytest.raises(StoppedError):
        simplifier.simplify("They submit it.")
