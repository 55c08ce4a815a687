"""`ogden extract` on Spark: the same table, counts and bytes, by the passes of `core/extract/table.hpp`.

1. Each line of pairs is put beside its line of links.
2. Linked words are counted, and their counts added up: the lexicon. It goes to every worker as a file.
3. The phrase pairs of a block of lines are counted, and blocks added up: what each pair's alignments and
   orientations are. A pair that stands in every line is one row a block, so no pair is too heavy.
4. Counts of simple phrases are added up and joined. Spark splits a key of that join that is too heavy.
5. With significance, sentences that contain phrases are counted (`_with_sentences`).
6. Phrase pairs are sorted by their normal and simple phrase. The pairs of one normal phrase are then
   together, and are scored and made lines, which are written to one file, or by workers to a folder.

Phrases go between workers as bytes that sort as the lines of the table do.
"""

import math
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, NamedTuple

from ogden.corpus.pairs import PairLocation, Skipped
from ogden.distributed.extraction_work import (
    INSTANCES,
    ORIENTATIONS,
    PIECES,
    READ,
    CountingPairs,
    CountingWords,
    ListingPhrases,
    ReadingLines,
    Scoring,
    linked_words,
)
from ogden.distributed.folders import new_folder, new_output, write_parquet, write_parts
from ogden.distributed.lines import computed, paired_lines, partitions_for, shuffling_in, tell_problems
from ogden.distributed.session import clear_errors
from ogden.distributed.shared_files import shared_file
from ogden.distributed.tables import SIDES
from ogden.errors import InputError
from ogden.files.path_checks import has_parts, is_table
from ogden.rules.extraction import ExtractionOptions, LexicalEntry, Lines
from ogden.rules.files import Extracted, Written, unequal_lines, write_lexical, write_tables

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession


FINER = 8
"""A line of pairs is worth so many lines: the driver holds a partition of the table at a time, as text."""
FIELDS = (
    "fields[0] AS normal",
    "ltrim(fields[1]) AS simple",
    "CAST(split(ltrim(fields[2]), ' ') AS array<double>) AS scores",
    "ltrim(fields[3]) AS alignment",
    "CAST(split(ltrim(fields[4]), ' ') AS array<long>) AS counts",
)
"""Of a line of the table, as columns."""


class ExtractionFiles(NamedTuple):
    table: str
    reordering: str | None = None
    lexical: str | None = None
    """A directory for the lexical tables."""


def extract(
    spark: "SparkSession",
    pairs: Sequence[str],
    alignments: Sequence[str],
    outputs: ExtractionFiles,
    options: ExtractionOptions,
    skipped: Skipped | None = None,
    partitions: int | None = None,
    columns: Sequence[str] = SIDES,
) -> Extracted:
    """Write a phrase table from files of pairs and files of links, as `ogden extract` does. `columns` are
    those of the sides in pairs that are Parquet tables."""
    _check_reordering(outputs)
    with ExitStack() as stack:
        table = stack.enter_context(new_output(spark, outputs.table))
        reordering = outputs.reordering and stack.enter_context(new_output(spark, outputs.reordering))
        own = ExtractionFiles(table, reordering, outputs.lexical)
        found = stack.enter_context(
            phrase_table(spark, pairs, alignments, options, skipped, partitions, own, columns)
        )
        distinct, instances = found.sizes()
        written = (_written_by_workers if has_parts(table) else _written_here)(found, own)
        return Extracted(found.linked, found.unlinked, instances, distinct, written)


def _check_reordering(outputs: ExtractionFiles) -> None:
    """Both tables are written by the driver, or both by workers."""
    second = outputs.reordering
    if second is not None and (is_table(second) or has_parts(second) != has_parts(outputs.table)):
        form = "a folder of parts (/ at the end)" if has_parts(outputs.table) else "one file"
        raise InputError(f"{second}: beside {outputs.table}, the reordering table is {form}: name it so")


class ScoredPairs(NamedTuple):
    pieces: "DataFrame"
    """Of the table, in order, worked out: `PIECES`."""
    linked: int
    """Pairs with links."""
    unlinked: int
    partitions: int

    def sizes(self) -> tuple[int, int]:
        """Different phrase pairs before pruning, and how often they are seen."""
        row = self.pieces.selectExpr("sum(distinct)", "sum(instances)").collect()[0]
        return row[0] or 0, row[1] or 0


