"""n-best lists in Moses' format, `id ||| text ||| …`, and the best score that choosing could give."""

import re
from collections.abc import Mapping, Sequence

from ogden.errors import InputError
from ogden.metrics.oracle import nbest_oracle
from ogden.metrics.protocol import Score, Scorer
from ogden.text.lines import display_name, iterate_lines


def read_nbest(path: str, sentences: int) -> list[list[str]]:
    """The candidates of each sentence. Ids count from 0; every sentence must have a candidate."""
    lists: list[list[str]] = [[] for _ in range(sentences)]
    for number, line in enumerate(iterate_lines(path), 1):
        fields = line.split(" ||| ")
        if len(fields) < 2 or not re.fullmatch("[0-9]{1,9}", fields[0].strip()):
            raise InputError(
                f"{display_name(path)}, line {number}: an n-best line is 'id ||| text', and may go on: "
                f"'{line[:60]}' is not"
            )
        sentence = int(fields[0])
        if sentence >= sentences:
            raise InputError(
                f"{display_name(path)}, line {number}: id {sentence}, but there are {sentences} normal "
                "sentences, and ids count from 0"
            )
        lists[sentence].append(fields[1])
    empty = next((k for k, candidates in enumerate(lists) if not candidates), None)
    if empty is not None:
        raise InputError(f"{display_name(path)} has no candidate for sentence {empty} (counted from 0)")
    return lists


def oracle_scores(scorers: Mapping[str, Scorer], nbest: Sequence[Sequence[str]]) -> dict[str, Score]:
    """The oracle's score by each metric that has a better and a worse."""
    return {
        key: nbest_oracle(scorer, nbest).score
        for key, scorer in scorers.items()
        if scorer.metric.higher_is_better is not None
    }
