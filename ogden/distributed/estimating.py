"""`ogden lm build` on Spark: the same model, byte for byte, by the passes of the core, which are KenLM's
(Heafield et al. 2013).

1. Words are numbered as they first come, as on one machine. The list of words goes to every worker as a file.
2. n-grams of the highest order are counted by blocks, and brought together by their last two words. In suffix
   order they give adjusted counts of all orders. Those of single words are parts, which are added up.
3. The driver has the words with their counts, and how many n-grams have a count of 1 to 4: it makes the
   discounts and the probabilities of words.
4. n-grams are brought together by their context, and discounted.
5. n-grams of all orders are sorted in suffix order. Each comes after the shorter one that it is interpolated
   with, and after the gamma of its own context, which is its back-off. They become lines of the model, which
   the driver writes.

The heaviest key of step 2 is how most sentences end. Of step 4 it is the context of the most different words,
which are at most as many as there are words.
"""

import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from ogden.distributed.addresses import local_output
from ogden.distributed.columns import from_arrow, to_arrow
from ogden.distributed.lines import computed, shuffling_in, spread_lines
from ogden.distributed.session import clear_errors
from ogden.distributed.shared_files import local_path, shared_file
from ogden.distributed.worker import Work
from ogden.errors import InputError
from ogden.files.writing import writing_bytes
from ogden.lm.estimation import Discounts, EstimationOptions, model_lines
from ogden.text.lines import decoded_line

if TYPE_CHECKING:
    import pyarrow as pa
    from numpy.typing import NDArray
    from pyspark.sql import DataFrame, SparkSession

    from ogden._core import NgramVocabulary

SPECIAL = ("<unk>", "<s>", "</s>")
"""Words that have the first numbers in every model."""
ROWS = 50_000
"""n-grams that are given out at once."""
WORD = 4
"""Bytes of a word in a key."""
TEXT = "source int, line long, words int, text string"
COUNTED = "key binary, count long, kept long"
DISCOUNTED = "key binary, of_context boolean, probability float, gamma float"
LINES = "ngram_order int, count long, text binary"


@dataclass(frozen=True)
class SparkEstimate:
    """What an estimate says of itself, as `ogden.lm.estimation.Estimate`."""

    sentences: int
    words: int
    order_counts: tuple[int, ...]
    order_discounts: tuple[Discounts, ...]

    def counts(self) -> list[int]:
        return list(self.order_counts)

    def discounts(self) -> list[Discounts]:
        return list(self.order_discounts)


def estimate(
    spark: "SparkSession",
    paths: Sequence[str],
    output: str,
    options: EstimationOptions,
    tokenise: bool = False,
    lowercase: bool = False,
    partitions: int | None = None,
    column: str = "text",
) -> SparkEstimate:
    """Write the model of texts as an ARPA file, as `ogden lm build` does. `column` is that of sentences in
    paths that are Parquet tables."""
    lines, wanted = spread_lines(spark, paths, partitions, [column])
    text = lines.mapInArrow(_Reading(tuple(paths), tokenise, lowercase), TEXT)
    with local_output(spark, output) as path, shuffling_in(spark, wanted), ExitStack() as stack:
        sentences = stack.enter_context(computed(text))
        size = sentences.selectExpr("count(*) AS sentences", "sum(words) AS words").collect()[0]
        if not size["sentences"]:
            raise InputError("there is no text to estimate a language model from")
        words = _vocabulary(sentences, options)
        shared = stack.enter_context(shared_file(spark, "words.txt"))
        shared.path.write_text("\n".join(words), encoding="utf-8", newline="\n")
        name = shared.send()
        adjusted = stack.enter_context(computed(_adjusted(sentences, name, options, wanted)))
        totals, discounts = _Estimation(adjusted, words, name, options, wanted).write(path)
    own = tuple(Discounts(one, two, three, bool(ok)) for one, two, three, ok in discounts)
    return SparkEstimate(size["sentences"], size["words"], tuple(totals), own)