@contextmanager
def phrase_table(
    spark: "SparkSession",
    pairs: Sequence[str],
    alignments: Sequence[str],
    options: ExtractionOptions,
    skipped: Skipped | None = None,
    partitions: int | None = None,
    outputs: ExtractionFiles | None = None,
    columns: Sequence[str] = (),
) -> Iterator[ScoredPairs]:
    """The table, kept by the workers as long as this lasts. Of `outputs`, the lexical tables are written, and
    whether there are reordering tables is asked."""
    lines = paired_lines(spark, pairs, alignments, partitions, columns)
    if lines.left != lines.right:
        fewer = min(lines.left, lines.right)
        raise InputError(unequal_lines(pairs, alignments, fewer, lines.left < lines.right))
    spread = partitions or partitions_for(spark, FINER * lines.left)
    reading = lines.rows.mapInArrow(ReadingLines(), READ)
    with shuffling_in(spark, lines.partitions), computed(reading) as read:
        linked, unlinked = _linked(read, pairs, alignments, skipped or Skipped())
        rows = read.filter("linked").select("number", "normal", "simple", "links")
        counted = _counted(rows, options, spread)
        with shuffling_in(spark, spread), ExitStack() as stack:
            lexicon = stack.enter_context(_lexicon_file(rows, options, outputs and outputs.lexical))
            found = stack.enter_context(computed(counted))
            totals = found.groupBy("simple").sum("count").toDF("simple", "simple_count")
            whole = found.join(totals, "simple")
            if options.significance is not None:
                whole = stack.enter_context(_with_sentences(whole, rows, options))
            work = _scoring(options, linked, lexicon, bool(outputs and outputs.reordering))
            done = stack.enter_context(computed(_scored(whole, work, spread)))
            yield ScoredPairs(done, linked, unlinked, lines.partitions)


def _linked(
    read: "DataFrame", pairs: Sequence[str], alignments: Sequence[str], skipped: Skipped
) -> tuple[int, int]:
    """How many pairs have links, and how many have none. Wrong links are an InputError."""
    from pyspark.sql import functions

    tell_problems(read, pairs, skipped)
    first = read.filter("wrong IS NOT NULL").orderBy("number").limit(1).collect()
    for row in first:
        place = PairLocation(alignments[row["links_source"]], row["links_line"])
        raise InputError(f"{place}: {row['wrong']}")
    sizes = read.filter("problem IS NULL").groupBy("linked").agg(functions.count("*").alias("lines"))
    found = {row["linked"]: row["lines"] for row in sizes.collect()}
    return found.get(True, 0), found.get(False, 0)


@contextmanager
def _lexicon_file(rows: "DataFrame", options: ExtractionOptions, directory: str | None) -> Iterator[str]:
    """The counts of linked words, as a file that every worker has; and as lexical tables, where wished."""
    import pyarrow as pa

    counted = rows.mapInArrow(CountingWords(options.deletion), "normal string, simple string, count long")
    with clear_errors():
        table = counted.groupBy("normal", "simple").sum("count").toDF("normal", "simple", "count").toArrow()
    with shared_file(rows.sparkSession, "lexicon.arrow") as shared:
        with pa.OSFile(str(shared.path), "wb") as sink, pa.ipc.new_file(sink, table.schema) as writer:
            writer.write_table(table)
        del table
        if directory:
            write_lexical((LexicalEntry(*row) for row in linked_words(str(shared.path)).lexicon()), directory)
        yield shared.send()


def _counted(rows: "DataFrame", options: ExtractionOptions, partitions: int) -> "DataFrame":
    """The different phrase pairs: orientations, alignments with their counts, and how often each was seen."""
    from pyspark.sql import functions

    instances = rows.mapInArrow(CountingPairs(options.max_length, options.deletion), INSTANCES)
    sums = [functions.sum(name).alias(name) for name in ORIENTATIONS]
    count = functions.expr("o0 + o1 + o2").alias("count")
    alignments = functions.collect_list(functions.struct("links", count)).alias("alignments")
    return (
        instances.repartition(partitions, "simple", "normal")
        .groupBy("simple", "normal", "links")
        .agg(*sums)
        .groupBy("simple", "normal")
        .agg(*sums, alignments)
        .withColumn("count", count)
    )


