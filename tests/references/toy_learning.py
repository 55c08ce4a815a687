"""Small sources to learn a model from, in seconds: people who buy houses, and how others say it."""

import io
import random
import tarfile
from dataclasses import dataclass
from pathlib import Path

from ogden.editing.learning.judges.correctness_fit import RANGES
from ogden.editing.learning.judges.judge_trees import JudgeOptions
from ogden.editing.learning.proposer.context_training import ContextOptions
from ogden.editing.learning.proposer.proposer_stages import ProposerOptions
from ogden.editing.learning.proposer.running_text import TextModelOptions
from ogden.editing.learning.recipe import LearningOptions
from ogden.editing.learning.sources import ReferenceFiles, Sources
from ogden.editing.learning.tree_growing import TreeOptions
from ogden.parsing.vectors import VectorOptions

EASY = {
    "physician": "doctor",
    "attorney": "lawyer",
    "purchased": "bought",
    "obtained": "got",
    "residence": "house",
    "automobile": "car",
    "numerous": "many",
    "commenced": "started",
    "prior to": "before",
    "in order to": "to",
}
SUBJECTS = ("The physician", "The attorney", "The teacher", "A young woman")
VERBS = ("purchased", "obtained", "sold", "wanted")
OBJECTS = ("a residence", "an automobile", "numerous books", "the old garden")
ENDS = ("in the town", "prior to the war", "in order to help the poor", "when the school commenced work")
SPLITS = (
    "the teacher left the town in winter",
    "the old man lived near the river",
    "they sold the farm later",
)

OPTIONS = LearningOptions(
    ProposerOptions(
        max_length=4,
        vectors=VectorOptions(words=200, neighbours=50, width=8),
        simple_model=TextModelOptions(2, (0, 0), 1),
        normal_model=TextModelOptions(2, (0, 0), 1),
        context=ContextOptions(words=80, least_count=2, width=4, hidden=6, steps=30, batch=64, drawn=16),
        split_trees=TreeOptions(3, min_data_in_leaf=2, feature_fraction=1.0),
        pair_trees=TreeOptions(5, min_data_in_leaf=3),
    ),
    JudgeOptions(TreeOptions(5, min_data_in_leaf=3), TreeOptions(5, "regression", min_data_in_leaf=3)),
    learned=24,
)


@dataclass(frozen=True)
class ToyModel:
    sources: Sources
    work: Path
    """The folder of the stages, all done; the sources lie beside it."""
    model: bytes


def normal_sentence(chance: random.Random) -> str:
    parts = (SUBJECTS, VERBS, OBJECTS, ENDS)
    return " ".join(chance.choice(part) for part in parts) + "."


def simple_sentence(normal: str, chance: random.Random, share: float = 0.7) -> str:
    """As a writer may put it: each hard word is replaced, or not."""
    for hard, easy in EASY.items():
        if chance.random() < share:
            normal = normal.replace(hard, easy).replace("an car", "a car")
    return normal


def write(path: Path, lines: list[str]) -> Path:
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return path


def toy_sources(folder: Path) -> Sources:
    """All that a model is learned from, written to a folder."""
    chance = random.Random(1)
    normal = [normal_sentence(chance) for _ in range(300)]
    pairs = [f"{one}\t{simple_sentence(one, chance)}" for one in normal]
    splits = []
    for one in normal[:60]:
        first, second = one.removesuffix("."), chance.choice(SPLITS)
        made = f"{first}. {second.capitalize()}." if chance.random() < 0.7 else f"{first}, but not {second}."
        splits.append(f"{first}, and {second}.\t{made}")
    lists = folder / "lists"
    lists.mkdir(exist_ok=True)
    return Sources(
        pairs=(write(folder / "pairs.tsv", pairs),),
        labelled=(write(folder / "labelled.tsv", pairs),),
        splits=write(folder / "splits.tsv", splits),
        simple_text=write(folder / "simple.txt", [simple_sentence(one, chance, 0.9) for one in normal]),
        normal_text=write(folder / "normal.txt", normal),
        context_texts=(write(folder / "context.txt", normal),),
        lexicon=(),
        pivot=write(folder / "pivot.tsv", ["physician\tdoctor\t0.5", "residence\thome\t0.2"]),
        plain_lists=(
            write(lists / "wordy.txt", ["prior to=before", "in order to=to", "not uncommon=common"]),
        ),
        sure_words=write(folder / "sure.tsv", ["# ours", "v\tpurchase\tbuy"]),
        not_simpler=write(folder / "not_simpler.txt", ["# wrong", "teacher\twoman"]),
        antonyms=(write(folder / "antonyms.txt", ["bought sold", "old young"]),),
        wordnet=_wordnet(folder / "wordnet.tar"),
        readings=write(folder / "readings.tsv", _readings(chance)),
        references={name: _references(folder / name, normal[:40], chance, 3) for name in ("turk", "asset")},
    )


def _wordnet(path: Path) -> Path:
    nouns = b"00000001 00 n 02 physician 0 doctor 0 000 | who heals\n"
    with tarfile.open(path, "w") as archive:
        member = tarfile.TarInfo("dict/data.noun")
        member.size = len(nouns)
        archive.addfile(member, io.BytesIO(nouns))
    return path


def _readings(chance: random.Random) -> list[str]:
    """The surer an edit, the likelier it is right."""
    lines = ["\t".join(["verdict", "old", "new", *RANGES])]
    for _ in range(60):
        values = {name: chance.uniform(*limits) for name, limits in RANGES.items()}
        verdict = "right" if values["confidence"] + chance.uniform(-1, 1) > 0.5 else "wrong"
        lines.append("\t".join([verdict, "old", "new", *(f"{value:.3f}" for value in values.values())]))
    return lines


def _references(folder: Path, normal: list[str], chance: random.Random, many: int) -> ReferenceFiles:
    folder.mkdir(exist_ok=True)
    references = [
        write(folder / f"simp.{number}", [simple_sentence(one, chance, 0.5) for one in normal])
        for number in range(many)
    ]
    return ReferenceFiles(write(folder / "orig", normal), tuple(references))
