"""Who judges what, in which order, and under which blind code.

The design is that of Wubben et al. (2012) §3.2-3.3: a random choice of sentences, each shown with all its
simplified versions; the order of sentences and of versions is drawn afresh for each judge. Three choices
are ours:

- A code stands for one version of one sentence on one sheet. Nothing on a sheet links two versions by the
  same system, so a judge cannot learn to recognise it.
- Versions that are the same word for word are shown once, and the answer counts for every system behind
  them. Asking twice would tire the judge and let chance tell apart what is equal.
- Scales that are answered without the normal sentence come first, over all versions in one random order.
"""

import hashlib
import json
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ogden.errors import InputError
from ogden.evaluation.scales import ScaleSet

# Without vowels a code spells no word, and no spreadsheet takes it for a number or a date.
CODE_LETTERS = "BCDFGHJKLMNPQRSTVWXZ"
CODE_LENGTH = 4
USUAL_ITEMS = 20
"""How many sentences are judged unless told otherwise (Wubben et al. 2012 §3.2)."""


@dataclass(frozen=True)
class RatedSentence:
    """A sentence of the test set (`number` counts from 1) with what each system made of it."""

    number: int
    normal: str
    outputs: Mapping[str, str]

    @property
    def changed_by_all(self) -> bool:
        return all(output != self.normal for output in self.outputs.values())

    def versions(self) -> dict[str, tuple[str, ...]]:
        """The distinct outputs, each with the systems behind it."""
        texts = dict.fromkeys(self.outputs.values())
        return {text: tuple(s for s, output in self.outputs.items() if output == text) for text in texts}


@dataclass(frozen=True)
class Version:
    """One output as a judge meets it. `systems` and `item` go into the key and nowhere else."""

    code: str
    text: str
    item: int
    systems: tuple[str, ...]


@dataclass(frozen=True)
class Cluster:
    """A normal sentence with its versions, in the order they are shown."""

    normal: str
    versions: Sequence[Version]


@dataclass(frozen=True)
class Sheet:
    """What one judge gets: `alone` is the order of the versions when the normal sentence is not shown."""

    identifier: str
    judge: str
    alone: Sequence[Version]
    clusters: Sequence[Cluster]


@dataclass(frozen=True)
class Study:
    scales: ScaleSet
    seed: int
    systems: Sequence[str]
    sheets: Sequence[Sheet]


def plan_study(items: Sequence[RatedSentence], scales: ScaleSet, judges: int, seed: int) -> Study:
    """One sheet for each judge; the same items, scales and seed give the same sheets."""
    if judges < 1:
        raise InputError("a study needs at least one judge")
    name = _study_name(items, scales, seed)
    codes = _draw_codes(sum(len(item.versions()) for item in items) * judges, seed)
    sheets = []
    for judge in map(str, range(1, judges + 1)):
        # A generator for each judge: adding a judge leaves the orders on the other sheets as they were.
        chance = random.Random(f"{seed}/{judge}")
        clusters = [_cluster(item, codes, chance) for item in chance.sample(items, len(items))]
        versions = [version for cluster in clusters for version in cluster.versions]
        alone = chance.sample(versions, len(versions))
        sheets.append(Sheet(f"{name}-{judge}", judge, alone, clusters))
    return Study(scales, seed, list(items[0].outputs), sheets)


def choose_items(
    normal: Sequence[str],
    outputs: Mapping[str, Sequence[str]],
    wanted: int | None,
    seed: int,
    only_changed: bool = False,
) -> list[RatedSentence]:
    """Draw the sentences to judge; `only_changed` leaves those that every system edited (Wubben §3.2)."""
    candidates = [item for item in _items(normal, outputs) if item.normal]
    if only_changed:
        candidates = [item for item in candidates if item.changed_by_all]
    kind = "sentences that every system changed" if only_changed else "sentences"
    if not candidates:
        raise InputError(f"there are no {kind}: nothing to judge")
    count = min(USUAL_ITEMS, len(candidates)) if wanted is None else wanted
    if not 1 <= count <= len(candidates):
        raise InputError(
            f"--items {count}: there are {len(candidates)} {kind}: ask for 1 to {len(candidates)}"
        )
    return random.Random(f"{seed}/items").sample(candidates, count)


def _items(normal: Sequence[str], outputs: Mapping[str, Sequence[str]]) -> list[RatedSentence]:
    for system, lines in outputs.items():
        if len(lines) != len(normal):
            raise InputError(
                f"{system} has {len(lines)} outputs for {len(normal)} normal sentences: give one for each"
            )
    columns = {system: [_plain(line) for line in lines] for system, lines in outputs.items()}
    return [
        RatedSentence(i + 1, _plain(sentence), {system: lines[i] for system, lines in columns.items()})
        for i, sentence in enumerate(normal)
    ]


def _plain(line: str) -> str:
    """Spaces that no reader sees make no difference, neither to the judge nor to what counts as changed."""
    return " ".join(line.split())


def _cluster(item: RatedSentence, codes: list[str], chance: random.Random) -> Cluster:
    versions = [Version(codes.pop(), text, item.number, systems) for text, systems in item.versions().items()]
    return Cluster(item.normal, chance.sample(versions, len(versions)))


def _draw_codes(count: int, seed: int) -> list[str]:
    """Distinct codes for a whole study, so that an answer can never be credited to the wrong sheet."""
    chance = random.Random(f"{seed}/codes")
    if count > len(CODE_LETTERS) ** CODE_LENGTH // 2:
        raise InputError(f"{count} versions are too many for one study: ask for fewer items or judges")
    codes: dict[str, None] = {}
    while len(codes) < count:
        codes["".join(chance.choices(CODE_LETTERS, k=CODE_LENGTH))] = None
    return list(reversed(codes))


def _study_name(items: Sequence[RatedSentence], scales: ScaleSet, seed: int) -> str:
    """A short name that other studies do not share: browsers keep half-filled sheets under it."""
    content = [scales.name, seed, [[item.number, item.normal, *item.outputs.values()] for item in items]]
    return hashlib.sha256(json.dumps(content).encode()).hexdigest()[:8]
