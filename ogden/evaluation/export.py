"""An evaluation for programs: one JSON object, or a JSON line for each sentence."""

import json
import math
from collections.abc import Iterator, Mapping
from typing import Any

from ogden.evaluation.evaluation import Evaluation, SystemComparison, SystemResult
from ogden.metrics.protocol import Score


def to_json(
    evaluation: Evaluation, oracles: Mapping[str, Mapping[str, Score]] | None = None
) -> dict[str, Any]:
    """Everything the table shows. `oracles` are scores by the name of an n-best list and metric key."""
    result = {
        "systems": [_system(system) for system in evaluation.systems],
        "comparisons": [_comparison(comparison) for comparison in evaluation.comparisons],
    }
    if oracles:
        result["oracles"] = [
            {"name": name, "scores": {key: score.to_json() for key, score in scores.items()}}
            for name, scores in oracles.items()
        ]
    return result


def _system(system: SystemResult) -> dict[str, Any]:
    scores = {}
    for key, score in system.scores.items():
        interval = system.intervals[key]
        scores[key] = {**score.to_json(), "interval": [_number(interval.low), _number(interval.high)]}
    return {"name": system.name, "scores": scores}


def _comparison(comparison: SystemComparison) -> dict[str, Any]:
    result = comparison.result
    return {
        "system": comparison.system,
        "baseline": comparison.baseline,
        "metric": comparison.metric,
        "method": result.method,
        "samples": result.samples,
        "difference": _number(result.difference),
        "p": _number(result.p),
        "p_corrected": _number(comparison.p),
        "interval": result.interval and [_number(result.interval.low), _number(result.interval.high)],
    }


def _number(value: float) -> float | None:
    """JSON has no word for an undefined number but null."""
    return value if math.isfinite(value) else None


def sentence_lines(evaluation: Evaluation) -> Iterator[str]:
    """One JSON object a sentence and system: the texts and every metric's value for that sentence."""
    for system in evaluation.systems:
        columns = {key: evaluation.sentence_values(system, key) for key in evaluation.scorers}
        for k, output in enumerate(system.outputs):
            record = {
                "sentence": k + 1,
                "system": system.name,
                "normal": evaluation.test.normal[k],
                "output": output,
                "scores": {key: _number(float(column[k])) for key, column in columns.items()},
            }
            yield json.dumps(record, ensure_ascii=False)
