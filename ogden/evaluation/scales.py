"""What judges are asked: the two sets of scales of the literature.

`wubben` is the usual trio, each on five points (Wubben et al. 2012 §3.3). `xu` puts grammar and meaning on
0 to 4, and counts the simplifications that worked instead of grading simplicity, because sentences start
from very different levels (Xu et al. 2016 §4.2).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from ogden.errors import InputError


@dataclass(frozen=True)
class Scale:
    """One question about one output. Answers are whole numbers; without `highest` they are a count.

    `beside_normal` says whether the judge sees the normal sentence while answering. Fluency is about the
    output alone, and a judge who has just read the normal sentence forgives what it explains.
    """

    name: str
    label: str
    question: str
    lowest: int
    highest: int | None
    anchors: Mapping[int, str]
    beside_normal: bool = True

    @property
    def range(self) -> str:
        return f"{self.lowest} or more" if self.highest is None else f"{self.lowest} to {self.highest}"

    @property
    def points(self) -> Sequence[int]:
        """The answers there are to choose from; none for a count, which has no end."""
        return () if self.highest is None else range(self.lowest, self.highest + 1)

    def accepts(self, rating: float) -> bool:
        within = self.lowest <= rating and (self.highest is None or rating <= self.highest)
        return within and float(rating).is_integer()


@dataclass(frozen=True)
class ScaleSet:
    name: str
    scales: Sequence[Scale]

    @property
    def names(self) -> list[str]:
        return [scale.name for scale in self.scales]

    @property
    def combinable(self) -> bool:
        """Whether a mean over the scales means anything: only where they all have the same end points."""
        return len({(scale.lowest, scale.highest) for scale in self.scales}) == 1

    def parts(self) -> list[list[Scale]]:
        """The scales in the order they are asked: those without the normal sentence come first."""
        alone = [scale for scale in self.scales if not scale.beside_normal]
        beside = [scale for scale in self.scales if scale.beside_normal]
        return [part for part in (alone, beside) if part]

    def find(self, name: str) -> Scale | None:
        return next((scale for scale in self.scales if scale.name == name), None)


WUBBEN = ScaleSet(
    "wubben",
    (
        Scale(
            "fluency",
            "Fluency",
            "Is this good, grammatical English?",
            1,
            5,
            {
                1: "not English at all",
                2: "many errors",
                3: "some errors",
                4: "one small slip",
                5: "no errors",
            },
            beside_normal=False,
        ),
        Scale(
            "adequacy",
            "Adequacy",
            "Does it mean the same as the original?",
            1,
            5,
            {
                1: "nothing of it",
                2: "a little of it",
                3: "about half",
                4: "most of it",
                5: "exactly the same",
            },
        ),
        Scale(
            "simplicity",
            "Simplicity",
            "Is it simpler, and so easier to understand, than the original?",
            1,
            5,
            {
                1: "much harder",
                2: "a little harder",
                3: "no difference",
                4: "a little simpler",
                5: "much simpler",
            },
        ),
    ),
)

XU = ScaleSet(
    "xu",
    (
        Scale(
            "grammar",
            "Grammar",
            "Is this grammatical English?",
            0,
            4,
            {
                0: "cannot be read",
                1: "many errors",
                2: "some errors",
                3: "one small slip",
                4: "no errors",
            },
        ),
        Scale(
            "meaning",
            "Meaning",
            "Does it keep the meaning of the original?",
            0,
            4,
            {
                0: "none of it",
                1: "a little of it",
                2: "about half",
                3: "most of it",
                4: "all of it",
            },
        ),
        Scale(
            "simplicity_gain",
            "Simplicity gain",
            "How many changes, of words or of structure, say the same thing more simply?",
            0,
            None,
            {0: "no change made it simpler"},
        ),
    ),
)

SCALE_SETS = {scales.name: scales for scales in (WUBBEN, XU)}


def scale_set(name: str) -> ScaleSet:
    if name not in SCALE_SETS:
        raise InputError(f"'{name}' is no set of scales: choose one of {', '.join(SCALE_SETS)}")
    return SCALE_SETS[name]


def scales_of(names: Iterable[str]) -> ScaleSet | None:
    """The set with exactly these scales, if it is one of ours: ratings from elsewhere may use any scales."""
    wanted = set(names)
    return next((scales for scales in SCALE_SETS.values() if set(scales.names) == wanted), None)
