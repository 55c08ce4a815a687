"""The two models of Xu et al. 2016, trained, or given and then looked at.

1. corpus:  pairs and text without what gives a sentence for tuning or test away;
2. PBMT-R:  of the pairs, with the simple text for its language model (Wubben et al. 2012);
3. grammar: of the pairs and of other sources of paraphrases, unless there is one, as PPDB (section 3.2);
4. SBMT:    the grammar's rules with their features, and two language models (section 3.3).
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ogden.errors import InputError
from ogden.evaluation.reproduction.experiment import Experiment, HeldOut
from ogden.files.stages import Artifact, fingerprint_of
from ogden.lm.estimation import HIGHEST_ORDER
from ogden.model.files import open_model
from ogden.systems import paraphrase_grammar, phrase_dissimilarity
from ogden.systems.paraphrase_grammar import ParaphraseGrammarSystem
from ogden.systems.phrase import PhraseSystem
from ogden.systems.phrase_dissimilarity import with_dissimilarity
from ogden.training.chart_model import GRAMMAR
from ogden.training.corpora import Corpus
from ogden.training.grammar_building import GrammarRecipe, build_grammar
from ogden.training.grammar_rules import GrammarLimits, GrammarSources
from ogden.training.learning import TextModelRecipe
from ogden.training.preparation import Preparation

STEPS = {"leaks": "leaks", "pbmt-r": "PBMT-R", "grammar": "grammar", "sbmt": "SBMT"}
PRUNING = (0, 0, 1, 1, 1, 1)
"""N-grams of three words and more that are seen once are dropped: the text is large."""


@dataclass(frozen=True)
class ModelFiles:
    """What the models are made of. What is given, a model or a grammar, is not made."""

    corpus: Corpus = field(default_factory=Corpus)
    sources: GrammarSources = field(default_factory=GrammarSources)
    limits: GrammarLimits = field(default_factory=GrammarLimits)
    grammars: Sequence[str] = ()
    case: str = "true"
    """Of the grammar that is given."""
    order: int = 4
    """Of SBMT's language model of simple text; that of PBMT-R has one more."""
    grammar_model: str | None = None
    phrase_model: str | None = None

    def __post_init__(self) -> None:
        """What is missing, or is of another system, is said before the work."""
        _recipe(self.order)
        for path, name in (
            (self.grammar_model, paraphrase_grammar.NAME),
            (self.phrase_model, phrase_dissimilarity.NAME),
        ):
            if path is not None:
                _check_system(path, name)
        if self.phrase_model is None or (self.grammar_model is None and not self.grammars):
            self.corpus.require("reproduce xu2016", "pairs")
        if self.grammar_model is None:
            self.corpus.require("reproduce xu2016", "simple", "normal")


@dataclass(frozen=True)
class Models:
    grammar: Artifact
    phrases: Artifact
    told: Sequence[str]
    """How they came about, in sentences for the page."""


def make_models(experiment: Experiment, files: ModelFiles, held_out: HeldOut) -> Models:
    told: list[str] = []
    corpus = Corpus()
    if files.grammar_model is None or files.phrase_model is None:
        corpus = _without_leaks(experiment, files.corpus, held_out, told)
    return Models(
        _given(files.grammar_model, "SBMT", told) or make_sbmt(experiment, files, corpus, told),
        _given(files.phrase_model, "PBMT-R", told) or _pbmt_r(experiment, files, corpus, told),
        told,
    )


def _without_leaks(experiment: Experiment, corpus: Corpus, held_out: HeldOut, told: list[str]) -> Corpus:
    kept = []
    for name, what, paths in (
        ("pairs.tsv", "pairs", corpus.pairs),
        ("simple.txt", "lines of simple text", corpus.simple),
        ("normal.txt", "lines of normal text", corpus.normal),
    ):
        made = experiment.without_leaks(name, paths, held_out, pairs=what == "pairs") if paths else None
        kept.append([str(made.path)] if made else [])
        if made:
            told.append(
                f"{made.facts['kept']:,} {what} are learned from; {made.facts['leaks']:,} more were left out "
                "because they give a sentence for tuning or test away."
            )
    return Corpus(*kept)


def _pbmt_r(experiment: Experiment, files: ModelFiles, corpus: Corpus, told: list[str]) -> Artifact:
    system = with_dissimilarity(PhraseSystem(language_model=_recipe(min(files.order + 1, HIGHEST_ORDER))))
    own = Corpus(corpus.pairs, corpus.simple)
    parts = experiment.learn("pbmt-r", system, own)
    told.append(f"PBMT-R has {parts.sections['rules.phrase'].facts['rules']:,} rules.")
    return experiment.assemble("pbmt-r", system, parts, own)


def make_sbmt(experiment: Experiment, files: ModelFiles, corpus: Corpus, told: list[str]) -> Artifact:
    preparation = Preparation(files.case) if files.grammars else Preparation("true")
    grammars = files.grammars or [_grammar(experiment, files, corpus, preparation)]
    system = ParaphraseGrammarSystem(grammars, _recipe(files.order))
    own = Corpus(simple=corpus.simple, normal=corpus.normal)
    parts = experiment.learn("sbmt", system, own, preparation)
    rules = parts.sections[GRAMMAR].facts["rules"]
    source = (
        f"of {' and '.join(Path(path).name for path in files.grammars)}" if files.grammars else "built here"
    )
    told.append(f"The grammar of SBMT, {source}, has {rules:,} rules.")
    return experiment.assemble("sbmt", system, parts, own, preparation)


def _grammar(experiment: Experiment, files: ModelFiles, corpus: Corpus, preparation: Preparation) -> str:
    with experiment.learning("grammar", preparation) as learner:
        recipe = GrammarRecipe(limits=files.limits)
        return str(build_grammar(Corpus(corpus.pairs), files.sources, learner, recipe).path)


def _recipe(order: int) -> TextModelRecipe:
    return TextModelRecipe(order, PRUNING[:order])


def _check_system(path: str, wanted: str) -> None:
    """The rows are labelled as the paper's systems, as they were trained: no other model stands there."""
    with open_model(path) as model:
        found, tuning = model.description.system, model.description.made_with.options.get("tuning")
    if found != wanted:
        raise InputError(f"{path} is of the system {found}: give a model of `ogden train {wanted}`")
    if tuning is not None:
        raise InputError(
            f"{path} was tuned by `ogden tune`, and would stand in the row of a model that was not: give it "
            f"as `ogden train {wanted}` made it"
        )


def _given(path: str | None, name: str, told: list[str]) -> Artifact | None:
    """A file as if a stage had made it."""
    if path is None:
        return None
    where = Path(path)
    told.append(f"{name} is the model {where.name}, which was given.")
    return Artifact(where.stem, where, fingerprint_of(path), {}, where.stat().st_size, 0.0, 0.0, True)
