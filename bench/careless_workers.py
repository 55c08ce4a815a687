"""How many careless workers are found, and how many careful ones are taken for careless.

    python bench/careless_workers.py [FOLDER]

The eight references of the TurkCorpus tuning set (../shared/data/tune/turk, unless a folder is given) are
dealt out as sheets: reference k of twenty sentences is what one careful worker wrote. On each sheet, a
simulated worker takes the place of one of the eight.
"""

import random
import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "references"))

from simulated_workers import (
    Worker,
    another_language,
    copier,
    deleter,
    garbage,
    other_sentences,
    sly_copier,
    splitter,
)

from ogden.corpus.crowd.answers import Answer, check_answers
from ogden.corpus.crowd.quality import judge_workers
from ogden.corpus.crowd.thresholds import CrowdThresholds

TURK = Path(__file__).parents[2] / "shared" / "data" / "tune" / "turk"
REFERENCES = 8
SHEET = 20
FIRST = 5


def read(folder: Path) -> tuple[list[str], list[list[str]]]:
    names = ["orig", *(f"simp.{k}" for k in range(REFERENCES))]
    normal, *columns = ((folder / name).read_text("utf-8").splitlines() for name in names)
    return normal, columns


def verdicts(
    normal: list[str],
    columns: list[list[str]],
    size: int,
    worker: Worker | None = None,
    begins: int = 0,
    every: int = 1,
) -> tuple[Counter[str], Counter[str]]:
    """Of the careful, and of the simulated workers, careless from answer `begins` on in one of `every`.

    Their other answers are the careful worker's.
    """
    chance = random.Random(1)
    answers = []
    for sentence, original in enumerate(normal):
        sheet, place = divmod(sentence, size)
        for k, column in enumerate(columns):
            bad = worker is not None and k == sheet % len(columns)
            text = column[sentence]
            if worker and bad and place >= begins and place % every == 0:
                text = worker(original, place, chance)
            answers.append(Answer(sentence, f"{sheet} {'bad' if bad else k}", place, text))
    found = Counter[str](), Counter[str]()
    for record in judge_workers(check_answers(normal, answers, CrowdThresholds()), CrowdThresholds()):
        found[record.name.endswith("bad")][record.verdict] += 1
    return found


def trimmer(share: float) -> Worker:
    def worker(sentence: str, place: int, chance: random.Random) -> str:
        words = sentence.split()
        return " ".join(words[: round(share * len(words))])

    return worker


def show(name: str, found: Counter[str]) -> None:
    print(f"{name:28}{found.total():8}{found['ok']:8}{found['look']:8}{found['careless']:10}")


def main() -> None:
    normal, columns = read(Path(sys.argv[1]) if sys.argv[1:] else TURK)
    print(f"{'careful: answers each':28}{'workers':>8}{'ok':>8}{'look':>8}{'careless':>10}")
    for size in (5, 10, SHEET, 50, len(normal)):
        show(str(size), verdicts(normal, columns, size)[0])
    kinds: dict[str, Worker] = {
        "copies": copier,
        "copies in capitals": sly_copier,
        "keeps 40% of the words": deleter,
        "keeps 60% of the words": trimmer(0.6),
        "keeps 75% of the words": trimmer(0.75),
        "splits": splitter,
        "writes garbage": garbage,
        "writes German": another_language,
        "rewrites another sentence": other_sentences(normal),
    }
    print(f"\n{'simulated: 20 answers each':28}{'workers':>8}{'ok':>8}{'look':>8}{'careless':>10}")
    for name, worker in kinds.items():
        show(name, verdicts(normal, columns, SHEET, worker)[1])
    show("copies every second", verdicts(normal, columns, SHEET, copier, every=2)[1])
    print(f"\n{'careful for 5, then':28}{'workers':>8}{'ok':>8}{'look':>8}{'careless':>10}")
    for name in ("copies", "keeps 40% of the words", "splits", "writes garbage"):
        show(name, verdicts(normal, columns, SHEET, kinds[name], FIRST)[1])


if __name__ == "__main__":
    main()
