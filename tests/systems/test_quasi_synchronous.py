"""QG+ILP: what a toy corpus teaches, what holds of any system, targets, limits of time, damage."""

import contextlib
import json
import random
import warnings
from pathlib import Path

import numpy as np
import pytest
from toy_trees import VERBS, pair_lines, toy_pairs
from tree_system_checks import (
    assert_goes_on_where_it_was_stopped,
    assert_lists_are_sound,
    assert_protected_words_stay,
    assert_threads_change_no_byte,
    assert_tuned,
    best_texts,
    texts_of,
    train_toy,
    tune_toy,
    with_sections,
)

from ogden.app.main import main
from ogden.errors import InputError, LeftAloneWarning
from ogden.model.files import open_model
from ogden.rules.quasi_rule import COUNT, KINDS, SCORE, kind_of
from ogden.rules.tree_grammar import TreeGrammar
from ogden.rules.tree_rule import parse_rule
from ogden.search.program_candidates import RewrittenCandidate
from ogden.systems import open_system
from ogden.systems.quasi_synchronous import QuasiSynchronousSystem
from ogden.training import quasi_model
from ogden.training.quasi_model import QuasiModel
from ogden.training.quasi_stages import PROGRAM_SECTION, QuasiOptions, cut_sentences
from ogden.training.tree_model import GRAMMAR
from ogden.tuning.hill_climbing import HillClimbing

LONG = "The teacher purchased the old boat and observed the cat in the village ."
SENTENCES = [LONG, "The man purchased the old car during the winter .", "The woman saw the tree ."]


def split_pairs(count: int = 60) -> list[tuple[str, str]]:
    """Two of the toy corpus' simple sentences about one person, joined by `and`. Two in three stay so."""
    made = []
    for number, (one, other) in enumerate(zip(toy_pairs(count, 3), toy_pairs(count, 4), strict=True)):
        first, second = _easy(one[0]).rstrip(" ."), " ".join(_easy(other[0]).split()[2:])
        person = " ".join(first.split()[:2])
        joined = f"{first} and {second}"
        made.append((joined, joined if number % 3 else f"{first} . {person} {second}"))
    return made


def _easy(sentence: str) -> str:
    """Nothing is left that the other pairs teach to change."""
    return " ".join(VERBS.get(word, word) for word in sentence.split() if word != "old")


PAIRS = [*toy_pairs(240), *split_pairs()]
FEW_RULES = QuasiSynchronousSystem(QuasiOptions(2, 2))


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> str:
    return train_toy(QuasiSynchronousSystem(), tmp_path_factory.mktemp("quasi"), PAIRS)


def opened(path: str, **settings: float) -> QuasiModel:
    system = open_system(path, settings)
    assert isinstance(system, QuasiModel)
    return system


def grammar_of(path: str) -> TreeGrammar:
    with open_model(path) as model:
        return TreeGrammar.mapped(bytes(model.container.section(GRAMMAR)))


def test_what_is_learned(path: str) -> None:
    known = {str(one.rule): one.features for one in grammar_of(path)}
    assert {"VBD(purchased) → VBD(bought)", "NP(DT0 JJ1 NN2) → NP(DT0 NN2)"} <= known.keys()
    splits = [text for text in known if kind_of(parse_rule(text)) == "splitting"]
    assert "VP(VP0 CC(and) VP1) → SPLIT(VP0 S(NP(=subject) VP1))" in splits
    assert all(features[COUNT] >= 3 for features in known.values())
    common = known["VBD(purchased) → VBD(bought)"]
    assert common[SCORE] > min(features[SCORE] for features in known.values())


def test_rare_rules_are_dropped(path: str, tmp_path: Path) -> None:
    often = train_toy(QuasiSynchronousSystem(QuasiOptions(30, 30)), tmp_path, PAIRS)
    assert 0 < len(grammar_of(often)) < len(grammar_of(path))
    with pytest.raises(InputError, match="seen often enough"):
        train_toy(QuasiSynchronousSystem(QuasiOptions(10_000, 10_000)), tmp_path / "none", PAIRS)


def test_a_long_sentence_is_split_and_shortened(path: str) -> None:
    (text,) = best_texts(opened(path), [LONG])
    first, second = text.split(" . ")
    assert first.startswith("the teacher bought the boat")
    assert second.startswith("the teacher saw the cat")


def test_the_derivation_says_which_rule_rewrote_what(path: str, capsys: pytest.CaptureFixture[str]) -> None:
    system = opened(path)
    (candidate,) = system.nbest(system.token_lines([LONG], 1), 1, 1)[0]
    assert isinstance(candidate, RewrittenCandidate)
    words = system.token_lines([LONG], 1)[0].split()
    used = {
        str(system.search.grammar.rule(one.rule)): words[one.start : one.end]
        for one in candidate.derivation
        if one.rule >= 0
    }
    assert used["VBD(purchased) → VBD(bought)"] == ["purchased"]
    Path("in.txt").write_text(LONG + "\n", encoding="utf-8")
    assert main(["run", path, "--input", "in.txt", "--no-protect", "--derivations"]) == 0
    assert "    VBD(purchased) → VBD(bought)\tpurchased\n" in capsys.readouterr().out
    changed = [step for step in candidate.steps if step.grammar >= 0]
    assert (tuple(words[changed[0].start : changed[0].end]), changed[0].simple) == (
        ("purchased",),
        ("bought",),
    )
    assert [word for step in candidate.steps for word in step.simple] == list(candidate.tokens)


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_lists_are_sound(path: str) -> None:
    assert_lists_are_sound(opened(path), SENTENCES)