def _vocabulary(sentences: "DataFrame", options: EstimationOptions) -> list[str]:
    """All words but the special ones, in the order of their numbers."""
    from pyspark.sql import functions

    if options.vocabulary is not None:
        return [word for word in dict.fromkeys(options.vocabulary) if word not in SPECIAL]
    found = sentences.mapInArrow(_ListingWords(), "word string, source int, line long, place int")
    first = functions.min(functions.struct("source", "line", "place")).alias("first")
    rows = found.groupBy("word").agg(first).orderBy("first").select("word").collect()
    return [row["word"] for row in rows if row["word"] not in SPECIAL]


def _adjusted(sentences: "DataFrame", words: str, options: EstimationOptions, partitions: int) -> "DataFrame":
    from pyspark.sql.functions import expr

    counted = sentences.mapInArrow(_Counting(words, options.order), "key binary, count long")
    together = counted.repartition(partitions, expr(f"substring(key, 1, {2 * WORD})"))
    work = _Adjusting(options.order, tuple(options.pruning), options.memory)
    return together.sortWithinPartitions("key").mapInArrow(work, COUNTED)


@dataclass(frozen=True)
class _Estimation:
    """From adjusted counts to a file."""

    adjusted: "DataFrame"
    words: list[str]
    shared_words: str
    options: EstimationOptions
    partitions: int

    def write(self, output: str) -> tuple[list[int], list[list[float]]]:
        """Gives how many n-grams of each order there are, and the discounts."""
        from ogden._core import NgramVocabulary, word_probabilities

        numbers, counts = self._counted_words()
        discounts = self._discounts(counts)
        vocabulary = NgramVocabulary(self.words)
        probabilities = word_probabilities(numbers, counts, discounts[0])
        if self.options.order == 1:
            nothing = np.ones(len(numbers), np.float32)
            _write(output, vocabulary, (numbers, probabilities, nothing), [len(numbers)])
            return [len(numbers)], discounts
        with computed(self._discounted(discounts)) as rows, ExitStack() as stack:
            shared = stack.enter_context(shared_file(rows.sparkSession, "probabilities.npy"))
            by_number = np.zeros(len(vocabulary), np.float32)
            by_number[numbers] = probabilities
            np.save(shared.path, by_number)
            done = stack.enter_context(computed(self._lines(rows, shared.send())))
            sizes = {row[0]: row[1] for row in done.groupBy("ngram_order").sum("count").collect()}
            totals = [len(numbers), *(sizes.get(order, 0) for order in range(2, self.options.order + 1))]
            columns = numbers, probabilities, self._gammas(rows, len(vocabulary))[numbers]
            _write(output, vocabulary, columns, totals, done)
        return totals, discounts

    def _counted_words(self) -> "tuple[NDArray[np.uint32], NDArray[np.int64]]":
        """The numbers of all words in order, and their adjusted counts."""
        found = self.adjusted.filter(f"length(key) = {WORD}").groupBy("key").sum("count").toArrow()
        numbers = _words_of(found.column("key").combine_chunks())
        order = np.argsort(numbers)
        return numbers[order], np.ascontiguousarray(found.column(1).to_numpy()[order])

    def _discounts(self, counts: "NDArray[np.int64]") -> list[list[float]]:
        from ogden._core import estimate_discounts

        few = [[0] * 5 for _ in range(self.options.order)]
        few[0] = np.bincount(counts[counts < 5], minlength=5).tolist()
        longer = self.adjusted.filter(f"length(key) > {WORD} AND count < 5")
        sizes = longer.selectExpr(f"length(key) div {WORD} AS words", "count AS times")
        for row in sizes.groupBy("words", "times").count().collect():
            few[row["words"] - 1][row["times"]] = row["count"]
        return [estimate_discounts(own) for own in few]

    def _discounted(self, discounts: list[list[float]]) -> "DataFrame":
        from pyspark.sql.functions import expr

        context = expr(f"substring(key, {WORD + 1})")
        by_context = expr(f"concat(substring(key, {WORD + 1}), substring(key, 1, {WORD}))")
        longer = self.adjusted.filter(f"length(key) > {WORD}")
        together = longer.repartition(self.partitions, context)
        ordered = together.sortWithinPartitions(expr("length(key)"), by_context)
        return ordered.mapInArrow(_Discounting(tuple(map(tuple, discounts))), DISCOUNTED)

    def _lines(self, rows: "DataFrame", probabilities: str) -> "DataFrame":
        from pyspark.sql.functions import expr

        longer = rows.filter(f"length(key) > {WORD}")
        spread = longer.repartitionByRange(self.partitions, expr(f"substring(key, 1, {2 * WORD})"))
        ordered = spread.sortWithinPartitions("key", expr("NOT of_context"))
        work = _Interpolating(self.shared_words, probabilities, self.options.order)
        return ordered.mapInArrow(work, LINES)

    def _gammas(self, rows: "DataFrame", words: int) -> "NDArray[np.float32]":
        """Of contexts of one word, by its number."""
        found = rows.filter(f"length(key) = {WORD}").select("key", "gamma").toArrow()
        gammas = np.ones(words, np.float32)
        gammas[_words_of(found.column("key").combine_chunks())] = found.column("gamma").to_numpy()
        return gammas


