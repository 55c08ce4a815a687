"""What `ogden train` says at its end: what each stage made, how long it took, what was left out."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from ogden.app.printing import Table, print_tables

if TYPE_CHECKING:
    from ogden.corpus.pairs import Skipped
    from ogden.files.stages import Artifact, StageInfo

STAGES = {
    "pairs": "pairs as tokens",
    "aligner": "word alignment",
    "links": "links",
    "rules": "rules",
    "lm": "language model",
    "lm.normal": "model of normal text",
    "synonyms": "synonyms",
    "model": "model",
}


def summarise(output: str, artifacts: "Sequence[Artifact]", titles: Mapping[str, str] = STAGES) -> None:
    from ogden.app.corpus.messages import report_skipped
    from ogden.model.describing import size

    rows = [
        [titles[one.name], _made(one.facts), size(one.size), *_times(one.seconds, one.cpu, one.resumed)]
        for one in artifacts
    ]
    total = sum(one.seconds for one in artifacts), sum(one.cpu for one in artifacts)
    rows.append(["", "", "", *_times(*total, any(one.resumed for one in artifacts))])
    title = "Training (* was done before)" if any(one.resumed for one in artifacts) else "Training"
    print_tables([Table(title, ["stage", "made", "size", "seconds", "CPU"], rows, 2)])
    print(f"written: {output}")
    if "left out" in artifacts[0].facts:
        report_skipped(_skipped(artifacts[0].facts))


def _made(facts: "StageInfo") -> str:
    return ", ".join(f"{value:,} {name}" for name, value in facts.items() if isinstance(value, int) and value)


def _times(seconds: float, cpu: float, resumed: bool) -> list[str]:
    """An asterisk: some of it was done before."""
    return [f"{seconds:.1f}{'*' * resumed}", f"{cpu:.1f}"]


def _skipped(facts: "StageInfo") -> "Skipped":
    from collections import Counter

    from ogden.corpus.pairs import Skipped

    return Skipped(counts=Counter(facts["left out"]), shown=facts["shown"])
