"""Syllables, and the words of sentences, the slow way (`core/text/syllables.hpp`, `sentence_words.hpp`)."""

import re
from collections.abc import Iterator

from ogden.text.sentences import split_sentences
from ogden.text.spacing import JOINED_WORDS
from ogden.text.syllables import Rules, count
from ogden.text.tokens import tokenise

_SHAPES = [(left, right) for left in range(6) for right in range(5) if left + right <= 7]
_SITE = re.compile(r"[aeiouy']|(?<=[^aeiouy'])[lmnr](?![aeiouylmnr])|(?<=\^m)c")
_VOWEL = re.compile(r"[aeiouy]")
_PIECE = re.compile(
    r"(?P<word>[a-z][a-z']*)"
    r"|(?P<whole>[0-9]+(?:,[0-9]{3})*)(?P<decimals>\.[0-9]+)?(?P<ending>(?:st|nd|rd|th|s)(?![a-z]))?"
)
_UP_TO_NINETEEN = [2, 1, 1, 1, 1, 1, 1, 2, 1, 1, 1, 3, 1, 2, 2, 2, 2, 3, 2, 2]
_TENS = [0, 0, 2, 2, 2, 2, 2, 3, 2, 2]
_CLITICS = frozenset("'s 're 've 'll 'd 'm n't".split())
_BRACKETS = frozenset(("-lrb-", "-rrb-", "-lsb-", "-rsb-", "-lcb-", "-rcb-"))


def count_token(rules: Rules, token: str) -> int:
    """Of a token in lower case without accents."""
    total = 0
    for piece in _PIECE.finditer(token):
        if letters := piece["word"]:
            word = letters.rstrip("'")
            known = rules.table.get(word)
            total += estimate(rules, word) if known is None else known
        else:
            total += _number(piece["whole"], piece["decimals"] or "", piece["ending"] or "")
    return total


def estimate(rules: Rules, word: str) -> int:
    if not _VOWEL.search(word):
        letters = word.removesuffix("'s").replace("'", "")
        return len(letters) + 2 * letters.count("w")
    return max(1, sum(sum(rules.weights.get(one, 0) for one in site) > 0 for site in windows(word)))


def windows(word: str) -> Iterator[list[str]]:
    padded = f"^{word}$"
    for site in _SITE.finditer(padded):
        at = site.start()
        letter = padded[at].upper()
        yield [
            padded[at - left : at] + letter + padded[at + 1 : at + 1 + right]
            for left, right in _SHAPES
            if left <= at and at + right < len(padded)
        ]


def _number(whole: str, decimals: str, ending: str) -> int:
    digits = whole.replace(",", "")
    spoken = _year(digits) if digits == whole and not decimals else None
    if spoken is None:
        spoken = _amount(digits)
    point = 1 + _digit_by_digit(decimals[1:]) if decimals else 0
    tens = re.search(r"[2-9]0$", digits)
    return spoken + point + int(ending == "nd" or (ending == "th" and tens is not None))


def _year(digits: str) -> int | None:
    if len(digits) != 4 or not ("1100" <= digits <= "1999" or "2010" <= digits <= "2099"):
        return None
    century, rest = int(digits[:2]), int(digits[2:])
    if rest == 0:
        return _below_thousand(century) + 2
    return _below_thousand(century) + _below_thousand(rest) + (rest < 10)


def _amount(digits: str) -> int:
    if len(digits) > 15 or (digits[0] == "0" and len(digits) > 1):
        return _digit_by_digit(digits)
    number = int(digits)
    if number == 0:
        return _UP_TO_NINETEEN[0]
    total = _below_thousand(number % 1000)
    while number := number // 1000:
        if number % 1000:
            total += _below_thousand(number % 1000) + 2
    return total


def _below_thousand(number: int) -> int:
    hundreds, rest = divmod(number, 100)
    total = _UP_TO_NINETEEN[hundreds] + 2 if hundreds else 0
    if rest >= 20:
        total += _TENS[rest // 10]
        rest %= 10
    return total + (_UP_TO_NINETEEN[rest] if rest else 0)


def _digit_by_digit(digits: str) -> int:
    return sum(_UP_TO_NINETEEN[int(digit)] for digit in digits)


def sentences(text: str) -> list[tuple[int, int, tuple[tuple[int, int, str], ...], int]]:
    """As `WordReader.sentences` gives them."""
    found = []
    for span in split_sentences(text):
        words = _words(text[span.start : span.end])
        if words:
            placed = tuple((span.start + start, span.start + end, word) for start, end, word in words)
            found.append((span.start, span.end, placed, sum(count(word) for _, _, word in words)))
    return found


def _words(text: str) -> list[tuple[int, int, str]]:
    found: list[tuple[int, int, str]] = []
    goes_on = False
    for start, end in tokenise(text).spans:
        token = text[start:end]
        is_clitic = token.lower().replace("’", "'") in _CLITICS
        if goes_on and (is_clitic or _is_joined(*found[-1], start, token)):
            found[-1] = found[-1][0], end, found[-1][2] + token
            continue
        goes_on = any(map(str.isalnum, token)) and token.lower() not in _BRACKETS
        if goes_on:
            found.append((start, end, token))
    return found


def _is_joined(first: int, last: int, word: str, start: int, token: str) -> bool:
    pair = f"{word} {token}".lower()
    return pair in JOINED_WORDS and (last == start or pair != "can not")