def test_protected_words_stay(path: str) -> None:
    assert_protected_words_stay(opened(path), LONG, [(2, 3), (4, 6)])


def test_threads_change_no_byte(tmp_path: Path) -> None:
    assert_threads_change_no_byte(FEW_RULES, tmp_path)


def test_it_goes_on_where_it_was_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert_goes_on_where_it_was_stopped(FEW_RULES, tmp_path, monkeypatch, (3, 11))


def test_targets_of_a_reader(path: str) -> None:
    """The fewer words a reader asks for, the shorter are sentences; with enough room nothing is split."""
    plain = opened(path, words_per_sentence=100, syllables_per_word=5)
    assert plain.search.readability.form == "target"
    means = []
    late = LONG.replace("in the village", "during the winter")
    for wps in (100, 6, 2):
        system = opened(path, words_per_sentence=wps)
        (candidate,) = system.nbest(system.token_lines([late], 1), 1, 1)[0]
        named = dict(zip(system.feature_names, candidate.features.tolist(), strict=True))
        means.append(named["words"] / named["sentences"])
    assert means[0] > means[1] > means[2]
    (easy,) = plain.nbest(plain.token_lines([LONG], 1), 1, 1)[0]
    assert " ".join(easy.tokens).count(" .") == 1


def test_no_time_is_said(path: str) -> None:
    system = opened(path, time_limit=1e-9)
    lines = system.token_lines(SENTENCES, 1)
    with pytest.warns(LeftAloneWarning, match="met the time limit of 1e-09 seconds") as told:
        found = system.nbest(lines, 3, 1)
    assert [texts_of(one) for one in found] == [[line] for line in lines]
    assert len(told) == 1


