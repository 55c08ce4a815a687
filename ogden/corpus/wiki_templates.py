"""What stands in the text for the templates without which a sentence would have a hole.

`It is {{convert|5|to|6|km|mi}} long` is "It is 5 to 6 km long". The others, thousands of them, are boxes,
notes and marks in the margin, and stand for nothing.
"""

import re
from collections.abc import Mapping, Sequence

_NUMBER = re.compile(r"[-+−]?[\d.,]*\d(?:[ +⁄/]\d+)*(?:e[-+]?\d+)?", re.IGNORECASE)
_RANGES = {
    **{word: f" {word} " for word in ("to", "and", "or", "by", "to about", "and/or")},
    **{f"{word}(-)": f" {word} " for word in ("to", "and", "or")},
    **dict.fromkeys(("-", "–", "to-"), "–"),
    **dict.fromkeys(("x", "×", "xx", "*"), " × "),
    **dict.fromkeys(("+/-", "±", "+-"), " ± "),
    ",": ", ",
    ", and": ", and ",
}
_FIRST = frozenset(
    ("nowrap", "nobr", "small", "big", "abbr", "ill", "interlanguage link", "smallcaps", "em", "strong")
)
_OTHER_LANGUAGE = frozenset(("lang", "transl", "transliteration"))
_WORDS = {
    **dict.fromkeys(("nbsp", "space", "spaces", "thin space", "thinsp", "hair space"), " "),
    **dict.fromkeys(("snd", "spnd", "sndash", "spaced ndash", "spaced en dash"), " – "),
    **dict.fromkeys(("ndash", "en dash", "endash"), "–"),
    **dict.fromkeys(("mdash", "em dash", "emdash"), "—"),
    "'": "'",
    "'s": "'s",
}
_MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)
_FRACTIONS = frozenset(("frac", "fraction", "sfrac"))
_CIRCA = frozenset(("circa", "c.", "ca", "ca."))


def template_text(name: str, values: Sequence[str], named: Mapping[str, str]) -> str:
    """The words of a template, from its values in order and those with a name; nothing for most."""
    name = name.strip().lower().replace("_", " ")
    if name in _WORDS:
        return _WORDS[name]
    if name.startswith("formatnum:"):
        return name.removeprefix("formatnum:").strip()
    if name in _CIRCA:
        return " – ".join(f"c. {value}" for value in values if value) or "c."
    if not values:
        return ""
    if name in _FIRST or name.startswith("lang-"):
        return values[0]
    if name in _OTHER_LANGUAGE:
        return values[-1]  # after the code of the language, and of the script
    if name in _FRACTIONS:
        return _fraction(values)
    if name == "as of":
        return _as_of(values, named)
    return _convert(values) if name in ("convert", "cvt") else ""


def _fraction(values: Sequence[str]) -> str:
    """`2` is a half, `1|2` too, `3|1|2` is three and a half."""
    *whole, above, below = ["1", *values] if len(values) == 1 else values[:3]
    return " ".join([*whole, f"{above}/{below}"])


def _as_of(values: Sequence[str], named: Mapping[str, str]) -> str:
    if named.get("alt"):
        return named["alt"]
    year, month, day = [*values[:3], "", ""][:3]
    if month.isdecimal() and 1 <= int(month) <= 12:
        month = _MONTHS[int(month) - 1]
    start = "Since" if "since" in named else "As of"
    date = " ".join(part for part in (day, month, year) if part)
    return f"{start.lower() if 'lc' in named else start} {date}"


def _convert(values: Sequence[str]) -> str:
    """The quantity as it was before it was converted: `5|km|mi`, `5|to|6|km`, `6|ft|2|in|m`."""
    text, at = values[0], 1
    while at + 1 < len(values) and values[at] in _RANGES and _NUMBER.fullmatch(values[at + 1]):
        text, at = text + _RANGES[values[at]] + values[at + 1], at + 2
    if at < len(values):
        text, at = f"{text} {values[at]}", at + 1
    if at + 1 < len(values) and _is_part(values[at], values[at + 1]):
        text += f" {values[at]} {values[at + 1]}"
    return text


def _is_part(number: str, unit: str) -> bool:
    """Feet and inches, not the digits to round to."""
    return bool(_NUMBER.fullmatch(number)) and unit.isalpha()
