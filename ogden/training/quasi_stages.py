"""What a quasi-synchronous grammar is learned from, one function a stage: trees, counts, rules.

A normal sentence may have become several simple ones; so the simple side of a pair is cut at its stops, and
each sentence has a tree of its own.
"""

import itertools
import json
import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path

import numpy as np

from ogden.alignment.pharaoh import parse_links
from ogden.errors import InputError
from ogden.files.stages import Artifact, Progress, StageInfo
from ogden.parsing.brackets import format_tree, parse_bracketed
from ogden.parsing.builtin import load_parser
from ogden.rules.node_overlap import flatten, overlap
from ogden.rules.quasi_extraction import Found, add_copied, add_lexical, add_syntactic
from ogden.rules.quasi_rule import COUNT, KINDS, SCORE, kind_of
from ogden.rules.sorting import grouped
from ogden.rules.split_extraction import add_splits
from ogden.rules.tree_grammar import TreeGrammar
from ogden.rules.tree_rule import TreeRule, parse_rule, to_cells
from ogden.search.node_rewrites import size_of_words
from ogden.search.rewrite_program import NOTHING, Readability
from ogden.text.lines import iterate_lines
from ogden.training.corpora import Corpus, read_pairs
from ogden.training.grammar_stages import BLOCK, in_processes
from ogden.training.learning import Learner
from ogden.training.tree_stages import prepare_trees

PROGRAM_SECTION = "tables.program"
SHORTEST = 3
"""Words of a sentence of its own."""
RULE, PLACE, COPY = "RPC"
"""What a line of counts is of: a rule, a place for rules, a place that was copied."""
_STOPS = frozenset(". ! ?".split())


@dataclass(frozen=True)
class QuasiOptions:
    least: int = 3
    """Rules seen less often are dropped."""
    least_splits: int = 3
    """The same of splitting rules."""

    def __post_init__(self) -> None:
        if min(self.least, self.least_splits) < 1:
            raise InputError("how often a rule must be seen goes from 1 on")


def prepare_sentences(learner: Learner, corpus: Corpus) -> tuple[Artifact, Artifact]:
    """The pairs as tokens, and a line for each: its normal tree, and a tree for each of its simple sentences.
    Pairs of trees that are given have one simple sentence each."""
    if corpus.trees:
        return prepare_trees(learner, corpus)
    pairs = learner.prepare(corpus)
    return pairs, _parse(learner, pairs)


def _parse(learner: Learner, pairs: Artifact) -> Artifact:
    def work(path: Path, tell: Progress) -> StageInfo:
        parser, rows, done, split = load_parser(), read_pairs(pairs.path), 0, 0
        with path.open("w", encoding="utf-8", newline="\n") as stream:
            while block := list(itertools.islice(rows, BLOCK)):
                sides = [_sentences(*pair) for pair in block]
                words = [sentence for own in sides for sentence in own]
                found = iter(parser.iterate(words, jobs=learner.resources.threads))
                for own in sides:
                    stream.write("\t".join(format_tree(next(found)) for _ in own) + "\n")
                split += sum(len(own) > 2 for own in sides)
                tell("trees", done := done + len(block), pairs.facts["pairs"])
        return {"pairs": done, "split": split}

    return learner.stages.make("trees", {"sentences": True}, [pairs.fingerprint], work)


def _sentences(normal: str, simple: str) -> list[list[str]]:
    """The normal sentence and the simple ones; a copy is parsed once."""
    if normal == simple:
        return [normal.split()]
    return [normal.split(), *cut_sentences(simple.split())]


def cut_sentences(words: Sequence[str]) -> list[list[str]]:
    """At stops with enough words before and behind."""
    found, start = list[list[str]](), 0
    for place, word in enumerate(words, 1):
        enough = place - start > SHORTEST and len(words) - place > SHORTEST
        if word in _STOPS and enough:
            found.append(list(words[start:place]))
            start = place
    return [*found, list(words[start:])]


def measure_program(
    learner: Learner, pairs: Artifact, targets: tuple[float | None, float | None], form: str, rewrite: float
) -> Artifact:
    """What the programs of a model aim at: words a sentence and syllables a word, where they are not given
    those of the simple sentences of the pairs."""

    def work(path: Path, tell: Progress) -> StageInfo:
        tell("program", 0, 0)
        sentences, size = 0, NOTHING
        for _, simple in read_pairs(pairs.path):
            words = simple.split()
            sentences += len(cut_sentences(words))
            size = size.plus(size_of_words(words))
        measured = size.words / max(sentences, 1), size.syllables / max(size.words, 1)
        aims = [own if own is not None else round(one, 2) for own, one in zip(targets, measured, strict=True)]
        told = asdict(Readability(aims[0], aims[1], form, rewrite))
        path.write_text(json.dumps(told, sort_keys=True) + "\n", encoding="utf-8")
        return told

    options = {"targets": list(targets), "form": form, "rewrite": rewrite}
    return learner.stages.make("program", options, [pairs.fingerprint], work)


def program_in(text: str) -> Readability:
    """What `measure_program` wrote. ValueError, TypeError or KeyError where it did not."""
    told = json.loads(text)
    numbers = {one.name: float(told[one.name]) for one in fields(Readability) if one.name != "form"}
    return Readability(**numbers, form=str(told["form"]))


