"""The tables that the safety check has from WordNet: opposites, negatives, and nouns that name someone or
something.

**Opposites.** Two synsets with an antonym between them, each with its synonyms, are a line; of adjectives,
those that are similar to either side too. A word stands on a side only in one of its common senses: *right*
is no opposite of *left* because of a rare sense of *leave*.

**Negatives.** Words with a prefix or an ending that denies what the rest says, and the words that may stand
for them without another negation (*unwell*, *ill*).

**Nouns.** Those that first of all name a person, a part of the body, a substance, a food, an animal or plant.
"""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from ogden.editing.learning.safety.synsets import Key, Synset, WordNet
from ogden.editing.learning.safety.vouching import ANY_PART, Pair, approved, synonyms
from ogden.text.lines import write_text

LICENCE = (
    "From WordNet 3.0, Copyright 2006 by Princeton University, under the WordNet licence. Made by "
    "recipes/safety_tables.py."
)
HEADS = {
    "wordnet_opposites.tsv": "# Opposites: every word on the left is an opposite of every word on the right.",
    "negatives.tsv": "# Words that deny, and the words that may stand for them without a negation.",
    "nouns.tsv": "# Nouns by what they name. With `?`, only where the tag says that it is a noun.",
    "vouched.tsv": "# What may stand for a word, by part of speech; `*`: by what readers approved.",
    "ambiguous.txt": "# Words of the lexicon whose sense must be told before they are changed.",
    "irregular_forms.tsv": "# Irregular forms, and what they are forms of.",
}

COMMON = 2
"""A word counts in so many of its senses, the commonest ones."""
TOPICS = {5: "animal", 8: "body", 13: "food", 18: "person", 20: "plant", 27: "substance"}
"""WordNet's files of nouns that name someone or something."""
LEAST_SHARE = 0.5
"""Of the times that a noun was seen, in which it named such a thing."""
SURE_SHARE = 0.6
"""Of the times that a word was seen as any part of speech: then it is one without a tag, too."""
NOT_NEGATIVE = frozenset(
    "diligent disappointed disappointing discard discharge disciple discipline disclose disclosure "
    "discolor discolour discount discover discreet discretion discuss disease disguise dismay dismiss "
    "dispense disperse displaced display disposal dispose disposed disposition dispute dissect "
    "dissolve distance distant distinct distort distract distress distribute district disturb "
    "illuminate illustrate imbalance imbue immediate immense imminent immune impact impaired impart "
    "impassioned implant implement imply import important impose impost impress imprint improve "
    "incentive inch incident incite incline include income increase incur indebted indeed indent "
    "independent index indicate indifferent industry infant infect infer inflame inflammable "
    "inflammation influence inform information infuse inhabit inhale inherit inhibit initial injure "
    "inland inlet inmate innovate inpatient input inquire insert inset inside insight insist inspect "
    "inspire install instant instead instruct insult insurance insured intact intake intend intense "
    "interest intern internal interview invade invaluable invent invest invite involve irradiate "
    "irrigate mischief misery misgiving mishap missile missing mission mistake mistaken mister "
    "mistress misty unction understand undertake undertaking unify union unique unit unite universe "
    "until".split()
)
_PREFIX = re.compile(r"(?:un(?!der|iv|if|io|it)|in|im|il|ir|dis|mis|non-?|mal)(?=[a-z]{3})")
_ENDING = re.compile(r"(?<=[a-z]{3})less(?:ly|ness)?$")
_DENIES = re.compile(
    r"\b(?:not|no|without|lack\w*|opposite|contrary|fail\w*|un\w+|deprived?|never|absence)\b"
)
_WORD = re.compile(r"[a-z]+(?:[ -][a-z]+)?")
Sides = tuple[tuple[str, ...], tuple[str, ...]]


def opposites(net: WordNet) -> list[Sides]:
    """Lines of two sides, every word on one being an opposite of every word on the other."""
    found: dict[Sides, None] = {}
    for key, synset in net.synsets.items():
        for pointer in synset.antonyms():
            if key < pointer.target:
                one = _side(net, key, synset.words[pointer.source_word - 1])
                other = _side(net, pointer.target, net.synsets[pointer.target].words[pointer.target_word - 1])
                if one and other and not set(one) & set(other):
                    found[one, other] = None
    return sorted(found)


def _side(net: WordNet, key: Key, named: str) -> tuple[str, ...]:
    """A word and those of the same meaning, or, for adjectives, a similar one."""
    synset = net.synsets[key]
    words = [named.lower(), *(word for word in synset.words if net.rank(word, key) < COMMON)]
    for pointer in synset.similar():
        words += [w for w in net.synsets[pointer.target].words if net.rank(w, pointer.target) == 0]
    return tuple(dict.fromkeys(word for word in map(str.lower, words) if _WORD.fullmatch(word)))


