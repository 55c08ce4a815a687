"""The compiled core: only what is hot."""

import builtins
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

class NgramModel:
    """A back-off language model, ready to be queried."""

    @property
    def order(self) -> int: ...
    @property
    def bytes(self) -> int: ...
    @property
    def start(self) -> int: ...
    @property
    def vocabulary_size(self) -> int: ...
    def __len__(self) -> int: ...
    def word(self, number: int) -> str: ...
    def find(self, word: str) -> int: ...
    def step(self, state: int, word: int) -> tuple[float, int]: ...
    def score(self, sentences: Iterable[str], threads: int = 0) -> NDArray[np.float64]: ...
    def distribution(self, state: int) -> NDArray[np.float32]: ...
    def write_arpa(self, write: Callable[[builtins.bytes], object]) -> None: ...
    def pack(self, code_bits: int = 8) -> builtins.bytes: ...

class NgramEstimator:
    """Estimates a modified Kneser-Ney model from sentences."""

    def __init__(self, order: int, pruning: list[int], directory: str, memory: int) -> None: ...
    def limit_vocabulary(self, words: Iterable[str]) -> None: ...
    def add(self, sentences: Iterable[str]) -> None: ...
    def finish(self) -> None: ...
    def counts(self) -> list[int]: ...
    def discounts(self) -> list[list[float]]: ...
    @property
    def sentences(self) -> int: ...
    @property
    def words(self) -> int: ...
    def write_arpa(self, write: Callable[[builtins.bytes], object]) -> None: ...
    def pack(self, code_bits: int = 8) -> builtins.bytes: ...
    def build(self) -> NgramModel: ...

class NgramVocabulary:
    """Words and their numbers, in the order in which they come, from 3 on."""

    def __init__(self, words: Iterable[str]) -> None: ...
    def __len__(self) -> int: ...

ByteColumn = tuple[NDArray[np.uint8], NDArray[np.int32]]
"""Byte strings: all bytes in a row, and where each begins and the last ends."""

def count_ngrams(
    words: NgramVocabulary, sentences: Iterable[str], order: int
) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """The different n-grams of one order as keys (`core/ngram/estimate/blocks.hpp`), and their counts."""

class NgramAdjuster:
    """Adjusted counts of n-grams that come in suffix order: `add` all, `finish`, then `next` until None."""

    def __init__(self, order: int, pruning: list[int], directory: str, memory: int) -> None: ...
    def add(self, keys: ByteColumn, counts: NDArray[np.int64]) -> None: ...
    def finish(self) -> None: ...
    def next(self, rows: int) -> tuple[ByteColumn, NDArray[np.int64], NDArray[np.int64]] | None:
        """Keys of all orders, their counts, and these again or 0 where they are pruned."""

def estimate_discounts(counts: list[int]) -> list[float]:
    """From how many n-grams have the count 0, 1, 2, 3, 4: what is taken from 1, 2, and 3 or more; and 1 if it
    was estimated."""

def word_probabilities(
    words: NDArray[np.uint32], counts: NDArray[np.int64], discounts: list[float]
) -> NDArray[np.float32]: ...

class NgramDiscounter:
    """Discounted probabilities of n-grams that come by order and context: keys, whether it is a context (then
    only gamma counts), probability and gamma."""

    def __init__(self, discounts: list[list[float]]) -> None: ...
    def add(
        self, keys: ByteColumn, counts: NDArray[np.int64], kept: NDArray[np.int64]
    ) -> tuple[ByteColumn, NDArray[np.uint8], NDArray[np.float32], NDArray[np.float32]]: ...
    def finish(self) -> tuple[ByteColumn, NDArray[np.uint8], NDArray[np.float32], NDArray[np.float32]]: ...

class NgramInterpolator:
    """Lines of an ARPA file, by order, from what `NgramDiscounter` gives, sorted by key, contexts first."""

    def __init__(self, words: NgramVocabulary, probabilities: NDArray[np.float32], order: int) -> None: ...
    def add(
        self,
        keys: ByteColumn,
        of_context: NDArray[np.uint8],
        probability: NDArray[np.float32],
        gamma: NDArray[np.float32],
    ) -> list[tuple[int, int, builtins.bytes]]: ...

def arpa_head(counts: list[int]) -> str: ...
def arpa_section(order: int) -> str: ...
def arpa_words(
    words: NgramVocabulary,
    numbers: NDArray[np.uint32],
    probabilities: NDArray[np.float32],
    gammas: NDArray[np.float32],
    highest: bool,
) -> builtins.bytes: ...
def arpa_end() -> str: ...

class PackedNgrams:
    """A quantised language model, queried where its bytes lie."""

    def __init__(self, buffer: NDArray[np.uint8]) -> None: ...
    @property
    def order(self) -> int: ...
    @property
    def bytes(self) -> int: ...
    @property
    def start(self) -> builtins.bytes: ...
    @property
    def vocabulary_size(self) -> int: ...
    def __len__(self) -> int: ...
    def word(self, number: int) -> str: ...
    def find(self, word: str) -> int: ...
    def step(self, state: builtins.bytes, word: int) -> tuple[float, builtins.bytes]: ...
    def score(self, sentences: Iterable[str], threads: int = 0) -> NDArray[np.float64]: ...
    def distribution(self, state: builtins.bytes) -> NDArray[np.float32]: ...

