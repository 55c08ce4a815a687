"""What a worker does for `ogden extract` on Spark: rows of a block of rows, by the core.

`extracting.py` says in which order.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from ogden.corpus.pairs import NOT_UTF8, Pair, decode_line, parse_pair
from ogden.distributed.columns import from_arrow, numbers, to_arrow
from ogden.distributed.shared_files import local_path
from ogden.distributed.worker import Work

if TYPE_CHECKING:
    import pyarrow as pa

    from ogden._core import LinkedWords

READ = (
    "number long, source int, line long, problem string, links_source int, links_line long, wrong string, "
    "linked boolean, normal string, simple string, links string"
)
"""A line that is no pair has only a problem, and one with wrong links says what is wrong."""
ORIENTATIONS = tuple(f"o{number}" for number in range(6))
INSTANCES = "simple binary, normal binary, links binary, " + ", ".join(
    f"{name} long" for name in ORIENTATIONS
)
SENTENCES = ("normal_sentences", "simple_sentences", "both")
PIECES = "entries long, deletions long, distinct long, instances long, table binary, reordering binary"


@dataclass(frozen=True)
class ReadingLines(Work):
    """Lines of pairs and links as text, and what is wrong with them."""

    def __call__(self, batches: "Iterable[pa.RecordBatch]") -> "Iterator[pa.RecordBatch]":
        import pyarrow as pa

        self.check()
        kinds = {"int": pa.int32(), "long": pa.int64(), "string": pa.string(), "boolean": pa.bool_()}
        fields = [column.split() for column in READ.split(", ")]
        schema = pa.schema([(name, kinds[kind]) for name, kind in fields])
        for batch in batches:
            rows = [_read(row) for row in batch.to_pylist()]
            _check_links([row for row in rows if row["normal"] is not None and not row["wrong"]])
            yield pa.RecordBatch.from_pylist(rows, schema=schema)


def _read(row: dict[str, Any]) -> dict[str, Any]:
    line = decode_line(row["left"], row["left_line"])
    pair = NOT_UTF8 if line is None else parse_pair(line)
    result = {
        "number": row["number"],
        "source": row["left_source"],
        "line": row["left_line"],
        "links_source": row["right_source"],
        "links_line": row["right_line"],
        **dict.fromkeys(("problem", "wrong", "normal", "simple", "links")),
        "linked": False,
    }
    if not isinstance(pair, Pair):
        return {**result, "problem": pair}
    links = decode_line(row["right"], row["right_line"])
    if links is None:
        return {**result, "wrong": NOT_UTF8}
    return {**result, "normal": pair.normal, "simple": pair.simple, "links": links}


def _check_links(rows: list[dict[str, Any]]) -> None:
    from ogden._core import check_linked_pairs

    linked, wrong = check_linked_pairs(
        *([row[name] for row in rows] for name in ("normal", "simple", "links"))
    )
    for row, has_links in zip(rows, linked.tolist(), strict=True):
        row["linked"] = bool(has_links)
    for place, reason in wrong:
        rows[place]["wrong"] = reason


Sides = tuple[list[str], list[str], list[str]]


def _sides(batch: "pa.RecordBatch") -> Sides:
    normal, simple, links = (batch.column(name).to_pylist() for name in ("normal", "simple", "links"))
    return normal, simple, links


@dataclass(frozen=True)
class CountingWords(Work):
    deletion: bool

    def __call__(self, batches: "Iterable[pa.RecordBatch]") -> "Iterator[pa.RecordBatch]":
        import pyarrow as pa

        from ogden._core import count_linked_words

        self.check()
        for batch in batches:
            columns = count_linked_words(*_sides(batch), self.deletion)
            yield pa.RecordBatch.from_arrays(
                [pa.array(column) for column in columns], names=["normal", "simple", "count"]
            )


@dataclass(frozen=True)
class CountingPairs(Work):
    """The different phrase pairs of a block."""

    max_length: int
    deletion: bool

    def __call__(self, batches: "Iterable[pa.RecordBatch]") -> "Iterator[pa.RecordBatch]":
        import pyarrow as pa

        from ogden._core import count_instances

        self.check()
        for batch in batches:
            found = count_instances(*_sides(batch), self.max_length, self.deletion)
            keys = [to_arrow(found[name]) for name in ("simple", "normal", "links")]
            counts = [pa.array(np.ascontiguousarray(column)) for column in found["orientations"].T]
            names = ["simple", "normal", "links", *ORIENTATIONS]
            yield pa.RecordBatch.from_arrays([*keys, *counts], names=names)


@dataclass(frozen=True)
class ListingPhrases(Work):
    max_length: int
    deletion: bool

    def __call__(self, batches: "Iterable[pa.RecordBatch]") -> "Iterator[pa.RecordBatch]":
        import pyarrow as pa

        from ogden._core import contained_phrases

        self.check()
        for batch in batches:
            found = contained_phrases(*_sides(batch), self.max_length, self.deletion)
            number = batch.column("number").to_numpy()[found["pair"]]
            arrays = [pa.array(number), pa.array(found["simple"].astype(bool)), to_arrow(found["phrase"])]
            yield pa.RecordBatch.from_arrays(arrays, names=["number", "simple", "phrase"])


@dataclass(frozen=True)
class Scoring(Work):
    """Phrase pairs in order to pieces of the table: a batch is a piece, without the normal phrase that may go
    on in the next."""

    lexicon: str
    limit: int
    threshold: float | None
    pairs: int
    reordering: bool

    def __call__(self, batches: "Iterable[pa.RecordBatch]") -> "Iterator[pa.RecordBatch]":
        from ogden._core import PhraseScorer

        self.check()
        words = linked_words(local_path(self.lexicon))
        scorer = PhraseScorer(words, self.limit, self.threshold, self.pairs)
        for batch in batches:
            alignments = batch.column("alignments")
            each = alignments.values
            lines = scorer.add(
                from_arrow(batch.column("normal")),
                from_arrow(batch.column("simple")),
                from_arrow(each.field("links")),
                alignments.offsets.to_numpy(),
                each.field("count").to_numpy(),
                numbers(batch, *ORIENTATIONS),
                numbers(batch, "simple_count"),
                None if self.threshold is None else numbers(batch, *SENTENCES),
                self.reordering,
            )
            yield _piece(lines, len(batch), int(batch.column("count").to_numpy().sum()))
        yield _piece(scorer.finish(self.reordering), 0, 0)


def _piece(lines: tuple[int, int, bytes, bytes], distinct: int, instances: int) -> "pa.RecordBatch":
    import pyarrow as pa

    values = [*lines[:2], distinct, instances, *lines[2:]]
    kinds = [pa.int64()] * 4 + [pa.binary()] * 2
    names = [column.split()[0] for column in PIECES.split(", ")]
    arrays = [pa.array([value], kind) for value, kind in zip(values, kinds, strict=True)]
    return pa.RecordBatch.from_arrays(arrays, names=names)


@lru_cache(maxsize=1)
def linked_words(path: str) -> "LinkedWords":
    """The lexicon of a file: once a process, whatever the number of tasks."""
    import pyarrow as pa

    from ogden._core import LinkedWords

    words = LinkedWords()
    with pa.memory_map(path) as source:
        reader = pa.ipc.open_file(source)
        for number in range(reader.num_record_batches):
            batch = reader.get_batch(number)
            left, right = (batch.column(name).to_pylist() for name in ("normal", "simple"))
            words.add(left, right, batch.column("count").to_numpy())
    words.finish()
    return words