def count_rules(learner: Learner, trees: Artifact, links: Artifact) -> Artifact:
    """How often each rule was seen, and the places where it could have been: `count, kind, text` a line."""

    def work(path: Path, tell: Progress) -> StageInfo:
        rows = zip(iterate_lines(str(trees.path)), iterate_lines(str(links.path)), strict=True)
        blocks = iter(lambda: list(itertools.islice(rows, BLOCK)), [])
        directory, memory = str(learner.stages.directory), learner.resources.memory
        counted = in_processes(count_block, blocks, learner.resources.threads)
        kinds = Counter[str]()
        with path.open("w", encoding="utf-8", newline="\n") as stream:
            for line, count in grouped(_told(counted, tell), directory, memory):
                stream.write(f"{count}\t{line}\n")
                kinds[line[0]] += 1
        return {"different rules": kinds[RULE], "different places": kinds[PLACE]}

    return learner.stages.make("counts", {}, [trees.fingerprint, links.fingerprint], work)


def count_block(block: Iterable[tuple[str, str]]) -> Counter[str]:
    """The lines of a block of pairs, each `kind, tab, text`."""
    found = Found()
    for trees, links in block:
        _add_pair(trees, links, found)
    parts = ((RULE, found.rules), (PLACE, found.places), (COPY, found.copies))
    return Counter({f"{kind}\t{text}": count for kind, own in parts for text, count in own.items()})


def _add_pair(trees: str, links: str, found: Found) -> None:
    """A tree alone was copied, and so was one that stands there twice."""
    first, *others = trees.split("\t")
    normal = flatten([parse_bracketed(first)])
    if not others or others == [first]:
        add_copied(normal, found)
        return
    simple, linked = flatten([parse_bracketed(one) for one in others]), parse_links(links)
    if not linked:
        return
    shared = overlap(normal, simple, linked)
    add_syntactic(normal, simple, shared, found)
    add_lexical(normal, simple, linked, found)
    if len(others) > 1:
        add_splits(normal, simple, shared, found)


def _told(blocks: Iterator[Counter[str]], tell: Progress) -> Iterator[str]:
    for done, block in enumerate(blocks, 1):
        for line, count in block.items():
            yield from itertools.repeat(line, count)
        tell("counts", done * BLOCK, 0)


def pack_rules(learner: Learner, counts: Artifact, options: QuasiOptions) -> Artifact:
    """The rules that are not rare, with their scores, packed."""

    def work(path: Path, tell: Progress) -> StageInfo:
        tell("rules", 0, 0)
        grammar, facts = build_grammar(_read_counts(counts.path), options)
        with path.open("wb") as stream:
            stream.writelines(grammar.pack())
        return facts

    return learner.stages.make("rules", asdict(options), [counts.fingerprint], work)


CountedLine = tuple[str, str, int]
"""RULE, PLACE or COPY; the text; how often."""


def _read_counts(path: Path) -> Iterator[CountedLine]:
    for line in iterate_lines(str(path)):
        count, kind, text = line.split("\t", 2)
        yield kind, text, int(count)


def build_grammar(lines: Iterable[CountedLine], options: QuasiOptions) -> tuple[TreeGrammar, StageInfo]:
    rules, places, copies = list[tuple[TreeRule, int]](), dict[str, int](), dict[str, int]()
    least = {kind: options.least_splits if kind == "splitting" else options.least for kind in KINDS}
    for kind, text, count in lines:
        if kind != RULE:
            (places if kind == PLACE else copies)[text] = count
        elif count >= min(least.values()):
            rule = parse_rule(text)
            if count >= least[kind_of(rule)]:
                rules.append((rule, count))
    if not rules:
        raise InputError("the trees have no rule in common that is seen often enough: give more pairs")
    return _with_scores(rules, places, copies)


def _with_scores(
    rules: Sequence[tuple[TreeRule, int]], places: dict[str, int], copies: dict[str, int]
) -> tuple[TreeGrammar, StageInfo]:
    """`TreeGrammar` numbers rules anew, so features are set by what they say."""
    starts = [production_of(rule) for rule, _ in rules]
    probabilities = [count / places[start] for (_, count), start in zip(rules, starts, strict=True)]
    grammar = TreeGrammar.of([rule for rule, _ in rules], probabilities)
    scores = {
        _key(rule): (math.log(count / (copies.get(start, 0) + 1)), count)
        for (rule, count), start in zip(rules, starts, strict=True)
    }
    rows = np.array([scores[_key(one.rule)] for one in grammar], np.float32)
    grammar.set_features([SCORE, COUNT], rows)
    kinds = Counter[str](kind_of(rule) for rule, _ in rules)
    return grammar, {"rules": len(grammar), **{kind: kinds[kind] for kind in KINDS}}


def _key(rule: TreeRule) -> tuple[object, ...]:
    return (*to_cells(rule.normal), *to_cells(rule.simple))


def production_of(rule: TreeRule) -> str:
    """The place at which a rule starts, as `FlatSide.production` writes it."""
    top = rule.normal
    inside = top.word if top.word is not None else " ".join(child.label for child in top.children)
    return f"{top.label}({inside})"