class ArpaReader:
    """Reads an ARPA file that is fed to it in pieces."""

    def __init__(self) -> None: ...
    def feed(self, piece: builtins.bytes) -> None: ...
    def finish(self) -> NgramModel: ...

class PhraseExtraction:
    """A phrase table from pairs and links, on any memory. First `add` all pairs; then `extract` and `group`
    until they do less than asked for (or not at all: reading does it); then read `lines` or `arrays` until
    None."""

    def __init__(
        self,
        max_length: int,
        deletion: bool,
        limit: int,
        threshold: float | None,
        from_alpha: bool,
        directory: str,
        memory: int,
        threads: int = 0,
    ) -> None: ...
    def add(
        self, normal: Iterable[str], simple: Iterable[str], links: Iterable[str]
    ) -> tuple[int, str] | None:
        """Adds pairs up to the first with wrong links: its place and the reason."""
    def extract(self, pairs: int) -> int: ...
    def group(self, records: int) -> int: ...
    def lines(
        self, count: int, reordering: bool
    ) -> tuple[int, int, builtins.bytes, builtins.bytes] | None: ...
    def arrays(self, count: int) -> dict[str, NDArray[np.generic]] | None: ...
    def words(self) -> list[str]: ...
    def lexicon(self) -> list[tuple[str, str, float, float]]: ...
    @property
    def pairs(self) -> int: ...
    @property
    def unlinked(self) -> int: ...
    @property
    def records(self) -> int: ...
    @property
    def distinct(self) -> int: ...

def check_linked_pairs(
    normal: Iterable[str], simple: Iterable[str], links: Iterable[str]
) -> tuple[NDArray[np.uint8], list[tuple[int, str]]]:
    """Which pairs have links, and the places of wrong links with the reasons."""

def count_instances(
    normal: Iterable[str], simple: Iterable[str], links: Iterable[str], max_length: int, deletion: bool
) -> dict[str, Any]:
    """The different phrase pairs of a block: `simple`, `normal` and `links` as columns of bytes
    (`core/extract/blocks.hpp`), and six counts of `orientations` each."""

def count_linked_words(
    normal: Iterable[str], simple: Iterable[str], links: Iterable[str], deletion: bool
) -> tuple[list[str], list[str], NDArray[np.int64]]:
    """Linked words and how often they are; an empty word stands for none."""

def contained_phrases(
    normal: Iterable[str], simple: Iterable[str], links: Iterable[str], max_length: int, deletion: bool
) -> dict[str, Any]:
    """The different phrases of each side of each pair: `pair` (its place), whether `simple`, and `phrase`."""

class LinkedWords:
    """How words translate each other: `add` counts, then `finish`."""

    def __init__(self) -> None: ...
    def add(self, normal: Iterable[str], simple: Iterable[str], counts: NDArray[np.int64]) -> None: ...
    def finish(self) -> None: ...
    def lexicon(self) -> list[tuple[str, str, float, float]]: ...

class PhraseScorer:
    """Lines of a phrase table from counted phrase pairs in order: entries, deletions, table, reordering."""

    def __init__(self, words: LinkedWords, limit: int, threshold: float | None, pairs: int) -> None: ...
    def add(
        self,
        normal: ByteColumn,
        simple: ByteColumn,
        links: ByteColumn,
        link_ends: NDArray[np.int32],
        link_counts: NDArray[np.int64],
        orientations: NDArray[np.int64],
        simple_counts: NDArray[np.int64],
        sentences: NDArray[np.int64] | None,
        reordering: bool,
    ) -> tuple[int, int, builtins.bytes, builtins.bytes]: ...
    def finish(self, reordering: bool) -> tuple[int, int, builtins.bytes, builtins.bytes]: ...

class RulePacker:
    """Makes the bytes of a packed phrase table: `add` blocks of rules, then take pieces of bytes with `next`
    until None. Rules are columns: flat words (places in `words`) with the end of each phrase, links
    (256 * normal + simple) with their ends, a row of scores and a count for each rule."""

    def __init__(
        self,
        features: list[str],
        groups: list[int],
        order: list[float],
        words: Iterable[str],
        resolution: float,
        directory: str,
        memory: int,
    ) -> None: ...
    def __len__(self) -> int: ...
    def add(
        self,
        normal: NDArray[np.uint32],
        normal_ends: NDArray[np.int64],
        simple: NDArray[np.uint32],
        simple_ends: NDArray[np.int64],
        links: NDArray[np.uint16],
        link_ends: NDArray[np.int64],
        scores: NDArray[np.float32],
        counts: NDArray[np.uint32],
    ) -> None: ...
    def next(self) -> builtins.bytes | None: ...

class RecordSorter:
    """Sorts bytes, on disk past its memory: `add` all records, then take them in order with `next` until
    None."""

    def __init__(self, directory: str, memory: int) -> None: ...
    def add(self, record: builtins.bytes) -> None: ...
    def next(self) -> builtins.bytes | None: ...

