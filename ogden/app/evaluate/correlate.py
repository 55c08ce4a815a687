"""`ogden correlate`: do metrics say what judges say?"""

import argparse
import json
import math
from typing import TYPE_CHECKING, Any

from ogden.app.evaluate import evaluate
from ogden.app.options import add_files

if TYPE_CHECKING:
    from ogden.app.printing import Table
    from ogden.evaluation.correlation_tables import CorrelationTables
    from ogden.metrics.correlation import Correlation, CorrelationMatrix, ScaleTable

DESCRIPTION = """\
Correlate metrics with ratings over all rated outputs, sentence by sentence. `single` is a metric with
the first reference alone, `multiple` with all of them; p is two-tailed.
"""


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("correlate", help="compare metrics with ratings", description=DESCRIPTION)
    add_files(parser, "--ratings", "CSV with the columns item,system,judge,scale,rating", required=True)
    evaluate.add_options(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from ogden.evaluation.correlation_tables import correlation_tables
    from ogden.evaluation.ratings import read_ratings

    evaluate.take_files(args)
    ratings = read_ratings(*args.ratings)
    tables = correlation_tables(ratings, *evaluate.load(args))
    if args.json:
        print(json.dumps(_to_json(tables), ensure_ascii=False))
    else:
        _print(tables)
    return 0


def _print(found: "CorrelationTables") -> None:
    from ogden.app.printing import print_tables

    judges = f"{found.judges} judge{'s' if found.judges > 1 else ''}"
    who = f" ({' and '.join(found.raters)})" if found.raters else ""
    print(f"{found.rated} rated outputs, mean of {judges}{who}\n")
    print_tables(
        [
            _scale_table("Spearman's rho (p)", found.spearman),
            _scale_table("Pearson's r (p)", found.pearson),
            _matrix_table(found.matrix),
        ]
    )
    print()
    for signature in found.signatures.values():
        print(signature)


def _scale_table(title: str, table: "ScaleTable") -> "Table":
    """Xu et al. 2016, Table 7."""
    from ogden.app.printing import Table, number, probability

    rows = []
    for row in table.rows:
        found = (row.scales[scale] for scale in table.scales)
        cells = (f"{number(one.coefficient, 3)} ({probability(one.p)})" for one in found)
        rows.append([row.label, row.reference_kind, *cells])
    return Table(title, ["metric", "ref.", *table.scales], rows, names=2)


def _matrix_table(matrix: "CorrelationMatrix") -> "Table":
    """Wubben et al. 2012, Table 5: the upper half, without the variable that each line is about."""
    from ogden.app.printing import Table, number

    rows = []
    for place, first in enumerate(matrix.names[:-1], 1):
        found = [matrix.between(first, second) for second in matrix.names[place:]]
        cells = (f"{number(one.coefficient)}{one.stars}" for one in found)
        rows.append([first, *[""] * (place - 1), *cells])
    title = "Pearson's r among scales and metrics, all references (* p < .05, ** p < .01)"
    return Table(title, ["", *matrix.names[1:]], rows)


def _to_json(found: "CorrelationTables") -> dict[str, Any]:
    names = found.matrix.names
    return {
        "rated": found.rated,
        "judges": found.judges,
        "raters": list(found.raters),
        "spearman": _rows_json(found.spearman),
        "pearson": _rows_json(found.pearson),
        "matrix": [
            {"first": first, "second": second, **_correlation_json(found.matrix.between(first, second))}
            for place, first in enumerate(names)
            for second in names[place + 1 :]
        ],
        "signatures": {label: str(signature) for label, signature in found.signatures.items()},
    }


def _rows_json(table: "ScaleTable") -> list[dict[str, Any]]:
    return [
        {
            "metric": row.label,
            "references": row.references,
            "scales": {scale: _correlation_json(one) for scale, one in row.scales.items()},
        }
        for row in table.rows
    ]


def _correlation_json(one: "Correlation") -> dict[str, float | int | None]:
    """JSON has no word for an undefined number but null."""
    coefficient, p = (None if math.isnan(value) else value for value in (one.coefficient, one.p))
    return {"coefficient": coefficient, "p": p, "n": one.n}
