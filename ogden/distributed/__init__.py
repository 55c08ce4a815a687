"""The same work on a cluster. Apache Spark schedules, shuffles and retries; nothing here does.

What runs where:

| function | on the workers | between them | on the driver |
|---|---|---|---|
| `simplify` | `simplify_prose`, the model mapped once a process | nothing | nothing |
| `simplify_table` | the same, from Parquet to Parquet | nothing | nothing |
| `evaluate` | statistics of each sentence, summed | nothing | the sum of sums, the scores |
| `simplify_lines` | `simplify_texts`, as `ogden simplify --lines`; parts | lines in order | one file |
| `clean` | `examined`, as `ogden corpus clean`; parts | first of equal pairs, order | one file, counts |
| `SparkAlignment` | `align_documents` over blocks, as `ogden corpus align` | nothing | titles, one file |
| `extract` | phrase pairs of blocks; scores; parts | counts by phrase, order | the lexicon, files |
| `estimate` | n-grams of blocks; Kneser-Ney's passes | n-grams by suffix and context | words, one file |
| `SparkBlocks` | trees and rules with gaps, for `ogden grammar build` | nothing | blocks in and out |
| `SparkPivotBuilding` | as `extract`; products of blocks | blocks with translations back | links, one file |

A result is the same bytes as on one machine, whatever the number of partitions: the workers call the very
functions that the local commands call, and what depends on order goes by the place of a line, never by the
order in which tasks end. Where an output is a folder, workers write its parts, and no driver writes a file
(`folders.py`). `docs/scaling.md` says how to run it and what it costs.

pyspark (the extra `ogden[spark]`) is imported when a function is called, and not before.
"""

from ogden.distributed.aligning import SparkAlignment
from ogden.distributed.blocks import SparkBlocks
from ogden.distributed.cleaning import clean
from ogden.distributed.estimating import estimate
from ogden.distributed.evaluating import evaluate
from ogden.distributed.extracting import ExtractionFiles, extract
from ogden.distributed.pivoting import SparkPivotBuilding
from ogden.distributed.session import spark_session
from ogden.distributed.simplifying import simplify, simplify_lines, simplify_table

__all__ = [
    "ExtractionFiles",
    "SparkAlignment",
    "SparkBlocks",
    "SparkPivotBuilding",
    "clean",
    "estimate",
    "evaluate",
    "extract",
    "simplify",
    "simplify_lines",
    "simplify_table",
    "spark_session",
]
