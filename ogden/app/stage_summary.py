"""What a command in stages says at its end: what each made, how long it took, what was left out."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from ogden.app.printing import Table, print_tables

if TYPE_CHECKING:
    from ogden.files.stages import Artifact, StageInfo


def summarise(output: str, artifacts: "Sequence[Artifact]", titles: Mapping[str, str]) -> None:
    from ogden.model.describing import size

    rows = [
        [titles[one.name], made(one.facts), size(one.size), *times(one.seconds, one.cpu, one.resumed)]
        for one in artifacts
    ]
    total = sum(one.seconds for one in artifacts), sum(one.cpu for one in artifacts)
    resumed = any(one.resumed for one in artifacts)
    rows.append(["", "", "", *times(*total, resumed)])
    title = "Training (* was done before)" if resumed else "Training"
    print_tables([Table(title, ["stage", "made", "size", "seconds", "CPU"], rows, 2)])
    print(f"written: {output}")
    report_left_out(artifacts[0])


def made(facts: "StageInfo") -> str:
    return ", ".join(f"{value:,} {name}" for name, value in facts.items() if isinstance(value, int) and value)


def times(seconds: float, cpu: float, resumed: bool = False) -> list[str]:
    """An asterisk: some of it was done before."""
    return [f"{seconds:.1f}{'*' * resumed}", f"{cpu:.1f}"]


def report_left_out(pairs: "Artifact") -> None:
    """The lines that the first stage left out, where it counted any."""
    from collections import Counter

    from ogden.app.corpus.messages import report_skipped
    from ogden.corpus.pairs import Skipped

    if "left out" in pairs.facts:
        report_skipped(Skipped(counts=Counter(pairs.facts["left out"]), shown=pairs.facts["shown"]))
