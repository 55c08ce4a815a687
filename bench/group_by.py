"""Counting phrase pairs, the heart of an extraction, as one query: DuckDB, Polars and Spark on one machine.

    python bench/group_by.py [PAIRS ...] [--cores N]

The phrase pairs of so many pairs are written as Parquet, a file for 10,000 pairs, as workers count them. The
query adds them up, adds up the simple phrases in them, and joins the two. It says nothing of scores, lexical
weights or order: `ogden extract` on one machine does all of that, and is in the table too. DuckDB and Polars
are no part of Ogden: `pip install duckdb polars`.
"""

import argparse
import itertools
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

from processes import Cost, measured
from spark import OGDEN, extracting

QUERY = """
WITH counted AS (SELECT simple, normal, sum(seen) AS times FROM instances GROUP BY simple, normal),
     totals AS (SELECT simple, sum(times) AS of_simple FROM counted GROUP BY simple)
SELECT count(*), sum(times * of_simple) FROM counted JOIN totals USING (simple)
"""
BY_DUCKDB = """
import sys, duckdb
_, path, query, cores = sys.argv
duckdb.execute(f"SET threads = {cores}; SET enable_progress_bar = false")
duckdb.execute(f"CREATE VIEW instances AS SELECT * FROM read_parquet('{path}/*.parquet')")
print(*map(int, duckdb.execute(query).fetchone()), flush=True)
"""
BY_POLARS = """
import os, sys
_, path, query, cores = sys.argv
os.environ["POLARS_MAX_THREADS"] = cores
import polars as pl
counted = pl.scan_parquet(f"{path}/*.parquet").group_by("simple", "normal").agg(pl.col("seen").sum())
totals = counted.group_by("simple").agg(pl.col("seen").sum().alias("of_simple"))
found = counted.join(totals, on="simple").select(pl.len(), (pl.col("seen") * pl.col("of_simple")).sum())
print(*found.collect(engine="streaming").row(0), flush=True)
"""
BY_SPARK = """
import sys
from ogden.distributed import spark_session
_, path, query, cores = sys.argv
with spark_session(f"local[{cores}]") as spark:
    spark.read.parquet(path).createOrReplaceTempView("instances")
    print(*map(int, spark.sql(query).first()), flush=True)
"""
PROGRAMS = {"Spark": BY_SPARK, "DuckDB": BY_DUCKDB, "Polars": BY_POLARS}
NEEDED = {"Spark": "pyspark", "DuckDB": "duckdb", "Polars": "polars"}


def write_instances(pairs: Path, links: Path, folder: Path) -> int:
    import pyarrow as pa
    import pyarrow.parquet as pq

    from ogden._core import count_instances
    from ogden.distributed.columns import to_arrow

    folder.mkdir()
    rows = zip(pairs.open(), links.open(), strict=True)
    instances = 0
    for number in itertools.count():
        block = [(*line.rstrip("\n").split("\t"), own) for line, own in itertools.islice(rows, 10_000)]
        if not block:
            return instances
        normal, simple, own_links = (list(side) for side in zip(*block, strict=True))
        found = count_instances(normal, simple, own_links, 7, False)
        seen = pa.array(found["orientations"][:, :3].sum(axis=1))
        columns = [to_arrow(found["simple"]), to_arrow(found["normal"]), seen]
        pq.write_table(pa.table(columns, ["simple", "normal", "seen"]), folder / f"{number:05}.parquet")
        instances += len(seen)
    return instances


def row(name: str, size: int, cost: Cost, peer: Cost) -> None:
    print(
        f"{size:>9,} {name:<13} {cost.seconds:7.1f} s {cost.cpu:7.1f} CPU s "
        f"{cost.cpu / peer.cpu:5.2f} of Spark {cost.memory / 1e6:7.0f} MB",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("pairs", type=int, nargs="*", default=[20_000])
    parser.add_argument("--cores", type=int, default=2)
    args = parser.parse_args()
    for size in args.pairs:
        with tempfile.TemporaryDirectory() as folder:
            place = Path(folder)
            extract = extracting(size, place)
            instances = write_instances(place / "tokens.tsv", place / "links", place / "instances")
            print(f"{size:>9,} pairs: {instances:,} rows", flush=True)
            given = [str(place / "instances"), QUERY, str(args.cores)]
            peer: Cost | None = None
            for name, program in PROGRAMS.items():
                if find_spec(NEEDED[name]):
                    cost = measured([sys.executable, "-c", program, *given])
                    peer = peer or cost
                    row(name, size, cost, peer)
            cost = measured([*OGDEN, *extract, "-o", str(place / "table")])
            row("ogden extract", size, cost, peer or cost)


if __name__ == "__main__":
    main()
