"""`ogden train` for the systems that rewrite trees, as a user types it."""

import json
import shlex
from pathlib import Path

import pytest
from toy_trees import pair_lines, toy_pairs, tree_lines

from ogden.app import options as app_options
from ogden.app.main import main
from ogden.app.train import tree_options
from ogden.lm.packed import packed_model
from ogden.model.files import open_model
from ogden.rules.tree_extraction import TreeExtractionOptions
from ogden.rules.tree_grammar import TreeGrammar
from ogden.search.rewrite_program import FORMS
from ogden.systems import (
    TARGETS,
    open_system,
    quasi_synchronous,
    tree_compression,
    tree_discriminative,
    tree_operations,
    tree_transducer,
)
from ogden.training.model_parts import preparation_of
from ogden.training.quasi_stages import QuasiOptions

MODEL = "model.ogden"
SYSTEMS = tuple(tree_options.TREES)
PAIRS = toy_pairs(60)


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("pairs.tsv").write_text(pair_lines(PAIRS), encoding="utf-8")
    return tmp_path


def train(system: str, *more: str) -> int:
    given = more if {"--pairs", "--trees"} & set(more) else ("--pairs", "pairs.tsv", *more)
    return main(["train", system, *given, "-o", MODEL, "--jobs", "1"])


def grammar_of(path: str = MODEL) -> TreeGrammar:
    with open_model(path) as model:
        return TreeGrammar.mapped(model.container.section("rules.trees"))


