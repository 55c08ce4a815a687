"""What `ogden corpus multi-reference read` says about workers and their answers."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from ogden.app.printing import Table, number, print_tables
from ogden.corpus.crowd.thresholds import CrowdThresholds

if TYPE_CHECKING:
    from ogden.corpus.crowd.answers import CheckedAnswer
    from ogden.corpus.crowd.multi_reference import ReferenceSet, Tasks
    from ogden.corpus.crowd.quality import CrowdWorker


def print_workers(tasks: "Tasks", workers: "Sequence[CrowdWorker]", limits: CrowdThresholds) -> None:
    asked = {sheet.worker: len(sheet.sentences) for sheet in tasks.sheets}
    print_tables([_worker_table(workers, asked, limits.first)])
    print()
    for worker in workers:
        if worker.reasons:
            print(f"worker {worker.name}: {worker.verdict}: {'; '.join(worker.reasons)}")
    silent = [name for name in asked if name not in {worker.name for worker in workers}]
    if silent:
        print(f"no answers from {len(silent)} of {len(asked)} workers: {', '.join(silent)}")


def _worker_table(workers: "Sequence[CrowdWorker]", asked: Mapping[str, int], first: int) -> Table:
    columns = ["worker", "verdict", "answers", "copy", "deletion", "split", "unrelated", "fast"]
    columns += ["any of four", f"in first {first}", "similarity", "z"]
    rows = [
        [
            *(worker.name, worker.verdict, f"{worker.answers} of {asked[worker.name]}"),
            *(str(count) for count in worker.flags.values()),
            *(str(worker.flagged), str(worker.first_flagged)),
            *(number(worker.similarity, 3), number(worker.z, 1, sign=True)),
        ]
        for worker in workers
    ]
    return Table(
        "Workers: answers with flags, and similarity to the other workers' answers", columns, rows, 2
    )


def print_set(answers: int, kept: int, found: "ReferenceSet") -> None:
    print(f"\n{count(kept, 'answer')}" + (f" ({answers - kept} dropped)" if kept < answers else ""))
    print(f"{count(len(found.sentences), 'sentence')} with {count(len(found.references), 'reference')}")
    if found.filled:
        print(f"filled up: {count(found.filled, 'line')} of the references")
    for given, sentences in sorted(found.left_out.items(), reverse=True):
        print(f"left out: {count(sentences, 'sentence')} with {count(given, 'answer')}")


def count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def as_json(
    tasks: "Tasks",
    workers: "Sequence[CrowdWorker]",
    answers: "Sequence[CheckedAnswer]",
    kept: "Sequence[CheckedAnswer]",
    found: "ReferenceSet",
) -> dict[str, Any]:
    asked = {sheet.worker: len(sheet.sentences) for sheet in tasks.sheets}
    records = [{**asdict(worker), "asked": asked[worker.name]} for worker in workers]
    return {
        "seed": tasks.seed,
        "answers": len(answers),
        "dropped": len(answers) - len(kept),
        "workers": [{key: _finite(value) for key, value in record.items()} for record in records],
        "silent": [name for name in asked if name not in {worker.name for worker in workers}],
        "sentences": len(found.sentences),
        "references": len(found.references),
        "filled": found.filled,
        "left_out": {str(count): sentences for count, sentences in sorted(found.left_out.items())},
    }


def _finite(value: Any) -> Any:
    """JSON has no number for what is undefined or without bound."""
    return None if isinstance(value, float) and not math.isfinite(value) else value
