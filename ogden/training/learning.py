"""What systems learn from pairs, one method a stage: word alignment, rules, a language model.

The work itself is done in the rooms below. Here is what goes into each stage, so that it is done again when,
and only when, something changed that its result depends on. The number of threads and the memory change no
byte, and are no part of that.
"""

import itertools
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from ogden.alignment.aligner import Aligner
from ogden.alignment.options import AlignerOptions
from ogden.alignment.pharaoh import format_links
from ogden.alignment.storage import load_aligner, save_aligner
from ogden.errors import InputError
from ogden.files.stages import Artifact, Progress, StageCache, StageInfo, fingerprint_of
from ogden.lm.estimation import EstimationOptions, estimate
from ogden.rules.extraction import Extraction, ExtractionOptions, Significance
from ogden.rules.packed import RESOLUTION, Packing, pack_extraction
from ogden.text.lines import iterate_lines
from ogden.training.corpora import EVERY, Corpus, prepare_pairs, read_pairs, read_texts
from ogden.training.preparation import Preparation

MapBlocks = Callable[[Callable[[Any], Any], Iterable[Any]], Iterator[Any]]
"""The function of each block, in order."""


@dataclass(frozen=True)
class Resources:
    """0 threads: all cores. Past `memory` bytes, sorting goes to disk."""

    threads: int = 0
    memory: int = 1 << 30


@dataclass(frozen=True)
class ExtractionRecipe:
    """Words a side, simple sides kept for a phrase (0: all), pruning, deletion, and how exactly features are
    kept."""

    max_length: int = 7
    limit: int = 100
    significance: Significance | None = None
    deletion: bool = False
    resolution: float = RESOLUTION

    def __post_init__(self) -> None:
        self.options(Resources(), Path())  # what is wrong with it is said before the work

    def options(self, resources: Resources, directory: Path) -> ExtractionOptions:
        return ExtractionOptions(
            self.max_length,
            self.deletion,
            self.limit,
            self.significance,
            resources.threads,
            resources.memory,
            str(directory),
        )


@dataclass(frozen=True)
class TextModelRecipe:
    """See `ogden.lm.estimation.EstimationOptions`."""

    order: int = 5
    pruning: Sequence[int] = ()

    def __post_init__(self) -> None:
        self.options(Resources(), Path())

    def options(self, resources: Resources, directory: Path) -> EstimationOptions:
        return EstimationOptions(self.order, self.pruning, None, resources.memory, str(directory))