def test_the_help_says_what_is_true() -> None:
    assert tree_options.CHOICES == tree_transducer.CHOICES
    assert tree_options.CHOICES[0] == tree_transducer.TreeTransducerSystem().choice
    assert tree_options.KINDS == tree_compression.MODELS
    assert tree_options.KINDS[0] == tree_compression.TreeCompressionSystem().model
    assert (
        tree_options.LEAST
        == TreeExtractionOptions().least
        == tree_transducer.TreeTransducerSystem().rules.least
    )
    assert tree_discriminative.MarginOptions().passes == tree_options.PASSES
    assert tree_operations.TreeOperationsSystem().iterations == tree_options.ITERATIONS
    assert tree_options.FORMS == FORMS
    assert QuasiOptions() == QuasiOptions(tree_options.LEAST_RULES, tree_options.LEAST_RULES)
    assert set(app_options.TARGETS) == {*TARGETS, "time_limit"}
    systems = (
        tree_transducer.TreeTransducerSystem(),
        tree_compression.TreeCompressionSystem(),
        tree_discriminative.TreeDiscriminativeSystem(),
        tree_operations.TreeOperationsSystem(),
        quasi_synchronous.QuasiSynchronousSystem(),
    )
    assert {one.name: one.language_model.order for one in systems} == tree_options.ORDERS
    assert tuple(one.name for one in systems) == SYSTEMS


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_model_from_pairs(system: str, here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert train(system) == 0
    printed = capsys.readouterr()
    assert "60 pairs" in printed.out
    assert "written: model.ogden" in printed.out
    assert printed.err == ""
    assert sorted(path.name for path in here.iterdir()) == [MODEL, "pairs.tsv"]
    assert main(["model", "verify", MODEL]) == 0
    assert capsys.readouterr().out == f"{MODEL}: complete\n"
    assert main(["model", "info", MODEL]) == 0
    said = capsys.readouterr().out
    assert said.startswith(f"model: {system}, ")
    assert f"made with ogden 0.1.0: ogden train {system} --pairs pairs.tsv" in said
    sections = {
        line.split()[0]: "source not stated" not in line for line in said.splitlines() if "crc32" in line
    }
    learned = {name for name in sections if name != "weights"} | ({"weights"} if "discr" in system else set())
    assert {name for name, stated in sections.items() if stated} == learned


@pytest.mark.parametrize(
    ("system", "options"),
    [
        ("tree_transducer", "--choice search --length 0.75 --least 3 --lm-order 2 --lm-prune 0 1"),
        ("tree_transducer", "--case lower"),
        ("tree_compression", "--kind annotated --copies --lm-order 1"),
        ("tree_compression", ""),
        ("tree_discriminative", "--passes 1 --weight-pairs 20"),
        ("tree_operations", "--iterations 2 --lm-order 2"),
        ("quasi_synchronous", "--least 2 --readability target --words-per-sentence 8.0 --rewrite-weight 2.0"),
    ],
)
def test_the_command_in_the_header_makes_the_model_again(system: str, options: str) -> None:
    Path("more.txt").write_text("The zebra ran .\n", encoding="utf-8")
    assert train(system, *options.split(), "--lm-text", "more.txt") == 0
    expected = Path(MODEL).read_bytes()
    with open_model(MODEL) as model:
        command = shlex.split(model.description.made_with.command)
    assert set(options.split()) <= set(command)
    assert ("--copies" in command) == ("--copies" in options)
    assert command[:1] == ["ogden"]
    assert main([*command[1:], "--jobs", "2"]) == 0
    assert Path(MODEL).read_bytes() == expected


def test_options_of_the_transducer() -> None:
    assert train("tree_transducer", "--choice", "search", "--length", "0.75") == 0
    with open_model(MODEL) as model:
        assert json.loads(model.container.text("tables.transducer")) == {"choice": "search", "length": 0.75}
        assert preparation_of(model).case == "true"
        assert packed_model(model.container.section("lm")).order == 5
    contexts = grammar_of().core.contexts
    assert train("tree_transducer", "--least", "4") == 0
    assert grammar_of().core.contexts < contexts


def test_options_of_compression() -> None:
    assert train("tree_compression", "--kind", "plain") == 0
    without = len(grammar_of())
    assert train("tree_compression", "--kind", "plain", "--copies") == 0
    assert len(grammar_of()) > without
    assert grammar_of().features == ["p(simple|normal)"]
    assert train("tree_compression") == 0
    assert grammar_of().features == ["p(simple|normal)", "source", "channel"]
    with open_model(MODEL) as model:
        assert packed_model(model.container.section("lm")).order == 2


def test_options_of_the_margin() -> None:
    assert train("tree_discriminative") == 0
    weights = open_system(MODEL).nbest(["the dog ran"], 1)[0][0].features
    with open_model(MODEL) as model:
        assert packed_model(model.container.section("lm")).order == 3
        learned = model.weights()
    assert train("tree_discriminative", "--passes", "1", "--weight-pairs", "10") == 0
    with open_model(MODEL) as model:
        assert model.weights() != learned
    assert len(weights) == len(open_system(MODEL).feature_names)


@pytest.mark.parametrize("system", SYSTEMS)
def test_trees_that_are_given(system: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path("trees.ptb").write_text(tree_lines(PAIRS), encoding="utf-8")
    assert train(system, "--trees", "trees.ptb") == 0
    assert "120 trees" in capsys.readouterr().out
    with open_model(MODEL) as model:
        assert model.problems() == []
        assert [(one.name, one.licence) for one in model.description.sources] == [("trees.ptb", "unknown")]
        assert model.description.made_with.options["trees"] == ["trees.ptb"]


def test_more_text_and_sources() -> None:
    Path("more.txt").write_text("A zebra is an animal .\n", encoding="utf-8")
    assert train("tree_compression", "--lm-text", "more.txt", "--source", "Tales", "--licence", "CC0") == 0
    with open_model(MODEL) as model:
        assert "zebra" in packed_model(model.container.section("lm"))
        (source,) = model.description.sources
        assert (source.name, source.licence, source.sections) == ("Tales", "CC0", ("lm", "rules", "tables"))


def test_what_is_done_is_not_done_again(capsys: pytest.CaptureFixture[str]) -> None:
    assert train("tree_transducer", "--keep-work") == 0
    capsys.readouterr()
    assert train("tree_transducer", "--keep-work", "--length", "0.5") == 0
    rows = capsys.readouterr().out.splitlines()[2:]
    stars = {row.split("  ")[0]: "*" in row for row in rows if not row.startswith((" ", "written"))}
    assert stars == {
        "pairs as tokens": True,
        "trees": True,
        "word alignment": True,
        "links": True,
        "rules": True,
        "language model": True,
        "tags": True,
        "model of tags": True,
        "how to choose": False,
        "model": False,
    }


@pytest.mark.parametrize(
    ("system", "options", "message"),
    [
        (
            "tree_transducer",
            ("--pairs", "pairs.tsv", "--trees", "pairs.tsv"),
            "give pairs or trees of pairs, not both",
        ),
        ("tree_compression", ("--pairs",), "expected at least one argument"),
        ("tree_transducer", ("--length", "0"), "give simple words for a normal one"),
        ("tree_transducer", ("--length", "long"), "invalid float value"),
        ("tree_transducer", ("--choice", "dice"), "invalid choice"),
        ("tree_transducer", ("--least", "0"), "least from 1 on"),
        ("tree_compression", ("--kind", "loud"), "invalid choice"),
        ("tree_discriminative", ("--passes", "0"), "go from 1 on"),
        ("tree_discriminative", ("--weight-pairs", "-1"), "pairs from 0 on"),
        ("tree_operations", ("--iterations", "0"), "give 1 to 1000"),
        ("tree_discriminative", ("--lm-order", "7"), "from 1 to 6"),
        ("tree_transducer", ("--trees", "absent"), "absent: there is no such file"),
        ("tree_transducer", ("--trees", "-"), "give a file, not -"),
        ("tree_compression", ("--copies", "--choice", "search"), "unrecognized arguments: --choice"),
    ],
)
def test_what_is_wrong_is_said_before_the_work(
    here: Path, capsys: pytest.CaptureFixture[str], system: str, options: tuple[str, ...], message: str
) -> None:
    try:
        code = train(system, *options)
    except SystemExit as stopped:  # argparse's own
        code = int(str(stopped.code))
    assert code == 2
    assert message in capsys.readouterr().err
    assert [path.name for path in here.iterdir()] == ["pairs.tsv"]


@pytest.mark.parametrize("system", SYSTEMS)
def test_nothing_to_learn_from(here: Path, capsys: pytest.CaptureFixture[str], system: str) -> None:
    assert main(["train", system, "-o", MODEL]) == 2
    said = f"ogden: {system} learns from pairs: give their files with --pairs, or their trees with --trees\n"
    assert capsys.readouterr().err == said
    assert [path.name for path in here.iterdir()] == ["pairs.tsv"]


def test_trees_that_come_in_no_pairs(capsys: pytest.CaptureFixture[str]) -> None:
    Path("trees").write_text("(S (NP (NN dog)))\n" * 3, encoding="utf-8")
    assert train("tree_transducer", "--trees", "trees") == 2
    assert capsys.readouterr().err == "ogden: trees: the last tree has no partner: trees must come in pairs\n"
    assert not Path(MODEL).exists()
