"""Whatever the bytes of a packed table: refused with a reason, or rules that make sense."""

import math
import random

import pytest

from ogden.errors import InputError
from ogden.rules.packed import PackedTable, pack_rules
from ogden.rules.rule import PHRASE_FEATURES, REORDERING_FEATURES, Counts, Rule

DAMAGED = 2000
ALL = (*PHRASE_FEATURES, *REORDERING_FEATURES)
HEADER = 80


@pytest.fixture(scope="module")
def good() -> bytes:
    """Phrases, replacements, deletions and odd links, enough for codes of several lengths."""
    chance = random.Random(5)
    rules = {}
    for _ in range(150):
        normal = tuple(chance.choices("the a big dog cat of in city".split(), k=chance.randint(1, 4)))
        simple = tuple(word for word in normal if chance.random() < 0.7) + ("small",) * (
            chance.random() < 0.3
        )
        links = tuple((chance.randrange(len(normal)), k) for k in range(len(simple)))
        features = {name: chance.choice([1.0, 0.5, 0.25, chance.random() + 1e-6]) for name in ALL}
        rules[normal, simple] = Rule(normal, simple, features, tuple(sorted(set(links))), Counts(4, 4, 2))
    return b"".join(pack_rules(rules.values(), ALL))


def damaged(good: bytes, seed: int) -> bytes:
    chance = random.Random(seed)
    data = bytearray(good)
    for _ in range(chance.randint(1, 4)):
        kind, at = chance.randrange(5), chance.randrange(len(data))
        if kind == 0:
            data[at] = chance.randrange(256)
        elif kind == 1:
            data[at % HEADER] ^= 1 << chance.randrange(8)  # where damage matters most
        elif kind == 2:
            del data[at : at + chance.randint(1, 64)]
        elif kind == 3:
            data[at:at] = chance.randbytes(chance.randint(1, 16))
        else:
            data[at : at + 8] = chance.choice([b"\xff" * 8, b"\0" * 8])
        data = data or bytearray(b"x")
    if chance.random() < 0.5 and len(data) >= 16:
        data[8:16] = len(data).to_bytes(8, "little")  # so that the damage gets further
    return bytes(data)


def use(table: PackedTable) -> None:
    """Look at everything, as a search would, but at no more than a sound table of this size holds."""
    core = table.core
    for node in (*range(min(core.nodes, 400)), core.nodes, 2**32 - 1):
        core.children(node)
        first, last = core.entries(node)
        assert 0 <= first <= last <= len(core)
        for rule in range(first, min(last, first + 3)):
            simple, links, scores, _ = core.read(rule, [0, core.words - 1, 2**32 - 1])
            assert all(word < core.words for word in simple)
            assert all(a < 3 and b < len(simple) for a, b in links)
            assert len(scores) == len(table.features)
            assert all(map(math.isfinite, scores))
    core.read(2**32 - 1, [])
    for word in ("the", "", "zzz"):
        core.find(word)
    for number in (0, core.words, 2**32 - 1):
        core.word(number)
        core.step(0, number)
    for phrase in (("the",), ("the", "dog"), ("city", "of", "the")):
        assert all(len(rule.features) == len(table.features) for rule in table[phrase])


def test_two_thousand_damaged_tables_never_crash(good: bytes) -> None:
    refused = opened = 0
    for number in range(DAMAGED):
        try:
            use(PackedTable(damaged(good, number)))
            opened += 1
        except InputError as error:
            refused += "the phrase table cannot be read" in str(error)
    assert refused + opened == DAMAGED
    assert refused > DAMAGED / 4
    assert opened > DAMAGED / 20


def test_every_cut_is_refused(good: bytes) -> None:
    for length in range(0, len(good), 7):
        with pytest.raises(InputError):
            PackedTable(good[:length])
    with pytest.raises(InputError, match="behind"):
        PackedTable(good + b"\0")


def test_the_sound_table_passes(good: bytes) -> None:
    use(PackedTable(good))
    assert len(list(PackedTable(good))) == len(PackedTable(good))