@dataclass(frozen=True)
class Learner:
    stages: StageCache
    preparation: Preparation = field(default_factory=Preparation)
    resources: Resources = field(default_factory=Resources)
    alignment: AlignerOptions = field(default_factory=AlignerOptions)
    elsewhere: MapBlocks | None = None
    """Who does what is a function of blocks, where it is not this machine."""

    def prepare(self, corpus: Corpus) -> Artifact:
        """The pairs as tokens. Those that the aligner would not take are left out and counted."""
        longest = self.alignment.max_length

        def work(path: Path, tell: Progress) -> StageInfo:
            return prepare_pairs(corpus, self.preparation, longest, self.resources.threads, path, tell)

        options = {**asdict(self.preparation), "longest": longest}
        return self.stages.make("pairs", options, list(map(fingerprint_of, corpus.pairs)), work)

    def align_words(self, pairs: Artifact) -> Artifact:
        """Which word stands for which: the tables of both directions."""

        def work(path: Path, tell: Progress) -> StageInfo:
            aligner = Aligner.train(
                list(read_pairs(pairs.path)),
                self.alignment,
                self.resources.threads,
                lambda what, done, total: tell("aligner", done, total),
            )
            save_aligner(aligner, str(path))
            return {"words": len(aligner.vocabulary)}

        return self.stages.make("aligner", asdict(self.alignment), [pairs.fingerprint], work)

    def link(self, pairs: Artifact, aligner: Artifact, symmetrise: str) -> Artifact:
        """The links of each pair, a line each."""

        def work(path: Path, tell: Progress) -> StageInfo:
            count, total = 0, pairs.facts["pairs"]
            tell("links", 0, total)
            model = load_aligner(str(aligner.path))
            with path.open("w", encoding="utf-8", newline="\n") as stream:
                both = list(read_pairs(pairs.path))
                for done, links in enumerate(
                    model.iterate(both, symmetrise, None, self.resources.threads), 1
                ):
                    stream.write(format_links(links or ()) + "\n")
                    count += len(links or ())
                    if done % EVERY == 0:
                        tell("links", done, total)
            return {"links": count}

        inputs = [pairs.fingerprint, aligner.fingerprint]
        return self.stages.make("links", {"symmetrise": symmetrise}, inputs, work)

    def extract(self, pairs: Artifact, links: Artifact, recipe: ExtractionRecipe) -> Artifact:
        """The rules, scored and packed."""

        def work(path: Path, tell: Progress) -> StageInfo:
            directory, memory = self.stages.directory, self.resources.memory
            extraction = Extraction(recipe.options(self.resources, directory))
            _add(extraction, pairs, links, tell)
            extraction.count(lambda what, done, _: tell(f"rules: {what}", done, _total(extraction, what)))
            facts = {"phrase pairs": extraction.instances, "different": extraction.distinct}

            def packed(rules: int, deletions: int) -> None:
                facts.update({"rules": rules, "deletions": deletions})
                tell("rules: scoring", rules, 0 if recipe.significance else extraction.distinct)

            with path.open("wb") as stream:
                packing = Packing(recipe.resolution, memory // 4, str(directory))
                for piece in pack_extraction(extraction, packing, packed):
                    stream.write(piece)
            if not facts.get("rules"):
                raise InputError(f"of {extraction.instances:,} phrase pairs no rule is left: give more pairs")
            return facts

        return self.stages.make("rules", asdict(recipe), [pairs.fingerprint, links.fingerprint], work)

    def estimate(
        self, recipe: TextModelRecipe, texts: Sequence[str], pairs: Artifact | None = None, name: str = "lm"
    ) -> Artifact:
        """The language model of files of text, and of the simple sides of pairs before them, packed."""

        def lines() -> Iterator[str]:
            simple = (line for _, line in read_pairs(pairs.path)) if pairs else ()
            found = itertools.chain(simple, read_texts(texts, self.preparation, self.resources.threads))
            if (first := next(found, None)) is None:
                raise InputError(f"{' and '.join(texts)}: there is no text to learn a language model from")
            return itertools.chain([first], found)

        options = {**asdict(recipe), **asdict(self.preparation)}
        inputs = [*([pairs.fingerprint] if pairs else []), *map(fingerprint_of, texts)]
        return self._estimate(recipe, lines, options, inputs, name)

    def estimate_tokens(self, recipe: TextModelRecipe, tokens: Artifact, name: str) -> Artifact:
        """The language model of lines that are tokens already, whatever they are of."""
        return self._estimate(
            recipe, lambda: iterate_lines(str(tokens.path)), asdict(recipe), [tokens.fingerprint], name
        )

    def _estimate(
        self,
        recipe: TextModelRecipe,
        lines: Callable[[], Iterator[str]],
        options: StageInfo,
        inputs: Sequence[str],
        name: str,
    ) -> Artifact:
        def work(path: Path, tell: Progress) -> StageInfo:
            told = _told(name, lines(), tell)
            model = estimate(told, recipe.options(self.resources, self.stages.directory))
            tell(f"{name}: packing", 0, 0)
            path.write_bytes(model.pack())
            return {"sentences": model.sentences, "words": model.words, "n-grams": sum(model.counts())}

        return self.stages.make(name, options, inputs, work)


def _add(extraction: Extraction, pairs: Artifact, links: Artifact, tell: Progress) -> None:
    rows = zip(read_pairs(pairs.path), iterate_lines(str(links.path)), strict=True)
    done = 0
    while block := list(itertools.islice(rows, EVERY)):
        wrong = extraction.add(
            [row[0][0] for row in block], [row[0][1] for row in block], [row[1] for row in block]
        )
        assert wrong is None, wrong  # the links are ours
        tell("rules: reading", done := done + len(block), pairs.facts["pairs"])


def _total(extraction: Extraction, what: str) -> int:
    return extraction.pairs if what == "extracting" else extraction.instances


def _told(name: str, lines: Iterator[str], tell: Progress) -> Iterator[str]:
    tell(f"{name}: counting", 0, 0)
    for done, line in enumerate(lines, 1):
        yield line
        if done % EVERY == 0:
            tell(f"{name}: counting", done, 0)