def negatives(net: WordNet) -> dict[str, tuple[str, ...]]:
    """Words that deny what is left without their prefix or ending, each with its synonyms that do not."""
    found = {}
    for lemma in sorted({lemma for lemma, _ in net.senses if _WORD.fullmatch(lemma) and " " not in lemma}):
        if is_negative(net, lemma):
            others = dict.fromkeys(_synonyms(net, lemma))
            found[lemma] = tuple(one for one in others if one != lemma and not is_negative(net, one))
    return found


def is_negative(net: WordNet, lemma: str) -> bool:
    """Whether what is left is a word, and an antonym or the meaning itself says that it is denied."""
    if lemma in NOT_NEGATIVE:
        return False
    prefix = _PREFIX.match(lemma)
    base = lemma[prefix.end() :] if prefix else _ENDING.sub("", lemma)
    if base == lemma:
        return False
    keys = [key for part in "nvar" for key in net.senses.get((lemma, part), ())]
    known = any((base, part) in net.senses for part in "nvar")
    return any(
        _is_antonym(net, key, lemma, base)
        or ((known or lemma.startswith("un")) and _DENIES.search(net.synsets[key].gloss) is not None)
        for key in keys[:COMMON]
    )


def _is_antonym(net: WordNet, key: Key, lemma: str, base: str) -> bool:
    synset = net.synsets[key]
    return any(
        net.synsets[one.target].words[one.target_word - 1].lower() == base
        for one in synset.antonyms()
        if synset.words[one.source_word - 1].lower() == lemma
    )


def _synonyms(net: WordNet, lemma: str) -> Iterator[str]:
    for part in "nvar":
        for key in net.senses.get((lemma, part), ()):
            related: list[Synset] = [net.synsets[key]]
            related += [net.synsets[one.target] for one in net.synsets[key].similar()]
            yield from (word.lower() for synset in related for word in synset.words if word.islower())


def naming_nouns(net: WordNet) -> dict[str, list[str]]:
    """Nouns by what they name. One that is another word as often ends in `?`: its tag must say that it is a
    noun."""
    found: dict[str, list[str]] = {topic: [] for topic in TOPICS.values()}
    for lemma in net.lemmas("n"):
        topic = TOPICS.get(net.synsets[net.senses[lemma, "n"][0]].topic)
        if topic is None or not re.fullmatch("[a-z]{3,}", lemma):
            continue
        if lemma not in net.synsets[net.senses[lemma, "n"][0]].words:
            continue  # a name, with a capital
        own, all_nouns, all_words = _seen(net, lemma)
        if own >= LEAST_SHARE * all_nouns:
            found[topic].append(lemma if own >= SURE_SHARE * all_words else f"{lemma}?")
    return {topic: sorted(lemmas) for topic, lemmas in found.items()}


def _seen(net: WordNet, lemma: str) -> tuple[float, float, float]:
    """How often a word named something, was a noun, was any word; each first sense counted once more."""
    totals = dict.fromkeys("nvar", 0.0)
    own = 0.0
    for part in totals:
        counts = net.counts.get((lemma, part), [])
        for number, key in enumerate(net.senses.get((lemma, part), ())):
            seen = (counts[number] if number < len(counts) else 0) + (number == 0)
            totals[part] += seen
            if part == "n" and net.synsets[key].topic in TOPICS:
                own += seen
    return own, totals["n"], sum(totals.values())


def write_tables(net: WordNet, pairs: Iterable[Pair], unclear: Iterable[str], folder: Path) -> dict[str, int]:
    """All tables into the folder that has those written by hand; how many rows each has."""
    lines = opposites(net)
    denying = negatives(net)
    nouns = naming_nouns(net)
    vouching = [*synonyms(net)]
    vouching += [(word, ANY_PART, others) for word, others in approved(net, pairs).items()]
    contents = {
        "wordnet_opposites.tsv": ["\t".join(" | ".join(side) for side in sides) for sides in lines],
        "negatives.tsv": [f"{word}\t{' | '.join(others)}".rstrip() for word, others in denying.items()],
        "nouns.tsv": [f"{topic}\t{' '.join(words)}" for topic, words in nouns.items()],
        "vouched.tsv": [f"{word}\t{part}\t{' | '.join(others)}" for word, part, others in vouching],
        "ambiguous.txt": list(unclear),
        "irregular_forms.tsv": [
            f"{form}\t{' '.join(lemmas)}"
            for form, lemmas in sorted(net.irregular.items())
            if _WORD.fullmatch(form)
        ],
    }
    for name, lines_of in contents.items():
        write_text(
            str(folder / name), f"{HEADS[name]}\n# {LICENCE}\n" + "".join(f"{row}\n" for row in lines_of)
        )
    return {name: len(lines_of) for name, lines_of in contents.items()}