class PackedRules:
    """A phrase table, read where its bytes lie. Node 0 is the root of the trie of normal sides."""

    def __init__(self, buffer: NDArray[np.uint8]) -> None: ...
    @property
    def features(self) -> list[str]: ...
    @property
    def words(self) -> int: ...
    @property
    def nodes(self) -> int: ...
    @property
    def bytes(self) -> int: ...
    def __len__(self) -> int: ...
    def word(self, number: int) -> str: ...
    def find(self, word: str) -> int | None: ...
    def step(self, node: int, word: int) -> int | None: ...
    def entries(self, node: int) -> tuple[int, int]: ...
    def children(self, node: int) -> tuple[int, int]: ...
    def last_word(self, node: int) -> int: ...
    def read(
        self, rule: int, normal: Sequence[int]
    ) -> tuple[list[int], list[tuple[int, int]], list[float], int]:
        """Simple words, links, scores and count of a rule, given the words of its normal side."""

class GrammaticalFit:
    """Whether words can take the place of others by their grammar. `classes` has for each small word the sum
    of: 1 a determiner, 2 a preposition, 4 a connective, 8 a word without content, 16 a quantity; `closed`
    are tags of words that only stand for each other, `clashes` last words and next words that do not go
    together, `forms` tags and the words that have just these."""

    def __init__(
        self,
        classes: Sequence[tuple[str, int]],
        closed: Sequence[str],
        clashes: Sequence[tuple[str, str]],
        forms: Sequence[tuple[Sequence[str], Sequence[str]]],
    ) -> None: ...
    def fits(
        self,
        old: Sequence[str],
        tags: Sequence[str],
        new: Sequence[str],
        before: str,
        after: str,
        tag_after: str,
        listed: bool,
    ) -> bool: ...

_FoundRewrites = tuple[
    list[tuple[int, int, tuple[str, ...], tuple[float, ...]]], dict[tuple[int, int], float]
]
"""First and last word, new words and evidence of each rewrite; and how likely phrases stay."""

class RewriteFinder:
    """Rules of a table as rewrites of a sentence. `columns` are the places of its features."""

    def __init__(self, table: PackedRules, columns: Sequence[int]) -> None: ...
    def find(self, words: Sequence[str], blocked: Sequence[bool]) -> _FoundRewrites: ...
    def fitting(
        self, words: Sequence[str], tags: Sequence[str], blocked: Sequence[bool], grammar: GrammaticalFit
    ) -> _FoundRewrites:
        """Those that fit, and those without new words."""

def phrase_instances(
    normal: str, simple: str, links: str, max_length: int = 7, deletion: bool = False
) -> list[tuple[str, str, list[tuple[int, int]], int, int]]:
    """The phrase pairs of one sentence pair: normal and simple phrase, the links inside, and the orientation
    (0 monotone, 1 swap, 2 discontinuous) towards the simple word before and after."""

def deletion_links(normal: str, simple: str, links: str) -> tuple[str, list[tuple[int, int]]]:
    """The simple side with NULLs, and the links, after both changes of Coster & Kauchak 2011, section 4."""

def fisher_minus_log_p(both: int, normal: int, simple: int, total: int) -> float:
    """-ln p of Fisher's exact test, one-sided: `both` or more."""

class AlignmentVocabulary:
    """The words an aligner knows. They share their numbers on both sides of a pair."""

    def __init__(self, words: Iterable[str]) -> None: ...
    def __len__(self) -> int: ...
    @property
    def words(self) -> list[str]: ...

class AlignmentTraining:
    """Model 1 and the HMM in both directions, learned round by round."""

    def __init__(
        self,
        vocabulary: AlignmentVocabulary,
        normal: Iterable[str],
        simple: Iterable[str],
        max_length: int,
        prior: tuple[float, float, float, float],
        null: float,
        smoothing: float,
        threads: int = 0,
    ) -> None: ...
    @property
    def left_out(self) -> int: ...
    @property
    def pairs(self) -> int: ...
    def model1_round(self, threads: int = 0) -> tuple[float, float]:
        """Gives the log-likelihoods, forward and backward, before the round."""
    def hmm_round(self, agree: bool = False, threads: int = 0) -> tuple[float, float]: ...
    def forward(self, prune: float = 0.0) -> AlignmentModel: ...
    def backward(self, prune: float = 0.0) -> AlignmentModel: ...

class AlignmentModel:
    """One direction. Row e of its table is entries [starts[e], starts[e + 1]); row 0 is NULL's, row 1 that of
    unknown words, row k + 2 that of word k."""

    def __init__(
        self,
        vocabulary: AlignmentVocabulary,
        starts: NDArray[np.uint64],
        words: NDArray[np.uint32],
        probabilities: NDArray[np.float64],
        totals: NDArray[np.float64],
        jumps: NDArray[np.float64],
        prior: tuple[float, float, float, float],
        null: float,
        smoothing: float,
    ) -> None: ...
    @property
    def starts(self) -> NDArray[np.uint64]: ...
    @property
    def words(self) -> NDArray[np.uint32]: ...
    @property
    def probabilities(self) -> NDArray[np.float64]: ...
    @property
    def totals(self) -> NDArray[np.float64]: ...
    @property
    def jumps(self) -> NDArray[np.float64]: ...
    def probability(self, source: str, target: str) -> float:
        """Of the table; an empty source is NULL."""
    def posteriors(self, source: str, target: str) -> tuple[NDArray[np.float64], float]:
        """A row for each target word, NULL first; and the log-probability of the pair."""

