"""Small sources to learn a model from, in seconds: people who buy houses, and how others say it."""

import io
import lzma
import random
import tarfile
from dataclasses import dataclass
from pathlib import Path

from ogden.editing.learning.proposer.proposer_stages import ProposerOptions
from ogden.editing.learning.proposer.running_text import TextModelOptions
from ogden.editing.learning.reading.readings import Reading, Verdict, write_readings
from ogden.editing.learning.recipe import LearningOptions
from ogden.editing.learning.sources import ReferenceFiles, Sources
from ogden.editing.learning.structure.structure_stages import StructureOptions
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
    "garments": "clothes",
}
SUBJECTS = ("The physician", "The attorney", "The teacher", "A young woman")
VERBS = ("purchased", "obtained", "sold", "wanted")
OBJECTS = ("a residence", "an automobile", "numerous books", "the old garden", "new garments")
ENDS = ("in the town", "prior to the war", "in order to help the poor", "when the school commenced work")
SPLITS = (
    "the teacher left the town in winter",
    "the old man lived near the river",
    "they sold the farm later",
)

RULES = """\
kind = "coordination"
about = "Two statements become two sentences."

[[rule]]
name = "clause and clause"
normal = "S0(S1 ,? CC(and) S2 .?)"
simple = "S(S1) S(S2)"
holds = ["clause 1", "clause 2"]
reason = "Two short sentences are easier to read than a long one."
"""
"""A rule over trees, as its files have them."""
LEXICON = """\
word	tag	domain	action	meaning	plain
commence	VERB	general	replace	to start	start
numerous	ADJ	general	replace	many	many
prior to	PHRASE	general	replace	before	before
residence	NOUN	general	replace	a home	home | house
attorney	NOUN	law	keep	who speaks for people in court	a term
"""
"""Rows of a lexicon, as its files have them."""
OPTIONS = LearningOptions(
    network=None,
    proposer=ProposerOptions(
        max_length=4,
        vectors=VectorOptions(words=200, neighbours=50, width=8),
        simple_model=TextModelOptions(2, (0, 0), 1),
        normal_model=TextModelOptions(2, (0, 0), 1),
    ),
    right=TreeOptions(5, min_data_in_leaf=3),
    structure=StructureOptions(
        TreeOptions(3, min_data_in_leaf=2, feature_fraction=1.0), TreeOptions(3, min_data_in_leaf=2)
    ),
    tuned=24,
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
        pivot=write(folder / "pivot.tsv", ["physician\tdoctor\t0.5", "residence\thome\t0.2"]),
        plain_lists=(
            write(lists / "wordy.txt", ["prior to=before", "in order to=to", "not uncommon=common"]),
        ),
        sure_words=write(folder / "sure.tsv", ["# ours", "v\tpurchase\tbuy"]),
        not_simpler=write(folder / "not_simpler.txt", ["# wrong", "teacher\twoman"]),
        antonyms=(write(folder / "antonyms.txt", ["bought sold", "old young"]),),
        wordnet=_wordnet(folder / "wordnet.tar"),
        lexicon=_lexicon(folder / "words"),
        everyday=_everyday(folder / "everyday.tsv.xz", normal[:40], chance),
        readings=(write_toy_readings(folder / "readings.tsv.xz", normal[:200], chance),),
        structure=_structure(folder / "structure"),
        structure_readings=(_structure_readings(folder / "structure.tsv.xz", splits, chance),),
        provocations=_provocations(folder / "provocations.tsv"),
        references={name: _references(folder / name, normal[:40], chance, 3) for name in ("turk", "asset")},
    )


def _wordnet(path: Path) -> Path:
    nouns = b"00000001 00 n 02 physician 0 doctor 0 000 | who heals\n"
    with tarfile.open(path, "w") as archive:
        member = tarfile.TarInfo("dict/data.noun")
        member.size = len(nouns)
        archive.addfile(member, io.BytesIO(nouns))
    return path


def _lexicon(folder: Path) -> Path:
    folder.mkdir(exist_ok=True)
    (folder / "toy.tsv").write_text(LEXICON, encoding="utf-8")
    return folder


def _structure(folder: Path) -> Path:
    folder.mkdir(exist_ok=True)
    (folder / "toy.toml").write_text(RULES, encoding="utf-8")
    return folder


def _provocations(path: Path) -> Path:
    rows = [
        ("kind", "source", "sentence", "survives", "never"),
        ("scope", "toy", "If the cat sat on the mat, the dog ran away and the bird sang.", "cat", "The bird"),
    ]
    path.write_text("\n".join("\t".join(row) for row in rows), encoding="utf-8")
    return path


def _structure_readings(path: Path, splits: list[str], chance: random.Random) -> Path:
    """Sentences that were split, with verdicts."""
    found = []
    for sentence in dict.fromkeys(line.split("\t")[0] for line in splits):
        start = sentence.index(", and ")
        after = f". {sentence[start + 6].upper()}{sentence[start + 7 :].split(' ')[0]}"
        end = start + 6 + len(sentence[start + 6 :].split(" ")[0])
        verdict = Verdict.WRONG if chance.random() < 0.3 else Verdict.RIGHT
        where = ("letters", "toy", "clause and clause", sentence, start, end, after)
        found.append(Reading(f"i{len(found)}", *where, verdict, "", "first", None, ""))
    write_readings(path, found)
    return path


def _everyday(path: Path, normal: list[str], chance: random.Random) -> Path:
    rows = ["document\tgenre\tnumber\tnormal\tplain\tplain by another"]
    for number, one in enumerate(normal):
        versions = simple_sentence(one, chance), simple_sentence(one, chance) if number % 3 else ""
        rows.append("\t".join(["d1", "letters", str(number), one, *versions]))
    path.write_bytes(lzma.compress("\n".join([*rows, ""]).encode()))
    return path


def write_toy_readings(path: Path, normal: list[str], chance: random.Random) -> Path:
    write_readings(path, toy_readings(normal, chance))
    return path


def toy_readings(normal: list[str], chance: random.Random) -> list[Reading]:
    """Edits of each sentence. What is easier for a noun is wrong now and then."""
    found = []
    for sentence in dict.fromkeys(normal):
        for hard, easy in EASY.items():
            start = sentence.find(hard)
            if start >= 0:
                wrong = chance.random() < (0.4 if hard in ("physician", "residence") else 0.05)
                verdict = Verdict.WRONG if wrong else Verdict.RIGHT
                where = ("toy", "rule", sentence, start, start + len(hard), easy)
                reason = "sense" if wrong else ""
                found.append(Reading(str(len(found)), "letters", *where, verdict, reason, "first", None, ""))
    return found


def _references(folder: Path, normal: list[str], chance: random.Random, many: int) -> ReferenceFiles:
    folder.mkdir(exist_ok=True)
    references = [
        write(folder / f"simp.{number}", [simple_sentence(one, chance, 0.5) for one in normal])
        for number in range(many)
    ]
    return ReferenceFiles(write(folder / "orig", normal), tuple(references))
