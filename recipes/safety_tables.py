"""Make the tables of the safety check that come from WordNet and the approved lexicon.

python recipes/safety_tables.py [--wordnet PATH]
"""

import argparse
from pathlib import Path

from ogden.editing.learning.safety.synsets import WordNet
from ogden.editing.learning.safety.tables import write_tables
from ogden.editing.learning.safety.vouching import ambiguous, approved_pairs
from ogden.editing.safety.tables import DATA

PROJECT = Path(__file__).resolve().parents[1]


def main() -> None:
    parser = argparse.ArgumentParser(description="Make the safety check's tables from WordNet.")
    lexicons = PROJECT.parent / "shared" / "data" / "lexicons"
    parser.add_argument("--wordnet", type=Path, default=lexicons / "wordnet-3.0.tar.xz", help="WordNet 3.0")
    net = WordNet.read(parser.parse_args().wordnet)
    readings = sorted((PROJECT / "readings").glob("*.tsv.xz"))
    pairs = approved_pairs(PROJECT / "lexicon", readings)
    for name, size in write_tables(net, pairs, ambiguous(PROJECT / "lexicon"), DATA).items():
        print(f"{name}: {size} rows")


if __name__ == "__main__":
    main()
