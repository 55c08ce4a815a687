"""`ogden simplify --model` with models that rewrite trees: a text, its edits, and what must stay."""

import json
import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from toy_trees import pair_lines, toy_pairs

import ogden
from ogden.app.main import main
from ogden.editing.edits import apply
from ogden.model.files import open_model
from ogden.text.protected import protect
from ogden.text.sentences import sentences

TEXT = (
    "The teacher actually purchased the boat during the winter. The dog observed the tree in the forest!\n\n"
    "“The man required the old table during the summer,” Anna said in Paris. She did not see 12 cats.\n"
    "THE CHILD LOCATED THE BOOK DURING THE EVENING. The bird saw the house (in the city) on 3 May 2019."
)
SENTENCE = "The teacher actually purchased the boat in the city."
KEPT = ("Anna", "Paris", "not", "12", "3 May 2019", "“The man required the old table during the summer,”")


WORDS = (
    "the teacher man dog actually purchased observed saw old boat tree during winter in forest and it is "
    ", . ! ; ( ) “ ” ' \" not never didn't Paris NATO 12 3.5% 2019 3 May https://a.org Dr. -LRB- THE CAT"
).split()


def adverbs() -> list[tuple[str, str]]:
    """What a text may lose, as the other phrases that are left out may not."""
    pairs = toy_pairs(300, seed=2)
    simple = [one.replace(" old", "") for _, one in pairs]
    return [(re.sub(r"(\w+ \w+)", r"\1 actually", one, count=1), one) for one in simple]


@pytest.fixture(
    scope="module", params=["tree_transducer", "tree_compression", "tree_discriminative", "tree_operations"]
)
def model(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> str:
    folder = tmp_path_factory.mktemp("simplify")
    (folder / "pairs.tsv").write_text(pair_lines([*toy_pairs(), *adverbs()]), encoding="utf-8")
    command = ["train", request.param, "--pairs", str(folder / "pairs.tsv"), "-o", str(folder / "m.ogden")]
    assert main([*command, "--jobs", "1"]) == 0
    return str(folder / "m.ogden")


@pytest.fixture(autouse=True)
def every_word_is_clear(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy words need not be told apart: what systems may change is tested with the safety check."""
    monkeypatch.setattr("ogden.editing.safety.content.is_ambiguous", lambda word: False)


def test_a_text_by_the_command(model: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.txt"
    path.write_text(TEXT + "\n", encoding="utf-8")
    capsys.readouterr()
    assert main(["simplify", str(path), "--model", model]) == 0
    printed = capsys.readouterr().out
    assert printed == ogden.load(model).simplify(TEXT).text + "\n"
    assert main(["simplify", str(path), "--model", model, "--json"]) == 0
    passages = json.loads(capsys.readouterr().out)["passages"]
    assert any(one["edits"] for one in passages)
    for one in passages:
        text = one["text"]
        for edit in reversed(one["edits"]):
            text = text[: edit["start"]] + edit["after"] + text[edit["end"] :]
        assert text == one["simple"]


def test_edits_make_the_text(model: str) -> None:
    result = ogden.load(model).simplify(TEXT, nbest=2)
    assert result.edits
    assert apply(TEXT, result.edits) == result.text
    for edit in result.edits:
        assert TEXT[edit.start : edit.end] == edit.before != edit.after
        assert edit.reason.endswith(".")
        assert 0 <= edit.confidence <= 1
    for some in (result.edits[::2], result.edits[1::2], ()):
        text = apply(TEXT, some)
        assert all(words in text for words in KEPT)
    assert all(words in result.text for words in KEPT)


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=st.lists(st.sampled_from(WORDS), max_size=30).map(" ".join) | st.text(max_size=40))
def test_any_text(model: str, text: str) -> None:
    result = ogden.load(model).simplify(text, nbest=2)
    assert apply(text, result.edits) == result.text
    kept = [
        one.text[slice(*one.span(first, last))] for one in sentences(text) for first, last, _ in protect(one)
    ]
    for new in (result.text, *result.candidates):
        assert all(plain(words) in plain(new) for words in kept)


def plain(text: str) -> str:
    """White space, and the case at a start, may change."""
    return " ".join(text.split()).casefold()


def test_what_is_learned_is_done(model: str, request: pytest.FixtureRequest) -> None:
    verb = "purchased" if "compression" in request.node.name else "bought"
    assert ogden.load(model).simplify(SENTENCE).text == f"The teacher {verb} the boat in the city."


def test_what_says_something_is_not_left_out(model: str) -> None:
    """Whatever the system would have: its deletions are edits, and those are checked."""
    text = ogden.load(model).simplify("The teacher saw the old boat during the winter.").text
    assert text == "The teacher saw the old boat during the winter."


def test_the_number_of_cores_does_not_matter(model: str) -> None:
    system = ogden.load(model)
    texts = [TEXT, "", "He purchased it.", TEXT[::-1]]
    assert system.simplify_many(texts, jobs=2) == [system.simplify(text) for text in texts]


def test_check_and_rules(model: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.txt"
    path.write_text(TEXT, encoding="utf-8")
    assert main(["check", str(path), "--model", model]) == 0
    capsys.readouterr()
    with open_model(model) as opened:
        has_rules = opened.description.system == "tree_operations"
    assert main(["rules", "purchased", "--model", model]) == (0 if has_rules else 1)
    said = "bought" if has_rules else "purchased: no paraphrase is known"
    assert said in "".join(capsys.readouterr())
