"""An evaluation as one HTML page: the score table, the plots, and every sentence with its edits.

The page is a single file that loads nothing: style, script and data are inside it, and its content security
policy forbids the network and any script but ours. The same evaluation gives the same bytes, so that reports
can be compared and kept. What depends on the reader (sorting, filtering, paging) is done by
`templates/report.js` with the data of `sentence_data`; everything else is written here.
"""

import base64
import hashlib
import json
import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ogden.evaluation import plots
from ogden.evaluation.diff import Segment, readable_edits
from ogden.evaluation.evaluation import Evaluation
from ogden.evaluation.ratings import Ratings
from ogden.evaluation.report_figures import (
    OPERATIONS,
    ReportMeasure,
    distributions,
    edit_shares,
    metric_measures,
    metric_scatter,
    rated_measures,
    rating_scatters,
)
from ogden.evaluation.report_table import comparison_note, interval_note, score_table

TEMPLATES = Path(__file__).parent / "templates"
DECIMALS = 3
"""Of a sentence's values in the page. Two are shown; the third keeps the order when they are sorted."""


def render_report(evaluation: Evaluation, ratings: Ratings | None = None) -> str:
    """The whole page. Ratings of systems and sentences that are not in the evaluation are passed over."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    metrics = metric_measures(evaluation)
    rated = rated_measures(evaluation, ratings) if ratings else []
    systems = [system.name for system in evaluation.systems]
    return environment.get_template("report.html.j2").render(
        evaluation=evaluation,
        systems=systems,
        table=score_table(evaluation),
        notes=[note for note in (interval_note(evaluation), comparison_note(evaluation)) if note],
        markers=[plots.legend_marker(k) for k in range(len(systems))],
        metric_scatter=metric_scatter(systems, metrics),
        rating_scatters=rating_scatters(systems, metrics, rated),
        distributions=distributions(systems, metrics),
        edit_shares=edit_shares(evaluation),
        operations=OPERATIONS.values(),
        **_inlined(),
        data=script_json(sentence_data(evaluation, [*metrics, *rated])),
    )


def sentence_data(evaluation: Evaluation, measures: Sequence[ReportMeasure]) -> dict[str, Any]:
    """What the sentence browser reads; most of the page, so outputs are stored as edits (see `packed`).

    A sentence's `values` hold, for each measure, one number a system, or null where there is none.
    """
    systems, references = evaluation.systems, evaluation.test.references
    return {
        "systems": [system.name for system in systems],
        "measures": [{"label": m.label, "better": _direction(m.higher_is_better)} for m in measures],
        "sentences": [
            {
                "normal": " ".join(normal.split()),
                "references": [reference[k] for reference in references],
                "outputs": [packed(readable_edits(normal, system.outputs[k])) for system in systems],
                "values": [[_rounded(value) for value in m.values[:, k].tolist()] for m in measures],
            }
            for k, normal in enumerate(evaluation.test.normal)
        ],
    }


def packed(segments: Sequence[Segment]) -> list[int | str]:
    """Edits without the words that the normal sentence has anyway.

    A number n keeps the next n words, -n deletes them, and text is inserted.
    """
    signs = {"keep": 1, "delete": -1}
    return [
        signs[operation] * len(text.split()) if operation in signs else text for operation, text in segments
    ]


def script_json(data: object) -> str:
    """JSON that cannot end the script element it stands in, whatever the outputs say."""
    text = json.dumps(data, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


def _inlined() -> dict[str, str]:
    """The style and the script, and the hash by which the page's policy allows that script and no other."""
    style, script = ((TEMPLATES / name).read_text(encoding="utf-8") for name in ("report.css", "report.js"))
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    return {"style": style, "script": script, "script_hash": f"sha256-{digest}"}


def _direction(higher_is_better: bool | None) -> int:
    return 0 if higher_is_better is None else 1 if higher_is_better else -1


def _rounded(value: float) -> float | None:
    return round(value, DECIMALS) if math.isfinite(value) else None
