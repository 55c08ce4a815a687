"""Which words may stand for a word: what a dictionary or a reader vouches for.

WordNet's synonyms in the commoner senses, similar adjectives, and words of the same family (*decision*,
*decide*), where text has them at all; and what readers approved: the lexicon, the list of sure words, and
pairs that were read as right and never as wrong.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from ogden.editing.learning.reading.readings import Verdict, parted, read_readings
from ogden.editing.learning.safety.synsets import Key, WordNet
from ogden.editing.lexicon.senses import Action, Sense
from ogden.editing.lexicon.source import read_folder
from ogden.editing.safety.content import is_content
from ogden.editing.safety.forms import lemma_candidates
from ogden.text.lines import iterate_lines
from ogden.text.word_difficulty import level

HARDER = 0.2
"""By so much a word may be harder than the one it stands for."""
SENSES = 3
"""A word's synonyms are taken from so many of its senses, the commonest."""
ANY_PART = "*"
FAMILY = "+"
"""For words of the same family, which are another part of speech: right in phrases alone."""
_TOKEN = re.compile(r"[a-z][a-z-]+")
_PHRASE = re.compile(r"[a-z]+(?:[ -][a-z]+)*")
Pair = tuple[tuple[str, ...], tuple[str, ...]]


def synonyms(net: WordNet) -> Iterator[tuple[str, str, list[str]]]:
    """Each word and part of speech, with the words that may stand for it."""
    for (lemma, part), keys in sorted(net.senses.items()):
        if not _TOKEN.fullmatch(lemma) or not _is_common(net, lemma):
            continue
        for kind, near in ((part, _near), (FAMILY, _family)):
            found = {word for key in keys[:SENSES] for word in near(net, key, lemma)} - {lemma}
            common = sorted(
                word
                for word in found
                if _PHRASE.fullmatch(word) and _is_common(net, word) and _is_no_harder(word, lemma)
            )
            if common:
                yield lemma, kind, common


def _near(net: WordNet, key: Key, lemma: str) -> Iterator[str]:
    synset = net.synsets[key]
    yield from map(str.lower, synset.words)
    for pointer in synset.similar():
        yield from map(str.lower, net.synsets[pointer.target].words)


def _family(net: WordNet, key: Key, lemma: str) -> Iterator[str]:
    synset = net.synsets[key]
    for pointer in synset.linked("+"):
        if synset.words[pointer.source_word - 1].lower() == lemma:
            yield net.synsets[pointer.target].words[pointer.target_word - 1].lower()


def _is_common(net: WordNet, word: str) -> bool:
    return " " in word or any(net.counts.get((word, part)) for part in "nvar")


def _is_no_harder(word: str, than: str) -> bool:
    """Harder words are never put in place of others, so nobody need vouch for them."""
    return max(map(level, re.findall("[a-z]+", word))) <= level(than) + HARDER


def approved_pairs(lexicon: Path, readings: Sequence[Path]) -> Iterator[Pair]:
    """Old and new content words of what readers approved."""
    for sense in read_folder(lexicon / "words"):
        if sense.action is Action.REPLACE:
            for old in sense.words:
                yield from ((_content(old), _content(new)) for new in sense.plain)
            yield from ((_content(one.before), _content(one.after)) for one in sense.examples)
    for line in iterate_lines(str(lexicon / "sure_words.tsv")):
        if line.strip() and not line.startswith("#"):
            _, old, new = line.split("\t")
            yield _content(old), _content(new)
    verdicts: dict[tuple[str, str], set[Verdict]] = defaultdict(set)
    learned, _ = parted(read_readings(readings))
    for one in learned:
        verdicts[one.before.lower(), one.after.lower()].add(one.verdict)
    right = (pair for pair, own in verdicts.items() if own == {Verdict.RIGHT})
    yield from ((_content(old), _content(new)) for old, new in right)


def ambiguous(lexicon: Path) -> list[str]:
    """Words of the lexicon that mean several things, or that are kept somewhere: their sense must be told."""
    found: dict[str, list[Sense]] = defaultdict(list)
    for sense in read_folder(lexicon / "words"):
        for word in sense.words:
            found[word.lower()].append(sense)
    return sorted(word for word, own in found.items() if _TOKEN.fullmatch(word) and _is_ambiguous(own))


def _is_ambiguous(senses: Sequence[Sense]) -> bool:
    """Whether the senses of a word as one part of speech ask for different things, or one must be told by
    cues."""
    for tag in {sense.tag for sense in senses}:
        own = [sense for sense in senses if sense.tag == tag]
        changed = [sense for sense in own if sense.action is Action.REPLACE]
        if changed and (len(changed) < len(own) or any(sense.cues.shown for sense in changed)):
            return True
        if len({sense.plain[0] for sense in changed}) > 1:
            return True
    return all(sense.action is not Action.REPLACE for sense in senses)


def _content(text: str) -> tuple[str, ...]:
    return tuple(word for word in _TOKEN.findall(text.lower()) if is_content(word))


def approved(net: WordNet, pairs: Iterable[Pair]) -> Mapping[str, list[str]]:
    """For each word of what readers approved, the words that stood for it."""
    found: dict[str, set[str]] = defaultdict(set)
    for old, new in pairs:
        for word in old:
            found[_lemma(net, word)].add(" ".join(_lemma(net, other) for other in new if other != word))
    return {word: sorted(filter(None, others)) for word, others in sorted(found.items()) if any(others)}


def _lemma(net: WordNet, word: str) -> str:
    """The likeliest lemma of a form: the shortest that is a word, irregular ones first."""
    known = [one for one in lemma_candidates(word) if any((one, part) in net.senses for part in "nvar")]
    return next(iter(net.irregular.get(word, ())), min(known, key=len) if known else word)