Words = tuple["NDArray[np.uint32]", "NDArray[np.float32]", "NDArray[np.float32]"]
"""Numbers, probabilities, back-offs."""


def _write(
    output: str,
    vocabulary: "NgramVocabulary",
    words: Words,
    totals: Sequence[int],
    lines: "DataFrame | None" = None,
) -> None:
    from ogden._core import arpa_end, arpa_head, arpa_section, arpa_words

    with clear_errors(), writing_bytes(output) as stream:
        stream.write((arpa_head(list(totals)) + arpa_section(1)).encode())
        stream.write(arpa_words(vocabulary, *words, lines is None))
        for order in range(2, len(totals) + 1):
            stream.write(arpa_section(order).encode())
            assert lines is not None, "words alone are of order 1"
            own = lines.filter(f"ngram_order = {order}").select("text")
            for row in own.toLocalIterator(prefetchPartitions=True):
                stream.write(bytes(row["text"]))
        stream.write(arpa_end().encode())


def _words_of(keys: Any) -> "NDArray[np.uint32]":
    """The numbers in keys of one word."""
    data, ends = from_arrow(keys)
    own = data[ends[0] : ends[-1]] if len(ends) else data
    return np.ascontiguousarray(own).view(">u4").astype(np.uint32)


@dataclass(frozen=True)
class _Reading(Work):
    """Lines as sentences."""

    paths: tuple[str, ...]
    tokenise: bool
    lowercase: bool

    def __call__(self, batches: "Iterable[pa.RecordBatch]") -> "Iterator[pa.RecordBatch]":
        import pyarrow as pa

        self.check()
        for batch in batches:
            sources, numbers, raws = (batch.column(name).to_pylist() for name in ("source", "line", "raw"))
            places = list(zip(sources, numbers, strict=True))
            lines = [
                decoded_line(raw, self.paths[source], number)
                for (source, number), raw in zip(places, raws, strict=True)
            ]
            filled = [(place, line) for place, line in zip(places, lines, strict=True) if line.strip()]
            texts = model_lines([line for _, line in filled], self.tokenise, self.lowercase)
            arrays = [
                pa.array([place[0] for place, _ in filled], pa.int32()),
                pa.array([place[1] for place, _ in filled], pa.int64()),
                pa.array([len(text.split()) for text in texts], pa.int32()),
                pa.array(texts, pa.string()),
            ]
            yield pa.RecordBatch.from_arrays(arrays, names=["source", "line", "words", "text"])


@dataclass(frozen=True)
class _ListingWords(Work):
    """Each word of a block with the place at which it comes first."""

    def __call__(self, batches: "Iterable[pa.RecordBatch]") -> "Iterator[pa.RecordBatch]":
        import pyarrow as pa

        self.check()
        for batch in batches:
            first: dict[str, tuple[int, int, int]] = {}
            columns = (batch.column(name).to_pylist() for name in ("source", "line", "text"))
            for source, line, text in zip(*columns, strict=True):
                for place, word in enumerate(text.split()):
                    if word not in first:
                        first[word] = source, line, place
            places = list(zip(*first.values(), strict=True)) or [()] * 3
            kinds = pa.int32(), pa.int64(), pa.int32()
            arrays = [pa.array(own, kind) for own, kind in zip(places, kinds, strict=True)]
            words = pa.array(list(first), pa.string())
            yield pa.RecordBatch.from_arrays([words, *arrays], names=["word", "source", "line", "place"])


