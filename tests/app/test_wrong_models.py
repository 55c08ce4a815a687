"""Every kind of file given to every command that takes a model: another kind is refused in a sentence.

The sentence names the file. Nothing is written then.
"""

from pathlib import Path

import pytest

from ogden.app.main import main
from ogden.container.writer import Writer
from ogden.editing.builtin import MODEL_FILE
from ogden.model.description import Description, MadeWith
from ogden.model.files import ModelWriter
from ogden.parsing.builtin import PARSER_FILE
from ogden.search.weights import Weights

COMMANDS = {
    "simplify": "simplify --model MODEL in.txt",
    "check": "check --model MODEL in.txt",
    "rules": "rules --model MODEL dog",
    "serve": "serve --model MODEL --port 0",
    "run": "run MODEL --input in.txt",
    "tune": "tune MODEL --normal in.txt --references reference.txt -o tuned.ogden",
    "parse": "parse --model MODEL in.txt",
    "tag": "tag --model MODEL in.txt",
    "lm query": "lm query MODEL --text in.txt",
    "grammar show": "grammar show MODEL",
    "align": "align --model MODEL --pairs pairs.tsv -o links.txt",
}
FITTING = {
    "built-in": {"simplify", "check", "rules", "serve"},
    "copy": {"run", "simplify", "check", "rules", "serve"},
    "parser": {"parse", "tag"},
}
"""Not tried here: these commands take such a file."""
EVERY = ["built-in", "copy", "parser", "language model", "aligner", "of a later version", "pivot", "text"]


def model_file(kind: str) -> Path:
    path = Path("given.ogden")
    match kind:
        case "built-in":
            return MODEL_FILE
        case "parser":
            return PARSER_FILE
        case "text":
            path.write_text("The man purchased the car.\n")
        case "pivot":
            with Writer(path, {"what": "phrase pairs to pivot over"}) as container:
                container.add("phrases", b"x")
        case "of a later version":
            header = Description("a", "rules_of_tomorrow", MadeWith("ogden")).to_json()
            with Writer(path, header) as container:
                container.add("rules.trees", b"not what it should be")
        case _:
            systems = {"copy": ("copy",), "language model": ("language_model", "lm")}
            described(path, *systems.get(kind, ("aligner", "alignment.model")))
    return path


def described(path: Path, system: str, *sections: str) -> None:
    with ModelWriter(path, Description("a", system, MadeWith("ogden"))) as writer:
        for name in sections:
            writer.add(name, b"not what it should be")
        writer.add_weights(Weights({}))


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("in.txt").write_text("The man purchased the car.\n" * 20)
    Path("reference.txt").write_text("The man bought the car.\n" * 20)
    Path("pairs.tsv").write_text("The man purchased it.\tThe man bought it.\n")
    return tmp_path


@pytest.mark.parametrize(
    ("kind", "command"),
    [(kind, name) for kind in EVERY for name in COMMANDS if name not in FITTING.get(kind, ())],
)
def test_another_kind_of_file(
    kind: str, command: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = model_file(kind)
    before = sorted(here.iterdir())
    words = COMMANDS[command].split()
    assert main([str(path) if word == "MODEL" else word for word in words]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("ogden: ")
    assert str(path) in printed.err
    assert printed.err.count("\n") == 1
    assert sorted(here.iterdir()) == before


@pytest.mark.parametrize(
    ("command", "kind", "sentence"),
    [
        ("run", "built-in", "it makes edits and has no n-best lists. Give it to `ogden simplify --model`"),
        ("tune", "built-in", "it makes edits and has no n-best lists. Give it to `ogden simplify --model`"),
        ("run", "parser", "it is a tagger and a parser. Give it to `ogden tag --model` or `ogden parse"),
        ("simplify", "parser", "Give it to `ogden tag --model` or `ogden parse --model`"),
        ("run", "aligner", "it is a word aligner. Give it to `ogden align --model`"),
        ("run", "of a later version", "this version does not know how to run the system rules_of_tomorrow"),
        ("run", "pivot", "is no simplifier: it holds phrase pairs to pivot over\n"),
        ("simplify", "text", "is not an ogden model"),
    ],
)
def test_what_it_is_and_what_to_do(
    command: str, kind: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = str(model_file(kind))
    main([path if word == "MODEL" else word for word in COMMANDS[command].split()])
    assert sentence in capsys.readouterr().err
