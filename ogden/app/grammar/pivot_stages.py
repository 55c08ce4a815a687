"""The stages of `ogden grammar pivot` for one language: from its bitext to a table of phrase pairs."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

from ogden.alignment.options import NO_PRIOR, AlignerOptions
from ogden.corpus.pairs import Skipped
from ogden.files.stages import Artifact, Progress, StageCache, StageInfo, fingerprint_of
from ogden.rules.bitext import write_bitext
from ogden.rules.extraction import Extraction, ExtractionOptions, Significance
from ogden.rules.files import add_files
from ogden.rules.pivot_table import PivotTable, TranslationChoice
from ogden.training.learning import Learner, Resources

SYMMETRISE = "grow-diag-final-and"


@dataclass(frozen=True)
class PivotRecipe:
    """What the phrase pairs of a language depend on, besides its bitext."""

    max_length: int = 4
    significance: Significance | None = None
    choice: TranslationChoice = field(default_factory=TranslationChoice)

    def options(self, resources: Resources, directory: Path) -> ExtractionOptions:
        return ExtractionOptions(
            self.max_length,
            significance=self.significance,
            threads=resources.threads,
            memory=resources.memory,
            directory=str(directory),
        )


@dataclass(frozen=True)
class Language:
    name: str
    path: str
    directory: Path

    def work_directory(self, tell: Progress) -> StageCache:
        return StageCache(self.directory, lambda what, done, total: tell(f"{self.name} {what}", done, total))


def languages_of(paths: Sequence[str], directory: Path) -> list[Language]:
    """A language for each file, with the name of the file, or that and a number."""
    names = [Path(path).name.partition(".")[0] or "bitext" for path in paths]
    return [
        Language(own, path, directory / own)
        for k, (name, path) in enumerate(zip(names, paths, strict=True), 1)
        for own in [name if names.count(name) == 1 else f"{name}-{k}"]
    ]


def learn(stages: StageCache, language: Language, recipe: PivotRecipe, resources: Resources) -> Artifact:
    """The stages, those that are not done yet; the artifact of the last is a `PivotTable`."""
    # The prior is for English on both sides. Abroad, words that look alike are often false friends: die, was.
    learner = Learner(stages, resources=resources, alignment=AlignerOptions(prior=NO_PRIOR))
    pairs = _prepare(learner, language.path)
    links = learner.link(pairs, learner.align_words(pairs), SYMMETRISE)
    return _tabulate(learner, pairs, links, recipe)


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

        def show(what: str, done: int) -> None:
            tell(f"table: {what}", done, 0)

        add_files(extraction, [str(pairs.path)], [str(links.path)], Skipped(strict=True), show)
        extraction.count(show)
        show("scoring", 0)
        table = PivotTable.of(extraction, recipe.choice)
        table.save(path)
        return {
            "phrase pairs": extraction.instances,
            "different": extraction.distinct,
            "kept": len(table.foreign),
            "English phrases": len(table.phrases),
        }

    return learner.stages.make("table", asdict(recipe), [pairs.fingerprint, links.fingerprint], work)