def frequent_words(lines: Iterable[str], min_count: int, limit: int) -> list[str]:
    """The words of lines, the most frequent first."""

def align_lines(
    forward: AlignmentModel,
    backward: AlignmentModel,
    normal: Iterable[str],
    simple: Iterable[str],
    heuristic: str,
    threshold: float,
    max_length: int,
    threads: int = 0,
) -> tuple[NDArray[np.int32], NDArray[np.int64], NDArray[np.uint8]]:
    """All links, a row each; where each pair's begin; and whether the pair was short enough to be aligned."""

def symmetrise_links(
    forward: Iterable[Sequence[int]],
    backward: Iterable[Sequence[int]],
    normal: int,
    simple: int,
    heuristic: str,
) -> list[tuple[int, int]]: ...

class PreparedNgrams:
    """The n-grams of normal sentences and their references, ready for many candidates."""

    def __init__(
        self, normal: Iterable[str], references: Iterable[Iterable[str]], threads: int = 0
    ) -> None: ...
    def __len__(self) -> int: ...
    def sari(
        self, outputs: Iterable[str], rows: NDArray[np.int64], variant: str, order: int = 4, threads: int = 0
    ) -> NDArray[np.float64]: ...
    def bleu(
        self, outputs: Iterable[str], rows: NDArray[np.int64], order: int = 4, threads: int = 0
    ) -> NDArray[np.float64]: ...

def align_documents(
    normal: Iterable[str],
    normal_paragraphs: NDArray[np.int64],
    normal_documents: NDArray[np.int64],
    simple: Iterable[str],
    simple_paragraphs: NDArray[np.int64],
    simple_documents: NDArray[np.int64],
    paragraph_threshold: float,
    sentence_threshold: float,
    skip_penalty: float,
    threads: int = 0,
) -> tuple[NDArray[np.int64], NDArray[np.float64], int]:
    """Sentence pairs of documents by TF-IDF. Sentences, in lower case, are in paragraphs in documents:
    paragraph k is sentences [paragraphs[k], paragraphs[k + 1]), document k the same of paragraphs.

    Gives a row for each pair (document, normal paragraph, first sentence, how many, simple paragraph, first
    sentence, how many), a score for each, and how many pairs of paragraphs were similar enough.
    """

class SyllableRules:
    """Syllables of words: see core/text/syllables.hpp."""

    def __init__(self, words: Sequence[tuple[int, str]], windows: Sequence[tuple[int, str]]) -> None: ...
    def count(self, token: str) -> int: ...
    def estimate(self, word: str) -> int: ...

class WordReader:
    """Words of sentences: see core/text/sentence_words.hpp."""

    def __init__(
        self,
        rules: SyllableRules,
        count: Callable[[str], int],
        clitics: Sequence[str],
        joined: Sequence[tuple[str, str, bool]],
        marks: Sequence[str],
    ) -> None: ...
    def sentences(self, text: str) -> list[tuple[int, int, tuple[tuple[int, int, str], ...], int]]:
        """The sentences of a text that have words: first and past-the-last position, words with theirs,
        syllables."""
    def totals(self, text: str) -> tuple[int, int, int]:
        """How many such sentences, words and syllables a text has."""

class WordLines:
    """Lines by their first words: see core/words/word_lines.hpp."""

    def __init__(self, text: str, separator: str) -> None: ...
    def __len__(self) -> int: ...
    def find(self, word: str) -> list[str]: ...

class WordGroups:
    """Groups that words are in: see core/words/word_groups.hpp."""

    def __init__(self, groups: Sequence[str], separator: str) -> None: ...
    def find(self, word: str) -> list[tuple[int, int]]:
        """The numbers of the groups of a word, and as which of their members it is in them."""

    def contains(self, word: str) -> bool: ...

class LemmaCandidates:
    """What words may be forms of: see core/words/lemma_candidates.hpp."""

    def __init__(self, irregular: str) -> None: ...
    def irregular(self, form: str) -> tuple[str, ...]:
        """The lemmas of an irregular form; none of another."""
    def find(self, word: str) -> tuple[str, ...]:
        """A word in lower case, and what it may be a form of."""

class LemmaNetwork:
    """Rules for the lemmas of unknown words: see core/words/lemma_network.hpp."""

    def __init__(
        self,
        first: NDArray[np.float32],
        first_bias: NDArray[np.float32],
        second: NDArray[np.float32],
        second_bias: NDArray[np.float32],
    ) -> None: ...
    def choose(self, word: str, part: int) -> tuple[int, float]:
        """The number of the rule for a word in lower case, and by how much it scores more than the next."""

def token_spans(texts: Sequence[str], threads: int = 0) -> list[list[tuple[int, int]]]:
    """For each text, the first and past-the-last position of its tokens."""

def token_lines(texts: Sequence[str], threads: int = 0) -> list[str]:
    """Each text's tokens, joined by single spaces."""

def sentence_spans(texts: Sequence[str], threads: int = 0) -> list[list[tuple[int, int]]]:
    """For each text, the first and past-the-last position of its sentences."""

