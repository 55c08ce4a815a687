"""Bulk simplification: a table of texts, or lines of text, by the model that each worker has mapped once.

The model goes to the workers as a path, never as bytes: each process of a worker maps the file when it
first needs it, and processes of one machine share its pages. The built-in model is that of the worker's own
package.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Unpack

from ogden.distributed.folders import new_output, write_parquet
from ogden.distributed.lines import computed, numbered_lines, write_in_order
from ogden.distributed.tables import require_text
from ogden.distributed.worker import Work
from ogden.documents.simplifying import BLOCK, simplify_prose, simplify_texts
from ogden.editing.edits import Edit, Simplification
from ogden.editing.opening import open_simplifier
from ogden.editing.simplifier import OptionKeywords, Simplifier, SimplifyOptions, chosen_options
from ogden.errors import InputError
from ogden.text.lines import decoded_line
from ogden.text.reading_level import TextLevel

if TYPE_CHECKING:
    import pyarrow as pa
    from pyspark.sql import DataFrame, SparkSession

EDIT = (
    "struct<start: int, end: int, before: string, after: string, kind: string, reason: string, "
    "effect: double, confidence: double>"
)
LEVEL = "struct<grade: double, words: int, sentences: int, syllables: int>"
COLUMNS = {
    "simple": "string",
    "edits": f"array<{EDIT}>",
    "suggestions": f"array<{EDIT}>",
    "level_before": LEVEL,
    "level_after": LEVEL,
}
"""What is added to a table, as Spark writes types."""


def simplify(
    dataframe: "DataFrame",
    column: str = "text",
    options: SimplifyOptions | None = None,
    model: str | Path | None = None,
    settings: Mapping[str, float] | None = None,
    **keywords: Unpack[OptionKeywords],
) -> "DataFrame":
    """The table with, for each text of a column, what `ogden.load(model).simplify(text)` gives: `simple`,
    `edits`, `suggestions`, `level_before` and `level_after`. A text that is null gives nulls.

    `ogden.distributed.simplify(articles, column="body", strength="careful")`; `ogden.Model` names all
    options.
    `model` is a path at which every worker has the file; without one it is the built-in model. `settings` are
    as for `ogden.load`.
    """
    from pyspark.sql.pandas.types import to_arrow_schema
    from pyspark.sql.types import StructType

    require_text(dataframe, column)
    if taken := sorted(set(COLUMNS) & set(dataframe.columns)):
        raise InputError(f"the table has a column {taken[0]!r} already: rename it, or leave it out")
    added = StructType.fromDDL(", ".join(f"{name} {kind}" for name, kind in COLUMNS.items()))
    wanted = chosen_options(options, keywords)
    work = _Simplifying(_path(model), _pairs(settings), wanted, column, to_arrow_schema(added))
    return dataframe.mapInArrow(work, StructType([*dataframe.schema.fields, *added.fields]))


def simplify_table(
    spark: "SparkSession",
    path: str,
    output: str,
    column: str,
    options: SimplifyOptions,
    model: str | Path | None = None,
    settings: Mapping[str, float] | None = None,
) -> None:
    """A Parquet table with the columns that `simplify` adds, written as a new folder of Parquet files."""
    given = spark.read.parquet(path)
    write_parquet(simplify(given, column, options, model, settings), output, given.count())


def simplify_lines(
    spark: "SparkSession",
    paths: Sequence[str],
    output: str,
    options: SimplifyOptions,
    form: Callable[[Simplification], str],
    model: str | Path | None = None,
    settings: Mapping[str, float] | None = None,
    partitions: int | None = None,
) -> int:
    """Each line of files simplified, in order, into one file or a folder of parts: the same bytes as `ogden
    simplify --lines`.

    `form` says what is written of a line. Gives how many lines there were.
    """
    work = _SimplifyingLines(_path(model), _pairs(settings), options, form, tuple(paths))
    with new_output(spark, output) as path:
        lines = numbered_lines(spark, paths, partitions)
        with computed(lines.mapInArrow(work, "text string")) as done:
            return write_in_order(done, path)


Settings = tuple[tuple[str, float], ...]


def _pairs(settings: Mapping[str, float] | None) -> Settings:
    return tuple(sorted((settings or {}).items()))


def _path(model: str | Path | None) -> str | None:
    return None if model is None else str(Path(model).absolute())


@cache
def _opened(path: str | None, settings: Settings) -> Simplifier:
    """The model of a worker's process, opened once."""
    if path is not None and not Path(path).is_file():
        raise InputError(f"a worker has no model {path}: put it at this path on every worker")
    return open_simplifier(path, dict(settings) or None)


@dataclass(frozen=True)
class _Simplifying(Work):
    model: str | None
    settings: Settings
    options: SimplifyOptions
    column: str
    added: "pa.Schema"

    def __call__(self, batches: "Iterable[pa.RecordBatch]") -> "Iterator[pa.RecordBatch]":
        self.check()
        for batch in batches:
            for start in range(0, len(batch), BLOCK):
                yield self._with_results(batch.slice(start, BLOCK))

    def _with_results(self, batch: "pa.RecordBatch") -> "pa.RecordBatch":
        import pyarrow as pa

        texts = batch.column(self.column).to_pylist()
        given = [text for text in texts if text is not None]
        found = iter(simplify_prose(given, _opened(self.model, self.settings), self.options))
        rows = [dict.fromkeys(COLUMNS) if text is None else _row(next(found)) for text in texts]
        arrays = [pa.array([row[field.name] for row in rows], field.type) for field in self.added]
        schema = pa.schema([*batch.schema, *self.added])
        return pa.RecordBatch.from_arrays([*batch.columns, *arrays], schema=schema)


@dataclass(frozen=True)
class _SimplifyingLines(Work):
    model: str | None
    settings: Settings
    options: SimplifyOptions
    form: Callable[[Simplification], str]
    paths: tuple[str, ...]

    def __call__(self, batches: "Iterable[pa.RecordBatch]") -> "Iterator[pa.RecordBatch]":
        import pyarrow as pa

        self.check()
        simplifier = _opened(self.model, self.settings)
        for batch in batches:
            places = zip(batch.column("source").to_pylist(), batch.column("line").to_pylist(), strict=True)
            raws = batch.column("raw").to_pylist()
            lines = [self._decoded(*place, raw) for place, raw in zip(places, raws, strict=True)]
            found = simplify_texts(lines, simplifier, self.options)
            yield pa.RecordBatch.from_arrays([pa.array(map(self.form, found), pa.string())], names=["text"])

    def _decoded(self, source: int, number: int, raw: bytes) -> str:
        return decoded_line(raw, self.paths[source], number)


def _row(result: Simplification) -> dict[str, Any]:
    return {
        "simple": result.text,
        "edits": [_edit(edit) for edit in result.edits],
        "suggestions": [_edit(edit) for edit in result.suggestions],
        "level_before": _level(result.level_before),
        "level_after": _level(result.level_after),
    }


def _edit(edit: Edit) -> dict[str, Any]:
    names = ("start", "end", "before", "after", "kind", "reason", "effect", "confidence")
    return {name: getattr(edit, name) for name in names}


def _level(level: TextLevel) -> dict[str, Any]:
    return {name: getattr(level, name) for name in ("grade", "words", "sentences", "syllables")}