@dataclass(frozen=True)
class _Counting(Work):
    words: str
    order: int

    def __call__(self, batches: "Iterable[pa.RecordBatch]") -> "Iterator[pa.RecordBatch]":
        import pyarrow as pa

        from ogden._core import count_ngrams

        self.check()
        vocabulary = _vocabulary_at(local_path(self.words))
        for batch in batches:
            keys, counts = count_ngrams(vocabulary, batch.column("text").to_pylist(), self.order)
            ends = np.arange(len(counts) + 1, dtype=np.int32) * (WORD * self.order)
            arrays = [to_arrow((keys, ends)), pa.array(counts)]
            yield pa.RecordBatch.from_arrays(arrays, names=["key", "count"])


@dataclass(frozen=True)
class _Adjusting(Work):
    order: int
    pruning: tuple[int, ...]
    memory: int

    def __call__(self, batches: "Iterable[pa.RecordBatch]") -> "Iterator[pa.RecordBatch]":
        import pyarrow as pa

        from ogden._core import NgramAdjuster

        self.check()
        adjuster = NgramAdjuster(self.order, list(self.pruning), tempfile.gettempdir(), self.memory)
        for batch in batches:
            adjuster.add(from_arrow(batch.column("key")), batch.column("count").to_numpy())
        adjuster.finish()
        while (found := adjuster.next(ROWS)) is not None:
            arrays = [to_arrow(found[0]), pa.array(found[1]), pa.array(found[2])]
            yield pa.RecordBatch.from_arrays(arrays, names=["key", "count", "kept"])


@dataclass(frozen=True)
class _Discounting(Work):
    discounts: tuple[tuple[float, ...], ...]

    def __call__(self, batches: "Iterable[pa.RecordBatch]") -> "Iterator[pa.RecordBatch]":
        from ogden._core import NgramDiscounter

        self.check()
        discounter = NgramDiscounter([list(own) for own in self.discounts])
        for batch in batches:
            counts, kept = (batch.column(name).to_numpy() for name in ("count", "kept"))
            yield _discounted(discounter.add(from_arrow(batch.column("key")), counts, kept))
        yield _discounted(discounter.finish())


def _discounted(found: tuple[Any, Any, Any, Any]) -> "pa.RecordBatch":
    import pyarrow as pa

    keys, of_context, probability, gamma = found
    arrays = [to_arrow(keys), pa.array(of_context.astype(bool)), pa.array(probability), pa.array(gamma)]
    return pa.RecordBatch.from_arrays(arrays, names=["key", "of_context", "probability", "gamma"])


@dataclass(frozen=True)
class _Interpolating(Work):
    words: str
    probabilities: str
    order: int

    def __call__(self, batches: "Iterable[pa.RecordBatch]") -> "Iterator[pa.RecordBatch]":
        import pyarrow as pa

        from ogden._core import NgramInterpolator

        self.check()
        vocabulary = _vocabulary_at(local_path(self.words))
        interpolator = NgramInterpolator(vocabulary, np.load(local_path(self.probabilities)), self.order)
        for batch in batches:
            of_context = batch.column("of_context").to_numpy(zero_copy_only=False).astype(np.uint8)
            numbers = (batch.column(name).to_numpy() for name in ("probability", "gamma"))
            found = interpolator.add(from_arrow(batch.column("key")), of_context, *numbers)
            orders, counts, texts = zip(*found, strict=True) if found else ((), (), ())
            arrays = [
                pa.array(orders, pa.int32()),
                pa.array(counts, pa.int64()),
                pa.array(texts, pa.binary()),
            ]
            yield pa.RecordBatch.from_arrays(arrays, names=["ngram_order", "count", "text"])


@lru_cache(maxsize=1)
def _vocabulary_at(path: str) -> "NgramVocabulary":
    """The words of a file: once a process."""
    from ogden._core import NgramVocabulary

    text = Path(path).read_bytes().decode()
    return NgramVocabulary(text.split("\n") if text else [])