def candidate_scores(
    features: NDArray[np.float32], weights: NDArray[np.float64], threads: int = 0
) -> NDArray[np.float64]:
    """The sum of features times weights of each candidate."""

def best_candidates(
    starts: NDArray[np.int64], scores: NDArray[np.float64], threads: int = 0
) -> NDArray[np.int64]:
    """For each sentence (rows starts[k] to starts[k + 1]) the first row of the highest score."""

def line_choices(
    starts: NDArray[np.int64], scores: NDArray[np.float64], slopes: NDArray[np.float64], threads: int = 0
) -> tuple[NDArray[np.int64], NDArray[np.float64], NDArray[np.int64], NDArray[np.int64]]:
    """Which candidates are best along the line scores + x slopes: each sentence's row at x = minus infinity;
    then, from left to right, each x where a sentence's choice changes, the row before it and that after."""

def pairwise_weights(
    differences: NDArray[np.float32], penalty: float, threads: int = 0
) -> tuple[NDArray[np.float64], float, int, bool]:
    """Logistic regression on differences between the better and the worse of two candidates: the weights, the
    mean loss, the steps of Newton's method, and whether it converged."""

class ParsedSentence:
    """A sentence that `ConstituencyParser.parse_likely` has read. Nothing is made of it until it is asked
    for."""

    @property
    def chosen(self) -> list[tuple[int, int, int, float]]:
        """What `ConstituencyParser.parse` gives."""

    @property
    def likely(self) -> list[tuple[float, list[tuple[int, int, int]]]]:
        """What `ConstituencyParser.nbest` gives."""

class ConstituencyParser:
    """A trained parser. Brackets are (start, end, label number), and a score or probability where they have
    one."""

    def __init__(self, bytes: builtins.bytes) -> None: ...
    @property
    def labels(self) -> list[str]: ...
    @property
    def tags(self) -> list[str]: ...
    @property
    def kinds(self) -> int: ...
    def parse(
        self,
        sentences: Sequence[Sequence[str]],
        tags: Sequence[Sequence[str]] | None,
        kind: int,
        level: float,
        candidates: int,
        threads: int,
    ) -> list[list[tuple[int, int, int, float]]]:
        """Of so many most probable trees the one with the largest sum of probability - level over its
        brackets, each with its probability."""

    def parse_likely(
        self,
        sentences: Sequence[Sequence[str]],
        tags: Sequence[Sequence[str]] | None,
        kind: int,
        level: float,
        candidates: int,
        kept: int,
        threads: int,
    ) -> list[ParsedSentence]:
        """As `parse`; with the first `kept` of the candidates."""

    def nbest(
        self,
        sentences: Sequence[Sequence[str]],
        tags: Sequence[Sequence[str]] | None,
        kind: int,
        count: int,
        threads: int,
    ) -> list[list[tuple[float, list[tuple[int, int, int]]]]]:
        """For each tree the logarithm of its probability, and its brackets."""

    def spans(
        self,
        sentences: Sequence[Sequence[str]],
        tags: Sequence[Sequence[str]] | None,
        kind: int,
        least: float,
        threads: int,
    ) -> list[list[tuple[int, int, int, float]]]: ...

class ParserTrainer:
    """Learns a parser from trees."""

    def __init__(
        self,
        words: Sequence[str],
        tags: Sequence[str],
        labels: Sequence[str],
        vectors: NDArray[np.float32],
        *,
        word_width: int,
        feature_width: int,
        hidden: int,
        span: int,
        kinds: int,
        places: int,
        dropout: float,
        hide_word: float,
        hide_tag: float,
        predicted: float,
        shard: int,
        shards: int,
        seed: int,
    ) -> None: ...
    def add(
        self,
        words: Sequence[str],
        tags: Sequence[str],
        predicted: Sequence[str],
        brackets: Sequence[tuple[int, int, int]],
        kind: int = 0,
        weight: float = 1.0,
    ) -> None: ...
    def run(self, order: Sequence[int], first_rate: float, last_rate: float, threads: int = 1) -> float: ...
    def gradient(self, order: Sequence[int]) -> tuple[float, list[float], list[float], list[float]]:
        """The loss of these examples and its gradient: all weights but the tables, then the two tables."""
    def __len__(self) -> int: ...
    def parser(self) -> builtins.bytes: ...
    def state(self) -> builtins.bytes: ...
    def restore(self, state: builtins.bytes) -> None: ...

def chart_best(length: int, labels: int, scores: NDArray[np.float32]) -> list[tuple[int, int, int]]: ...
def chart_nbest(
    length: int, labels: int, scores: NDArray[np.float32], count: int
) -> list[tuple[float, list[tuple[int, int, int]]]]: ...
def chart_marginals(length: int, labels: int, scores: NDArray[np.float32]) -> tuple[float, list[float]]: ...
def network_instructions() -> list[str]:
    """The versions of the networks' arithmetic that this machine can run, fastest first, plain C++ last."""

def use_network_instructions(name: str) -> None:
    """Take one of them from now on, in all threads. For tests: results are the same with all."""

def parser_words(words: Sequence[str]) -> list[str]:
    """Words in the form in which the parser's lexicon holds them."""