def _scored(whole: "DataFrame", work: "Scoring", partitions: int) -> "DataFrame":
    ordered = whole.repartitionByRange(partitions, "normal").sortWithinPartitions("normal", "simple")
    return ordered.mapInArrow(work, PIECES)


def _scoring(options: ExtractionOptions, linked: int, lexicon: str, reordering: bool) -> "Scoring":
    threshold = None
    if options.significance is not None:
        value, from_alpha = options.significance
        threshold = value + (math.log(linked) if from_alpha and linked else 0)
    return Scoring(lexicon, options.limit, threshold, linked, reordering)


@contextmanager
def _with_sentences(
    found: "DataFrame", rows: "DataFrame", options: ExtractionOptions
) -> "Iterator[DataFrame]":
    """For each phrase pair, how many pairs of sentences contain its normal phrase, its simple one, and both.

    To know who contains both, one goes through the sentences of the rarer side, as the core does: a phrase
    pair is joined with these, and then with what is on the other side of just these sentences. The second
    join has no heavy key; of the first, a heavy one is split by Spark.
    """
    work = ListingPhrases(options.max_length, options.deletion)
    phrases = rows.mapInArrow(work, "number long, simple boolean, phrase binary")
    with ExitStack() as stack:
        sides, known = {}, found
        for side, where in (("normal", "NOT simple"), ("simple", "simple")):
            listed = phrases.filter(where).select("number", phrases["phrase"].alias(side))
            asked = listed.join(found.select(side).distinct(), side, "left_semi")
            sides[side] = stack.enter_context(computed(asked))
            counts = sides[side].groupBy(side).count().withColumnRenamed("count", f"{side}_sentences")
            known = known.join(counts, side)
        known = stack.enter_context(computed(known))
        together = []
        for rarer, other, where in (
            ("normal", "simple", "normal_sentences <= simple_sentences"),
            ("simple", "normal", "normal_sentences > simple_sentences"),
        ):
            placed = known.filter(where).select("normal", "simple").join(sides[rarer], rarer)
            shared = placed.join(sides[other], ["number", other], "left_semi")
            together.append(shared.select("normal", "simple"))
        both = together[0].union(together[1]).groupBy("normal", "simple").count()
        both = both.withColumnRenamed("count", "both")
        yield stack.enter_context(computed(known.join(both, ["normal", "simple"])))


def _written_here(found: ScoredPairs, outputs: ExtractionFiles) -> Written:
    def pieces() -> Iterator[Lines]:
        for row in found.pieces.toLocalIterator(prefetchPartitions=True):
            yield Lines(row["entries"], row["deletions"], bytes(row["table"]), bytes(row["reordering"]))

    with clear_errors():
        return write_tables(pieces(), outputs.table, outputs.reordering)


def _written_by_workers(found: ScoredPairs, outputs: ExtractionFiles) -> Written:
    pieces = found.pieces
    row = pieces.selectExpr("sum(entries)", "sum(deletions)").collect()[0]
    written = Written(row[0] or 0, row[1] or 0)
    with new_folder(pieces.sparkSession, outputs.table):  # gone if the other table fails
        lines = _lines(pieces, "table")
        if is_table(outputs.table):
            write_parquet(_columns(lines), outputs.table, written.entries)
        else:
            write_parts(lines, outputs.table)
        if outputs.reordering:
            write_parts(_lines(pieces, "reordering"), outputs.reordering)
    return written


def _lines(pieces: "DataFrame", table: str) -> "DataFrame":
    """The lines of each piece, without the end of the last, which whoever writes them adds."""
    filled = pieces.filter(f"length({table}) > 0")
    return filled.selectExpr(f"CAST(substring({table}, 1, length({table}) - 1) AS STRING) AS text")


def _columns(lines: "DataFrame") -> "DataFrame":
    # No phrase has the word that stands between fields. A field without anything is no more than a space.
    each = lines.selectExpr("explode(split(text, '\n')) AS line")
    return each.selectExpr("split(line, ' [|]{3}(?= |$)') AS fields").selectExpr(*FIELDS)