def test_what_cannot_be_parsed_stays(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    system, real = opened(path), quasi_model.parsed
    lines = system.token_lines([LONG, "This one breaks .", *SENTENCES[1:]], 1)

    def failing(given: list[str], jobs: int = 0) -> object:
        if any("breaks" in line for line in given):
            raise RuntimeError("the parser does not know what to do")
        return real(given, jobs)

    expected = [system.nbest([line], 2, 1)[0] for line in lines]
    monkeypatch.setattr(quasi_model, "parsed", failing)
    with pytest.warns(LeftAloneWarning, match="1 sentence could not be parsed.*: 'this one breaks"):
        found = system.nbest(lines, 2, 1)
    assert texts_of(found[1]) == [lines[1]]
    assert [texts_of(found[k]) for k in (0, 2, 3)] == [texts_of(expected[k]) for k in (0, 2, 3)]


def test_a_sentence_that_is_too_long_stays(path: str) -> None:
    line = "the man " * 150 + "."
    with pytest.warns(LeftAloneWarning, match="1 sentence could not be parsed"):
        ((candidate,),) = opened(path).nbest([line], 2, 1)
    assert list(candidate.tokens) == line.split()


def test_the_command_line_says_it_in_a_sentence(path: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path("in.txt").write_text(LONG + "\n", encoding="utf-8")
    assert main(["run", path, "--input", "in.txt", "--time-limit", "1e-9"]) == 0
    printed = capsys.readouterr()
    assert printed.out == "the" + LONG[3:] + "\n"
    assert "ogden: 1 sentence met the time limit of 1e-09 seconds: the best" in printed.err
    assert "Warning" not in printed.err


def test_simplify_takes_targets(path: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path("in.txt").write_text("The teacher purchased the boat and observed the cat.\n", encoding="utf-8")
    command = ["simplify", "in.txt", "--model", path, "-o", "-"]
    assert main([*command, "--words-per-sentence", "4"]) == 0
    assert capsys.readouterr().out == "The teacher bought the boat. The teacher observed the cat.\n"
    assert main([*command, "--words-per-sentence", "40"]) == 0
    assert capsys.readouterr().out == "The teacher bought the boat and observed the cat.\n"
    assert main([*command, "--words-per-sentence", "4", "--protect", "purchased"]) == 0
    assert "purchased" in capsys.readouterr().out
    assert main(["simplify", "in.txt", "-o", "-", "--words-per-sentence", "4"]) == 0
    assert "--words-per-sentence has no effect on this model" in capsys.readouterr().err


def test_wrong_targets(path: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path("in.txt").write_text(LONG + "\n", encoding="utf-8")
    for option in ("--words-per-sentence", "--syllables-per-word", "--time-limit"):
        assert main(["run", path, "--input", "in.txt", option, "0"]) == 2
        assert capsys.readouterr().err.startswith("ogden: ")


def test_tuning_reranks(path: str, tmp_path: Path) -> None:
    run = tune_toy(path, tmp_path, HillClimbing(random_starts=2))
    assert_tuned(run, path)
    tuned = opened(path).with_weights(type(opened(path).weights)({**run.best.weights, "unchanged": 50.0}))
    assert tuned.is_tuned
    assert_lists_are_sound(tuned, SENTENCES)
    assert best_texts(tuned, [LONG]) == tuned.token_lines([LONG], 1)


def test_ogden_tune(path: str, capsys: pytest.CaptureFixture[str]) -> None:
    normal, simple = zip(*toy_pairs(40, 9), strict=True)
    Path("normal").write_text("\n".join(normal) + "\n", encoding="utf-8")
    Path("simple").write_text("\n".join(simple) + "\n", encoding="utf-8")
    command = (
        f"tune {path} --normal normal --references simple -o tuned.ogden --method hillclimb --iterations 2"
    )
    assert main(command.split()) in (0, 1)
    assert "sari" in capsys.readouterr().out.lower()


def test_paraphrases(path: str) -> None:
    system = opened(path)
    assert [one.text for one in system.paraphrases("purchased")][:1] == ["bought"]
    assert system.paraphrases("the old boat") == []


def test_the_section_of_the_program(path: str) -> None:
    with open_model(path) as model:
        told = json.loads(model.container.text(PROGRAM_SECTION))
    assert told["form"] == "linear"
    assert 5 < told["words_per_sentence"] < 10
    assert 1 < told["syllables_per_word"] < 2
    assert {kind_of(one.rule) for one in grammar_of(path)} == set(KINDS)


@pytest.mark.parametrize(
    ("section", "data"),
    [
        (PROGRAM_SECTION, b""),
        (PROGRAM_SECTION, b"[1, 2]"),
        (PROGRAM_SECTION, b'{"form": "linear", "words_per_sentence": "many"}'),
        (PROGRAM_SECTION, b"\xff\xfe"),
        (GRAMMAR, b""),
        (GRAMMAR, b"no rules at all" * 9),
    ],
)
def test_damaged_sections_are_refused(section: str, data: bytes, path: str, tmp_path: Path) -> None:
    with pytest.raises(InputError, match=section.replace(".", r"\.")):
        opened(with_sections(path, tmp_path / "damaged", {section: data}))


def test_rules_of_another_system_are_refused(path: str, tmp_path: Path) -> None:
    other = TreeGrammar.of([parse_rule("NP(DT0 JJ1 NN2) → NP(DT0 NN2)")])
    with pytest.raises(InputError, match="they are of another system"):
        opened(with_sections(path, tmp_path / "other", {GRAMMAR: b"".join(other.pack())}))


def test_splits_that_are_none_are_passed_over(path: str, tmp_path: Path) -> None:
    grammar = TreeGrammar.of([parse_rule("NP(DT0 JJ1 NN2) → SPLIT(DT0 JJ1 NN2)")])
    grammar.set_features([SCORE, COUNT], np.ones((1, 2), np.float32))
    system = opened(with_sections(path, tmp_path / "odd", {GRAMMAR: b"".join(grammar.pack())}))
    assert best_texts(system, SENTENCES) == system.token_lines(SENTENCES, 1)


@pytest.mark.parametrize("seed", range(12))
def test_flipped_bytes_never_crash(seed: int, path: str, tmp_path: Path) -> None:
    """With checksums that fit, so that the reader of the section is what is tested."""
    chance = random.Random(seed)
    with open_model(path) as model:
        data = bytearray(model.container.section(GRAMMAR))
    for _ in range(3):
        data[chance.randrange(len(data))] = chance.randrange(256)
    damaged = with_sections(path, tmp_path / "flipped", {GRAMMAR: bytes(data)})
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", LeftAloneWarning)
        with contextlib.suppress(InputError):
            assert len(opened(damaged).nbest(["the teacher purchased the old boat ."], 3, 1)[0]) >= 1


def test_sentences_are_cut_at_stops() -> None:
    words = "He ran to it . She saw him there ! No .".split()
    assert [" ".join(one) for one in cut_sentences(words)] == ["He ran to it .", "She saw him there ! No ."]


def test_train_from_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    Path("pairs.tsv").write_text(pair_lines(PAIRS), encoding="utf-8")
    options = (
        "--words-per-sentence 8 --syllables-per-word 1.3 --readability target --rewrite-weight 2 --least 2"
    )
    command = f"train quasi_synchronous --pairs pairs.tsv -o m.ogden --jobs 1 {options}"
    assert main(command.split()) == 0
    assert "written: m.ogden" in capsys.readouterr().out
    with open_model("m.ogden") as model:
        told = json.loads(model.container.text(PROGRAM_SECTION))
    assert told == {
        "form": "target",
        "rewrite": 2.0,
        "short_sentences": 1.0,
        "short_words": 1.0,
        "syllables_per_word": 1.3,
        "words_per_sentence": 8.0,
    }
