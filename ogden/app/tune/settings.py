"""From the options of `ogden tune` to what is tuned, on what, and how; wrong ones are refused here."""

import argparse
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from hashlib import blake2b
from typing import Any

import ogden
from ogden.errors import InputError
from ogden.model.files import ModelFile
from ogden.search.weights import Weights
from ogden.tuning.hill_climbing import HillClimbing
from ogden.tuning.mert import Mert
from ogden.tuning.objective import WeightedMetric, parse_metrics
from ogden.tuning.pro import Pro
from ogden.tuning.protocol import Objective
from ogden.tuning.tuning_set import TuningSet, hold_out, read_tuning_set

METHODS: Mapping[str, tuple[Callable[..., Pro | Mert | HillClimbing], Sequence[str]]] = {
    "pro": (Pro, ("samples", "pairs", "threshold", "regularisation", "interpolation")),
    "mert": (Mert, ("random_starts", "random_directions")),
    "hillclimb": (HillClimbing, ("random_starts",)),
}
"""The tuner and its options."""
HELD_OUT = 0.1


@dataclass(frozen=True)
class Settings:
    tuner: Pro | Mert | HillClimbing
    terms: Sequence[WeightedMetric]
    ranking: Sequence[WeightedMetric] | None
    tuning: TuningSet
    held_out: TuningSet | None
    iterations: int
    size: int
    test_set: str
    """What the score of the tuned model is of, for its description."""

    @property
    def label(self) -> str:
        """What the objective is called."""
        if len(self.terms) == 1:
            term = self.terms[0]
            return term.metric.label if term.sign > 0 else f"\N{MINUS SIGN}{term.metric.label}"
        return " + ".join(f"{term.sign * term.weight:g} {term.metric.label}" for term in self.terms)


def read_settings(args: argparse.Namespace) -> Settings:
    terms = parse_metrics(args.metric)
    ranking = parse_metrics(args.rank_by) if args.rank_by else None
    tuner = _tuner(args)
    needy = next((term.metric for term in [*terms, *(ranking or [])] if term.metric.needs_references), None)
    if needy and not args.references:
        raise InputError(f"{needy.label} compares with references: give them with --references F …")
    tuning, held_out = _sentences(args)
    judged = args.held_out_normal or (f"lines held out of {args.normal}" if held_out else args.normal)
    return Settings(tuner, terms, ranking, tuning, held_out, args.iterations, args.nbest, judged)


def _tuner(args: argparse.Namespace) -> Pro | Mert | HillClimbing:
    make, own = METHODS[args.method]
    others = {name for _, names in METHODS.values() for name in names} - set(own)
    for name in sorted(others):
        if getattr(args, name) is not None:
            raise InputError(f"--{name.replace('_', '-')} is not an option of --method {args.method}")
    if args.rank_by and args.method != "pro":
        raise InputError(f"--rank-by is for pro: {args.method} looks at the metric of the whole corpus")
    return make(**{name: getattr(args, name) for name in own if getattr(args, name) is not None})


def _sentences(args: argparse.Namespace) -> tuple[TuningSet, TuningSet | None]:
    tuning = read_tuning_set(args.normal, args.references)
    if args.held_out_normal is None:
        if args.held_out_references:
            raise InputError("--held-out-references needs --held-out-normal, whose references they are")
        return hold_out(tuning, HELD_OUT if args.held_out is None else args.held_out)
    if args.held_out is not None:
        raise InputError("--held-out takes a share of the tuning set, --held-out-normal a file: give one")
    held_out = read_tuning_set(args.held_out_normal, args.held_out_references)
    if tuning.references and not held_out.references:
        raise InputError("the sentences held out need references too: give them with --held-out-references")
    return tuning, held_out


def identity(settings: Settings, model: ModelFile, start: Weights, objective: Objective) -> dict[str, Any]:
    """What the result depends on.

    The number of iterations and the seed are not in it: a run may be made longer, and each seed has files of
    its own.
    """
    held_out = settings.held_out
    return {
        "version of ogden": ogden.__version__,
        "model": _digest([section.to_json() for section in model.container.sections.values()]),
        "start": dict(start),
        "method": settings.tuner.name,
        "options": asdict(settings.tuner),
        "metric": objective.signature,
        "ranking": objective.ranking_signature if settings.tuner.name == "pro" else "",
        "n-best": settings.size,
        "tuning sentences": _described(settings.tuning),
        "sentences held out": _described(held_out) if held_out else "none",
    }


def _described(sentences: TuningSet) -> str:
    count, references = len(sentences.normal), len(sentences.references)
    return f"{count:,} with {references} references, {_digest([sentences.normal, sentences.references])}"


def _digest(data: object) -> str:
    return blake2b(repr(data).encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()
