"""What readers say of the outputs (Xu et al. 2016): the left half of Table 4, and Figure 3."""

from ogden.evaluation.evaluation import evaluate
from ogden.evaluation.ratings import Ratings, require_systems
from ogden.evaluation.report_figures import metric_measures, rated_measures, rating_scatters
from ogden.evaluation.reproduction.page import Page
from ogden.evaluation.reproduction.scoring import figure
from ogden.evaluation.reproduction.tuning_step import TOKENS
from ogden.evaluation.reproduction.xu2016 import (
    PBMT_R,
    SIMPLE,
    TURKER,
    Results,
    system_name,
)
from ogden.metrics.catalogue import choose

METRICS = ("fk", "bleu", "fkbleu", "sari")
PAPER = {
    SIMPLE: (3.72, 3.24, 1.03),
    TURKER: (3.70, 3.36, 1.35),
    PBMT_R: (3.18, 2.83, 0.47),
    system_name("fkbleu"): (3.30, 3.05, 0.48),
    system_name("sari"): (3.50, 3.16, 0.65),
}


def add_ratings(made: Page, results: Results, ratings: Ratings) -> None:
    require_systems(ratings, results.board.outputs)
    _table_4(made, ratings)
    _figure_3(made, results, ratings)


def _table_4(made: Page, ratings: Ratings) -> None:
    made.section("Table 4, rated: grammar and meaning from 0 to 4, and simpler changes")
    items, judges = len({record.item for record in ratings.records}), len(ratings.judges)
    made.say(
        f"{items} sentences of each system, rated blind on sheets of `ogden judge make --scales xu` by "
        f"{judges} {'reader' if judges == 1 else 'readers'} ({ratings.rated_by}). The paper has five people."
    )
    means = {scale: ratings.cell_means(scale) for scale in ratings.scales}
    rows = []
    for name in ratings.systems:
        own = [[value for (system, _), value in found.items() if system == name] for found in means.values()]
        ours = [figure(sum(values) / len(values)) for values in own]
        rows.append([name, *ours, *(map(figure, PAPER[name]) if name in PAPER else [""] * 3)])
    papers = ("paper: grammar", "meaning", "simplicity+")
    made.table(["system", *ratings.scales, *papers], rows)


def _figure_3(made: Page, results: Results, ratings: Ratings) -> None:
    made.section("Figure 3: metrics against ratings")
    outputs = {name: results.board.outputs[name] for name in ratings.systems}
    evaluation = evaluate(results.board.test, outputs, choose(METRICS, TOKENS), samples=10)
    rated = rated_measures(evaluation, ratings)
    for panel in rating_scatters(list(outputs), metric_measures(evaluation), rated):
        for scale, one in zip(ratings.scales, panel.figures, strict=True):
            made.figure(f"{panel.name.lower()}-{scale.replace('_', '-')}", one.svg, one.caption)