class PhraseSearcher:
    """Finds the best rewrites of sentences by phrases. Sentences are words with white space between them."""

    def __init__(
        self,
        grammars: Sequence[tuple[str, PackedRules]],
        models: Sequence[tuple[str, NgramModel | PackedNgrams]],
        stack: int,
        pops: int,
        score_beam: float,
        distortion_limit: int,
        option_limit: int,
        identity: int,
        whole: int,
    ) -> None: ...
    @property
    def feature_names(self) -> list[str]: ...
    def search(
        self,
        sentences: Iterable[str],
        protected: NDArray[np.int64],
        weights: NDArray[np.float64],
        size: int,
        distinct: bool,
        steps: bool,
        threads: int = 0,
    ) -> tuple[
        NDArray[np.int64],
        list[str],
        NDArray[np.float64],
        NDArray[np.float64],
        NDArray[np.int64],
        NDArray[np.int64],
    ]:
        """`protected` has rows of sentence, first word, past the last. Gives where the candidates of each
        sentence start, their texts, features and scores; with `steps`, where the steps of each end, and their
        rows: normal words from, to, grammar or -1, number of simple words."""
    def rescore(
        self,
        sentences: Iterable[str],
        protected: NDArray[np.int64],
        derivations: Sequence[Sequence[tuple[int, int, int, str]]],
        weights: NDArray[np.float64],
    ) -> tuple[
        NDArray[np.int64],
        list[str],
        NDArray[np.float64],
        NDArray[np.float64],
        NDArray[np.int64],
        NDArray[np.int64],
    ]:
        """The same for given derivations, one for each sentence."""

class SynchronousGrammar:
    """Synchronous rules, found by their normal sides. Add words, labels and rules; then `finish`."""

    def __init__(self, features: list[str], quantised: bool = False) -> None: ...
    def add(
        self,
        rules: list[tuple[str, tuple[str | tuple[str, int], ...], tuple[str | tuple[str, int], ...]]],
        scores: NDArray[np.float32],
    ) -> int:
        """Rules as a label and two sides, which are words and nonterminals (label and number from 1 on); a
        row of scores for each. Gives how many rules were left out."""
    def finish(self) -> None: ...
    @staticmethod
    def mapped(data: NDArray[np.uint8]) -> SynchronousGrammar:
        """A grammar in bytes that `parts` made, at a multiple of 8. They are checked, not copied."""
    def parts(self) -> list[NDArray[np.uint8]]:
        """The bytes of a finished grammar, as views of its arrays."""
    @property
    def quantised(self) -> bool: ...
    @property
    def features(self) -> list[str]: ...
    @property
    def labels(self) -> list[str]: ...
    def __len__(self) -> int: ...
    def rule(self, number: int) -> tuple[str, list[str | tuple[str]], list[str | int], list[float]]:
        """Label, normal side (nonterminals as a tuple of their label), simple side (nonterminals as numbers
        from 0 on), scores."""
    def find(self, normal: tuple[str | tuple[str, int], ...]) -> list[int]:
        """The rules with this normal side."""
    @property
    def patterns(self) -> int: ...
    @property
    def bytes(self) -> int: ...

class ChartSearcher:
    """Finds the best rewrites of sentences by synchronous rules."""

    def __init__(
        self,
        grammar: SynchronousGrammar,
        models: Sequence[tuple[str, NgramModel | PackedNgrams]],
        pops: int,
        span: int,
        rule_limit: int,
        identity: int,
        whole: int,
        copy_labels: list[int],
        free_labels: list[int],
    ) -> None: ...
    @property
    def feature_names(self) -> list[str]: ...
    def search(
        self,
        sentences: Iterable[str],
        protected: NDArray[np.int64],
        labelled: NDArray[np.uint8],
        labels: NDArray[np.int64],
        splits: NDArray[np.int64],
        weights: NDArray[np.float64],
        size: int,
        distinct: bool,
        steps: bool,
        threads: int = 0,
    ) -> tuple[
        NDArray[np.int64],
        list[str],
        NDArray[np.float64],
        NDArray[np.float64],
        NDArray[np.int64],
        NDArray[np.int64],
        NDArray[np.int64],
    ]:
        """As `PhraseSearcher.search`; rows of steps: normal words from, to, rule or -1, depth, simple words
        from, to. Last, a row of work for each sentence: items, cubes, pops, combinations. `labelled` says
        of each sentence whether its spans have labels (or is empty: none has); `labels` has rows of
        sentence, start, end, label, and `splits` of sentence, start, middle, end."""

class SequenceTagger:
    """Tags sentences with weights that are used where they lie."""

    def __init__(self, words: NDArray[np.uint8], weights: NDArray[np.uint8]) -> None: ...
    @property
    def tags(self) -> int: ...
    @property
    def kinds(self) -> int: ...
    @property
    def observations(self) -> int: ...
    @property
    def weights(self) -> int: ...
    @property
    def known_words(self) -> int: ...
    def tag(
        self, words: Sequence[str], starts: NDArray[np.int64], kind: int, threads: int = 0
    ) -> NDArray[np.uint8]:
        """The numbers of the tags. Sentence k is the words from starts[k] to starts[k + 1]."""
    def probabilities(
        self, words: Sequence[str], starts: NDArray[np.int64], kind: int, threads: int = 0
    ) -> NDArray[np.float32]:
        """A row of probabilities of all tags for each word."""

