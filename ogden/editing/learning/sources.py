"""The files that the built-in model is learned from. Whoever has others names them here, and nowhere else."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from ogden.metrics.protocol import TestSet
from ogden.text.lines import read_lines

PAIRS = (
    "wikipedia_ck",
    "wikipedia_large",
    "wikipedia_auto",
    "wikipedia_titles",
    "medical_wiki",
    "medical_plaba",
    "news_onestop",
)
LABELLED = ("wikipedia_ck", "wikipedia_large", "wikipedia_auto", "wikipedia_titles", "news_onestop")
PLAIN_LISTS = ("wordiness.txt", "redundancies.txt", "microsoft_wordiness.yml", "plainlanguage_gov_words.md")
CONTEXT_PAIRS = ("medical_plaba", "news_onestop", "medical_wiki")
EVERYDAY_TIMES = 4
"""There is little everyday text, and it is what people bring: the context network reads it so often."""
REFERENCES = {"turk": 8, "asset": 10}


@dataclass(frozen=True)
class ReferenceFiles:
    """Sentences, one a line, and files of their references."""

    normal: Path
    references: tuple[Path, ...]

    @property
    def files(self) -> tuple[Path, ...]:
        return (self.normal, *self.references)

    def read(self, lines: slice) -> TestSet:
        """Some of the sentences, with their references."""
        normal, *references = (read_lines(str(path))[lines] for path in self.files)
        return TestSet(normal, references)


@dataclass(frozen=True)
class Sources:
    pairs: tuple[Path, ...]
    """A phrase table is learned from these."""
    labelled: tuple[Path, ...]
    """What their writers did with each rule is counted."""
    splits: Path
    """Sentences, and what people made of them when they split them."""
    simple_text: Path
    normal_text: Path
    context_texts: tuple[Path, ...]
    """The context network is learned from these; a file that is named twice is read twice."""
    pivot: Path
    """Paraphrases: normal, simple, probability."""
    plain_lists: tuple[Path, ...]
    sure_words: Path
    """Our own list of what is nearly always right."""
    not_simpler: Path
    """Pairs that are wrong more often than right."""
    antonyms: tuple[Path, ...]
    wordnet: Path
    lexicon: Path
    """The folder of approved senses."""
    everyday: Path
    """Sentences of everyday documents, with the rewrites of two editors."""
    readings: tuple[Path, ...]
    """Edits with the verdicts of readers."""
    structure: Path
    """The folder of rules over trees."""
    structure_readings: tuple[Path, ...]
    """Rewritten sentences with the verdicts of readers."""
    provocations: Path
    """Sentences that try to provoke changes of meaning."""
    references: Mapping[str, ReferenceFiles]
    """To measure with, and for nothing else."""

    @property
    def lexicon_files(self) -> tuple[Path, ...]:
        return tuple(sorted(self.lexicon.glob("*.tsv")))

    @classmethod
    def in_folders(cls, data: Path, project: Path) -> Self:
        """As they lie in the data folder, and in `lexicon/` and `readings/` of the project."""

        def pairs(*names: str) -> tuple[Path, ...]:
            return tuple(data / "pairs" / f"{name}.tsv.xz" for name in names)

        lexicons, tune = data / "lexicons", data / "tune"
        running = tuple(data / "mono" / f"{name}.txt.xz" for name in ("simple_wikipedia", "wikipedia"))
        everyday = (data / "everyday_pairs" / "train.tsv.xz",) * EVERYDAY_TIMES
        return cls(
            pairs=pairs(*PAIRS),
            labelled=pairs(*LABELLED),
            splits=pairs("split")[0],
            simple_text=running[0],
            normal_text=running[1],
            context_texts=(*running, *everyday, *pairs(*CONTEXT_PAIRS)),
            pivot=data / "paraphrases" / "pivot.tsv.xz",
            plain_lists=tuple(lexicons / "plain_english" / name for name in PLAIN_LISTS),
            sure_words=project / "lexicon" / "sure_words.tsv",
            not_simpler=project / "lexicon" / "not_simpler.txt",
            antonyms=tuple(lexicons / f"{name}_antonyms.txt" for name in ("ppdb", "wordnet")),
            wordnet=lexicons / "wordnet-3.0.tar.xz",
            lexicon=project / "lexicon" / "words",
            everyday=data / "everyday_pairs" / "train.tsv.xz",
            readings=tuple(sorted((project / "readings").glob("*.tsv.xz"))),
            structure=project / "lexicon" / "structure",
            structure_readings=tuple(sorted((project / "readings" / "structure").glob("*.tsv.xz"))),
            provocations=project / "tests" / "editing" / "safety" / "provocations.tsv",
            references={
                name: ReferenceFiles(
                    tune / name / "orig", tuple(tune / name / f"simp.{k}" for k in range(many))
                )
                for name, many in REFERENCES.items()
            },
        )
