"""Amounts with their units.

Any token with a digit is protected; one that starts with a capital is a name ("HSV-1"). To its left and
right an amount takes in signs, currencies, labels ("Section 5"), scales ("million") and units; two amounts
with a dash or "to" between them are one range.
"""

import re
from collections.abc import Iterator
from functools import lru_cache

from ogden.text.token_view import Range, TokenView

_SMALL = (
    "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen"
)
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
_ORDINALS = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth "
    "fifteenth sixteenth seventeenth eighteenth nineteenth twentieth thirtieth fortieth fiftieth hundredth"
)
_SCALES = frozenset(
    "tens hundred hundreds thousand thousands million millions billion billions trillion trillions dozen "
    "dozens bn mn m".split()
)
_WORDS = frozenset(f"{_SMALL} eighteen nineteen {_TENS} zero half halves twice thrice {_ORDINALS}".split())
_WORDS |= _SCALES - {"bn", "mn", "m"}
_FRACTIONS = frozenset(
    "half halves third thirds quarter quarters fourth fourths fifth fifths tenth tenths".split()
)
_HYPHENED = re.compile(rf"(?:one|{'|'.join(f'{_SMALL} {_TENS} {_ORDINALS}'.split())})-[a-z-]+")
_NOT_ORDINAL = frozenset(
    (("at", "first"), ("first", "of"), ("first", "and"), ("a", "second"), ("per", "second"))
)

_UNIT_WORDS = """
% ‰ percent ° ℃ ℉ °c °f km m cm mm nm µm μm mi ft in yd lb lbs oz kg g mg µg μg mcg t l ml cl dl s ms ns
min mins h hr hrs hz khz mhz ghz b kb mb gb tb kib mib gib bit bits byte bytes kbit/s mbit/s gbit/s w kw
mw gw wh kwh mwh v mv kv a ma mah j kj kcal cal calories calorie n pa kpa mpa hpa bar mbar psi mol mmol
mmol/l mg/dl mg/kg iu db ha acre acres hectare hectares km/h kph mph m/s knots knot hp bhp cc rpm px pt
dpi fps usd eur gbp au ly pc dollar dollars euro euros pound pounds cent cents pence penny yen rupees
francs roubles rubles metre metres meter meters kilometre kilometres kilometer kilometers centimetre
centimetres centimeter centimeters millimetre millimetres millimeter millimeters mile miles foot feet
inch inches yard yards gram grams gramme grammes kilogram kilograms kilo kilos milligram milligrams tonne
tonnes ton tons ounce ounces stone litre litres liter liters millilitre millilitres milliliter
milliliters gallon gallons pint pints teaspoon teaspoons tablespoon tablespoons cup cups tablet tablets
degree degrees celsius fahrenheit kelvin kelvins volt volts watt watts megawatts hertz second seconds
minute minutes hour hours day days night nights week weeks month months year years decade decades century
centuries km2 km² m2 m² m³ cm³ times fold points nanometre nanometres nanometer nanometers micrometre
micrometres micrometer micrometers ¢ kbps mbps
"""
_UNITS = frozenset(_UNIT_WORDS.split())
_CASED_UNITS = frozenset(
    "m in t l s h b w v a n g j in pt pc min bar db times points second pound stone cal".split()
)
_BEFORE_UNIT = frozenset(("square", "sq", "sq.", "cubic", "light", "nautical", "metric", "per"))
_PER = frozenset(
    ("second", "minute", "hour", "day", "week", "month", "year", "annum", "capita", "cent", "kg", "litre")
)
_SIGNS = frozenset("$ £ € ¥ ₹ us$ a$ c$ + - – ± ~ ≈ < > ≤ ≥ = × # § c. ca. no. nos. rs. usd eur gbp".split())
_LABELS = frozenset(
    "section sections article articles chapter chapters page pages p. pp. figure fig. table part "
    "paragraph paragraphs clause subsection rule regulation schedule appendix annex volume vol. verse "
    "line step item question version release type grade stage phase level class route highway channel "
    "flight room box number exhibit".split()
)
_LONGEST = 50
"""Letters; what is longer is not remembered."""
_ONES = ("one", "a", "an")
_JOINERS = frozenset(("-", "–", "/", ":", "x", "×", "to", "by"))


def find_numbers(view: TokenView) -> Iterator[Range]:
    """Each amount or range of amounts, with what belongs to it."""
    at, lower, size = 0, view.lower, len(view.words)
    done = 0
    while at < size:
        may_be = lower[at] in _ONES or _may_be_number(lower[at][:_LONGEST])
        end = _amount_end(view, at) if may_be else at
        if end == at:
            at += 1
            continue
        first = _with_left(view, at, done)
        end = _with_ranges(view, end)
        yield first, end
        at = done = end


def _is_number(view: TokenView, at: int) -> bool:
    word = view.lower[at]
    if not _may_be_number(word[:_LONGEST]):
        return False
    if _has_digits(word):
        return not view.words[at][0].isupper()  # "HSV-1" is a name
    if word in _WORDS:
        before, after = view.lower_at(at - 1), view.lower_at(at + 1)
        return (before, word) not in _NOT_ORDINAL and (word, after) not in _NOT_ORDINAL
    return _HYPHENED.fullmatch(word) is not None