class TaggerTrainer:
    """Learns the weights of a tagger."""

    def __init__(
        self,
        words: NDArray[np.uint8],
        tags: int,
        kinds: int,
        rate: float,
        penalty: float,
        hidden_words: float,
        hidden_classes: float,
        seed: int,
    ) -> None: ...
    def add(self, words: Sequence[str], tags: NDArray[np.uint8], kind: int, weight: float) -> None: ...
    def epoch(self) -> float: ...
    def pack(self, kinds: int) -> bytes: ...

class ClusterLearner:
    """Learns classes of words from sentences."""

    def __init__(self) -> None: ...
    def add(self, sentences: Sequence[str]) -> None: ...
    @property
    def tokens(self) -> int: ...
    def learn(
        self, words: int, classes: int, rounds: int, progress: Callable[[int], None] | None = None
    ) -> tuple[list[tuple[bytes, str, int]], list[float]]:
        """Words with their paths and counts, the most frequent first; the likelihood after each round."""

def pack_words(
    words: Sequence[str], clusters: Sequence[int], dictionary: Sequence[int], paths: Sequence[str]
) -> bytes: ...
def find_words(table: NDArray[np.uint8], words: Sequence[str]) -> list[tuple[int, int]]:
    """The class and the entry in the dictionary of each word, 0 for none. Words are in their plain form."""

def tagger_observations(
    table: NDArray[np.uint8], words: Sequence[str], kind: int = 0
) -> tuple[list[list[int]], list[list[int]]]:
    """Hashes of what the tagger sees of each word, and of each word with the one before it."""

def chain_best(
    scores: NDArray[np.float32],
    start: NDArray[np.float32],
    end: NDArray[np.float32],
    next: NDArray[np.float32],
    steps: Sequence[tuple[int, int, int, float]],
) -> list[int]: ...
def chain_probabilities(
    scores: NDArray[np.float32],
    start: NDArray[np.float32],
    end: NDArray[np.float32],
    next: NDArray[np.float32],
    steps: Sequence[tuple[int, int, int, float]],
) -> tuple[float, list[float], list[float], list[float]]:
    """The log of the sum over all sequences, the probabilities of tags by word, how often each transition is
    expected, and the probability of each step, by word."""

def word_forms(words: Sequence[str], lower: bool = False) -> list[str]:
    """Words in their plain form, or in that form in lower case."""

class BoostedTrees:
    """Boosted regression trees: the sum of what many small trees say of a row of numbers."""

    def __init__(
        self,
        columns: int,
        roots: NDArray[np.int32],
        features: NDArray[np.int32],
        thresholds: NDArray[np.float32],
        left: NDArray[np.int32],
        right: NDArray[np.int32],
        leaves: NDArray[np.float32],
    ) -> None: ...
    @property
    def columns(self) -> int: ...
    def __len__(self) -> int: ...
    def sums(self, rows: NDArray[np.float32]) -> NDArray[np.float64]: ...

class ContextNetwork:
    """How well words fit gaps of sentences. The bytes are used where they lie."""

    def __init__(self, bytes: NDArray[np.uint8]) -> None: ...
    @property
    def words(self) -> list[str]: ...
    @property
    def bias(self) -> NDArray[np.float32]: ...
    def contexts(
        self, words: NDArray[np.int32], starts: NDArray[np.int64], gaps: NDArray[np.int64], threads: int
    ) -> NDArray[np.float32]:
        """A row for each gap (sentence, first, last). Sentence k is the words from starts[k] on."""
    def scores(
        self, contexts: NDArray[np.float32], owners: NDArray[np.int64], words: NDArray[np.int32]
    ) -> NDArray[np.float32]:
        """Of each word in the context that owns it, without the bias."""
    def vectors(
        self, words: NDArray[np.int32], starts: NDArray[np.int64], filling: bool
    ) -> NDArray[np.float32]:
        """Of each phrase, the words from starts[k] on, a vector of length 1: the sum of its words' vectors of
        length 1, of those that fill gaps or of those that are read."""

class TreeColumns:
    """Trees in columns: what the core reads trees from."""

    def __init__(
        self,
        labels: Iterable[str],
        words: Iterable[str],
        arities: NDArray[np.int32],
        heads: NDArray[np.int32],
    ) -> None: ...
    def __len__(self) -> int: ...

class TreeGrammar:
    """Rules that rewrite trees, found by their normal sides."""

    @staticmethod
    def built(
        rules: list[tuple[list[tuple[int, str, int | str]], list[tuple[int, str, int | str]]]],
        log_probabilities: list[float],
    ) -> tuple[TreeGrammar, NDArray[np.int64]]: ...
    @staticmethod
    def mapped(data: NDArray[np.uint8]) -> TreeGrammar: ...
    def parts(self) -> list[NDArray[np.uint8]]: ...
    def rule(
        self, number: int
    ) -> tuple[list[tuple[int, str, int | str]], list[tuple[int, str, int | str]], float, list[float]]: ...
    def set_features(self, names: list[str], rows: NDArray[np.float32]) -> None: ...
    def shapes(self) -> NDArray[np.float32]: ...
    def log_probabilities(self) -> NDArray[np.float32]: ...
    def fitting(self, trees: TreeColumns) -> NDArray[np.int64]: ...
    @property
    def features(self) -> list[str]: ...
    @property
    def patterns(self) -> int: ...
    @property
    def contexts(self) -> int: ...
    def __len__(self) -> int: ...

