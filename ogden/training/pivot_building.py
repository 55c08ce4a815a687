"""English paraphrases from bitext, in stages for each language (Bannard & Callison-Burch 2005).

1. pairs:        the bitext as tokens;
2. links:        of words, in both directions, symmetrised;
3. table:        phrase pairs with both probabilities, those that may be chance left out;
4. paraphrases:  over the tables of all languages, p(e2|e1) = mean over languages of sum over f of
                 p(f|e1) p(e2|f).

Each language has a directory of its own among the work, so that one more costs only itself.
"""

import time
from collections.abc import Iterable, Mapping, Sequence
from contextlib import ExitStack, suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import NamedTuple

from ogden.alignment.options import NO_PRIOR, AlignerOptions
from ogden.corpus.pairs import Skipped
from ogden.errors import InputError
from ogden.files.stages import Artifact, Progress, StageCache, StageInfo, fingerprint_of, stage_fingerprint
from ogden.rules.bitext import write_bitext
from ogden.rules.extraction import Extraction, ExtractionOptions, Significance
from ogden.rules.files import add_files
from ogden.rules.pivot_table import PivotTable, TranslationChoice
from ogden.rules.pivoting import Pivot, PivotOptions, paraphrase_lines
from ogden.text.lines import writing_lines
from ogden.training.corpora import check_files
from ogden.training.learning import Learner, Resources

SYMMETRISE = "grow-diag-final-and"


@dataclass(frozen=True)
class PivotRecipe:
    """What the phrase pairs of a language depend on, besides its bitext."""

    max_length: int = 4
    significance: Significance | None = None
    choice: TranslationChoice = field(default_factory=TranslationChoice)

    def __post_init__(self) -> None:
        self.options(Resources(), Path())  # what is wrong with it is said before the work

    def options(self, resources: Resources, directory: Path) -> ExtractionOptions:
        return ExtractionOptions(
            self.max_length,
            significance=self.significance,
            threads=resources.threads,
            memory=resources.memory,
            directory=str(directory),
        )


class LinkedBitext(NamedTuple):
    learner: Learner
    pairs: Artifact
    links: Artifact
    fingerprint: str
    """Of the phrase pairs that come of it."""


class WrittenParaphrases(NamedTuple):
    """What was written, what writing took, and the stages of each language before it."""

    phrases: int
    paraphrases: int
    seconds: float
    cpu: float
    stages: Mapping[str, Sequence[Artifact]]


def languages_of(paths: Sequence[str]) -> dict[str, str]:
    """A language for each file, with the name of the file, or that and a number."""
    check_files(paths)
    names = [Path(path).name.partition(".")[0] or "bitext" for path in paths]
    own = [name if names.count(name) == 1 else f"{name}-{number}" for number, name in enumerate(names, 1)]
    return dict(zip(own, paths, strict=True))


@dataclass(frozen=True)
class PivotBuilding:
    directory: Path
    """For the work, which is removed at the end unless it is to be kept."""
    recipe: PivotRecipe
    options: PivotOptions
    resources: Resources
    tell: Progress

    def write(self, languages: Mapping[str, str], output: str, keep: bool = False) -> WrittenParaphrases:
        """Do the stages that are not done yet, and write the paraphrases."""
        try:
            self.directory.mkdir(exist_ok=True)
        except OSError as error:
            raise InputError(f"{self.directory} cannot be made: {error.strerror or error}") from None
        try:
            with ExitStack() as stack:
                caches = {name: stack.enter_context(self._stages(name)) for name in languages}
                bitext = [self._linked(stages, languages[name]) for name, stages in caches.items()]
                counts = self._pivot(bitext, output)
                if not keep:
                    for stages in caches.values():
                        stages.remove()
        finally:
            with suppress(OSError):  # what is done for a language stays
                self.directory.rmdir()
        return WrittenParaphrases(*counts, {name: stages.products for name, stages in caches.items()})

    def _stages(self, language: str) -> StageCache:
        def tell(what: str, done: int, total: int) -> None:
            self.tell(f"{language} {what}", done, total)

        return StageCache(self.directory / language, tell)

    def _linked(self, stages: StageCache, path: str) -> LinkedBitext:
        """The bitext of a language as tokens, and their links."""
        # The prior is for English on both sides. Words that look alike abroad are often false friends: die.
        learner = Learner(stages, resources=self.resources, alignment=AlignerOptions(prior=NO_PRIOR))
        pairs = _prepare(learner, path)
        links = learner.link(pairs, learner.align_words(pairs), SYMMETRISE)
        inputs = [pairs.fingerprint, links.fingerprint]
        return LinkedBitext(learner, pairs, links, stage_fingerprint("table", asdict(self.recipe), inputs))

    def _pivot(self, bitext: Sequence[LinkedBitext], output: str) -> tuple[int, int, float, float]:
        """Pivot over the tables. In the order of what they were made from: sums of numbers of a computer
        depend on their order, and the order of files on the command line should change no byte."""
        tables = [_tabulate(one.learner, one.pairs, one.links, self.recipe) for one in bitext]
        started = time.perf_counter(), time.process_time()
        self.tell("paraphrases", 0, 0)
        ordered = sorted(tables, key=lambda table: table.fingerprint)
        pivot = Pivot([PivotTable.load(table.path) for table in ordered])
        lines = paraphrase_lines(
            pivot,
            self.options,
            self.resources.threads,
            lambda done, total: self.tell("paraphrases", done, total),
        )
        counts = write_paraphrases(lines, output)
        return *counts, time.perf_counter() - started[0], time.process_time() - started[1]


def write_paraphrases(lines: Iterable[str], output: str) -> tuple[int, int]:
    """Write lines of paraphrases; gives how many phrases there are, and how many paraphrases."""
    phrases = paraphrases = 0
    last = ""
    with writing_lines(output) as stream:
        for line in lines:
            stream.write(line)
            phrase = line.partition("\t")[0]
            phrases += phrase != last
            paraphrases += 1
            last = phrase
        if not paraphrases:
            raise InputError(
                "no paraphrase is left: give more bitext, or drop less (--significance, --least, --edges)"
            )
    return phrases, paraphrases


def _prepare(learner: Learner, source: str) -> Artifact:
    longest, threads = learner.alignment.max_length, learner.resources.threads

    def work(path: Path, tell: Progress) -> StageInfo:
        skipped = Skipped()
        tell("pairs", 0, 0)
        size = write_bitext(source, path, longest, threads, skipped, lambda done: tell("pairs", done, 0))
        tokens = {"English tokens": size.english, "foreign tokens": size.foreign}
        return {"pairs": size.pairs, **tokens, "left out": dict(skipped.counts), "shown": skipped.shown}

    return learner.stages.make("pairs", {"longest": longest}, [fingerprint_of(source)], work)


def _tabulate(learner: Learner, pairs: Artifact, links: Artifact, recipe: PivotRecipe) -> Artifact:
    def work(path: Path, tell: Progress) -> StageInfo:
        extraction = Extraction(recipe.options(learner.resources, learner.stages.directory))

        def show(what: str, done: int, total: int) -> None:
            tell(f"table: {what}", done, total)

        add_files(extraction, [str(pairs.path)], [str(links.path)], Skipped(strict=True), show)
        extraction.count(show)
        show("scoring", 0, 0)
        table = PivotTable.of(extraction, recipe.choice)
        table.save(path)
        return {
            "phrase pairs": extraction.instances,
            "different": extraction.distinct,
            "kept": len(table.foreign),
            "English phrases": len(table.phrases),
        }

    return learner.stages.make("table", asdict(recipe), [pairs.fingerprint, links.fingerprint], work)
