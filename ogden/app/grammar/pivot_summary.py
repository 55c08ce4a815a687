"""What `ogden grammar pivot` says at its end: what each stage made and how long it took."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ogden.app.printing import Table, print_tables

if TYPE_CHECKING:
    from ogden.files.stages import Artifact, StageInfo

STAGES = {"pairs": "tokens", "aligner": "word alignment", "links": "links", "table": "phrase pairs"}


class Written(NamedTuple):
    phrases: int
    paraphrases: int
    seconds: float
    cpu: float


def summarise(output: str, stages: "Mapping[str, Sequence[Artifact]]", written: Written) -> None:
    artifacts = [one for of_language in stages.values() for one in of_language]
    rows = [
        [language, STAGES[one.name], _made(one.facts), *_times(one.seconds, one.cpu, one.resumed)]
        for language, of_language in stages.items()
        for one in of_language
    ]
    made = f"{written.phrases:,} phrases, {written.paraphrases:,} paraphrases"
    rows.append(["all", "paraphrases", made, *_times(written.seconds, written.cpu)])
    resumed = any(one.resumed for one in artifacts)
    total = [sum(one.seconds for one in artifacts), sum(one.cpu for one in artifacts)]
    rows.append(["", "", "", *_times(total[0] + written.seconds, total[1] + written.cpu, resumed)])
    title = "Pivoting (* was done before)" if resumed else "Pivoting"
    print_tables([Table(title, ["language", "stage", "made", "seconds", "CPU"], rows, 3)])
    print(f"written: {output}")
    for of_language in stages.values():
        _report_skipped(of_language[0].facts)


def _made(facts: "StageInfo") -> str:
    return ", ".join(f"{value:,} {name}" for name, value in facts.items() if isinstance(value, int) and value)


def _times(seconds: float, cpu: float, resumed: bool = False) -> list[str]:
    """An asterisk: some of it was done before."""
    return [f"{seconds:.1f}{'*' * resumed}", f"{cpu:.1f}"]


def _report_skipped(facts: "StageInfo") -> None:
    from collections import Counter

    from ogden.app.corpus.messages import report_skipped
    from ogden.corpus.pairs import Skipped

    report_skipped(Skipped(counts=Counter(facts["left out"]), shown=facts["shown"]))