class TreeExtraction:
    """Counts the rules of aligned trees."""

    def __init__(
        self,
        parallel: bool,
        lexical: bool,
        bare: bool,
        deeper: bool,
        largest: int,
        contexts: bool,
        directory: str,
        memory: int,
        threads: int,
    ) -> None: ...
    def add(self, normal: TreeColumns, simple: TreeColumns, links: NDArray[np.int64]) -> int: ...
    def finish(self, least: int, least_new: int) -> tuple[TreeGrammar, NDArray[np.uint32]]: ...
    @property
    def seen(self) -> int: ...
    @property
    def different(self) -> int: ...

def aligned_constituents(
    normal: TreeColumns, simple: TreeColumns, links: NDArray[np.int64], parallel: bool
) -> NDArray[np.int64]: ...
def derive_trees(
    grammar: TreeGrammar,
    normal: TreeColumns,
    simple: TreeColumns,
    links: NDArray[np.int64],
    parallel: bool,
    lexical: bool,
    bare: bool,
) -> tuple[NDArray[np.int64], NDArray[np.int64]]: ...

class TreeSearcher:
    """Finds the best rewrites of trees."""

    def __init__(
        self,
        grammar: TreeGrammar,
        models: Sequence[tuple[str, NgramModel | PackedNgrams]],
        of_tags: list[bool],
        pops: int,
        rule_limit: int,
        whole: int,
    ) -> None: ...
    @property
    def feature_names(self) -> list[str]: ...
    def search(
        self,
        trees: TreeColumns,
        protected: NDArray[np.int64],
        values: NDArray[np.float32],
        weights: NDArray[np.float64],
        size: int,
        distinct: bool,
        steps: bool,
        threads: int = 0,
    ) -> tuple[
        NDArray[np.int64],
        list[str],
        NDArray[np.float64],
        NDArray[np.float64],
        NDArray[np.int64],
        NDArray[np.int64],
        NDArray[np.int64],
    ]: ...

PatternPart = tuple[int, int, bool, list[int], list[int], tuple["PatternPart", ...]]
"""The row of its labels (-1 of a gap), the name of a variable or -1, whether it may be missing, words,
dictionary forms, and what is inside."""

class BracketTrees:
    """Makes trees of the brackets of a parser with these labels: labels and numbers of children of the nodes,
    in the order of a walk."""

    def __init__(self, labels: Sequence[str]) -> None: ...
    def nodes(
        self, brackets: Sequence[tuple[int, int, int]], tags: list[str]
    ) -> tuple[list[str], list[int]]: ...
    def chosen(self, parsed: ParsedSentence, tags: list[str]) -> tuple[list[str], list[int]]: ...
    def likely(
        self, parsed: ParsedSentence, tags: list[str], count: int
    ) -> list[tuple[float, tuple[list[str], list[int]]]]:
        """Up to `count` distinct trees, each with the logarithm of its probability."""

_Phrase = TypeVar("_Phrase")

def placed_phrases(
    type: type[_Phrase], labels: Sequence[str], arities: Sequence[int], words: Sequence[str]
) -> list[_Phrase]:
    """Objects with the slots of `ogden.parsing.placed_tree.Phrase`, in the order of a walk."""

def verb_forms(labels: list[str], arities: Sequence[int], words: Sequence[str]) -> list[str]:
    """The tags of a tree's words, verbs as their places in it tell (`ogden.parsing.verb_forms`)."""

class PatternChoice:
    """Rules of a `PatternTable` that are looked for together."""

class PatternTable:
    """Patterns over trees. `labels` and `words` have numbers; a label that is not among them has that of the
    first of the `prefixes` that it begins with, or `other`. `allowed` has a row of flags for each set of
    labels, one for each label."""

    def __init__(
        self,
        labels: dict[str, int],
        prefixes: Sequence[tuple[str, int]],
        other: int,
        words: dict[str, int],
        allowed: Sequence[int],
    ) -> None: ...
    def add(self, root: PatternPart) -> int:
        """The number of a new pattern."""

    def add_rule(
        self,
        pattern: int,
        needs: Sequence[Sequence[int]],
        guards: Sequence[tuple[int, int, Sequence[int], int]],
    ) -> None:
        """One that looks for a pattern. Of each set in `needs` the sentence must have a word; a guard is the
        number of its kind (`pattern_table.GUARDS`), a variable, words, and how many."""

    def choice(self, rules: Sequence[int]) -> PatternChoice: ...
    def fits(
        self,
        labels: list[str],
        arities: Sequence[int],
        words: list[str],
        forms: list[str],
        end: int,
        choice: PatternChoice,
    ) -> tuple[list[tuple[int, int, int]], list[tuple[int, dict[int, int]]], list[tuple[int, int]]]:
        """What variables stand for: the first node, which child of its parent that is, and how many; the
        first stands for nothing. Fits: the node, and for each variable the number of what it stands for. Then
        for the rules of the choice, in their order, the numbers of rule and fit."""