@lru_cache(maxsize=1 << 12)
def _may_be_number(word: str) -> bool:
    """Whether a word could be an amount, as far as its first letters tell."""
    return (
        len(word) == _LONGEST or word in _WORDS or _has_digits(word) or _HYPHENED.fullmatch(word) is not None
    )


def _has_digits(word: str) -> bool:
    return any(map(str.isdecimal, word)) or any(letter in "½¼¾⅓⅔⅛" for letter in word)


def _amount_end(view: TokenView, at: int) -> int:
    """Past the last token of the amount that starts here, or `at`."""
    lower, size = view.lower, len(view.lower)
    if lower[at] in _ONES:
        return _counted_one(view, at)
    if not _is_number(view, at):
        return at
    at += 1
    while at < size and (_continues(view, at) or (lower[at] == "and" and _continues_after_and(view, at))):
        at += 1
    if lower[at : at + 3] in (["and", "a", "half"], ["and", "a", "quarter"]):
        at += 3
    return _with_unit(view, at)


def _counted_one(view: TokenView, at: int) -> int:
    """Past "one" before a scale, a fraction, a unit or a range, or "a" before "hundred" or "quarter of"."""
    after = view.lower_at(at + 1)
    if view.lower[at] == "one":
        if after in _SCALES or after in _FRACTIONS:
            return _amount_end(view, at + 1) if after in _WORDS else at + 2
        if after in ("to", "or", "-", "–") and at + 2 < len(view.lower) and _is_number(view, at + 2):
            return at + 1
        return at + 2 if after in _UNITS and len(after) > 2 else at
    if after in _WORDS & (_SCALES | {"half"}):
        return _amount_end(view, at + 1)
    return at + 2 if after in ("quarter", "third") and view.lower_at(at + 2) == "of" else at


def _continues(view: TokenView, at: int) -> bool:
    """As in "five | million", "3 | 1/2", "two | thirds"."""
    return view.lower[at] in _SCALES or view.lower[at] in _FRACTIONS or _is_number(view, at)


def _continues_after_and(view: TokenView, at: int) -> bool:
    """As in "one hundred and | twenty"; not in "five and ten"."""
    if at + 1 >= len(view.lower):
        return False
    return view.lower[at - 1] in ("hundred", "thousand") and _is_number(view, at + 1)


def _with_unit(view: TokenView, end: int) -> int:
    """Past the unit that follows an amount: "km", "square miles", "per cent", "° C", "miles per hour"."""
    at = end
    while at < end + 2 and view.lower_at(at) in _BEFORE_UNIT:
        at += 1
    if at > end and view.lower_at(at) in ("cent", "annum"):
        return at + 1
    if at >= len(view.lower) or not _is_unit(view, at):
        return end
    at += 1
    if view.lower[at - 1] == "°" and view.lower_at(at) in ("c", "f"):
        at += 1
    if view.lower_at(at) in ("per", "/", "a") and view.lower_at(at + 1) in _PER:
        at += 2
    return at + 1 if view.lower_at(at) in ("celsius", "fahrenheit", "old", "sterling") else at


def _is_unit(view: TokenView, at: int) -> bool:
    """Short units that are also words or initials count only as they are spelled, before no further word."""
    word, lower = view.words[at].rstrip("."), view.lower[at].rstrip(".")
    if lower not in _UNITS:
        return False
    if lower in ("in", "a", "s", "h", "t", "b", "n", "pt", "pc"):
        return not view.lower_at(at + 1).isalnum() and (word == lower or word.isupper())
    return lower not in _CASED_UNITS or word == lower or lower in ("w", "v", "a", "j", "l", "b", "bar")


def _with_left(view: TokenView, at: int, done: int) -> int:
    """The first of the signs, currencies and labels before an amount in digits, not before `done`."""
    if not any(map(str.isdecimal, view.words[at])):
        return at
    first = at
    while first > done and (view.lower[first - 1] in _SIGNS or _is_label(view, first - 1)):
        if view.tokens[first - 1] in ("-", "–", "=") and first - 1 > done and view.words[first - 2].isalpha():
            break  # a dash between words, or "x = 5"; the true minus sign is no dash
        first -= 1
    return first


def _is_label(view: TokenView, at: int) -> bool:
    return (
        view.lower[at] in _LABELS
        or view.words[at] in ("No", "Nos")
        or (view.words[at] == "." and at > 0 and view.lower[at - 1] in ("no", "nos", "vol"))
    )


def _with_ranges(view: TokenView, end: int) -> int:
    """Take in "– 45", "to 20 km", "x 3 m" after an amount."""
    while end + 1 < len(view.words) and view.lower[end] in _JOINERS:
        further = end + 1
        while further < len(view.words) - 1 and view.lower[further] in ("$", "£", "€", "-"):
            further += 1
        after = _amount_end(view, further)
        if after == further:
            break
        end = after
    return end
