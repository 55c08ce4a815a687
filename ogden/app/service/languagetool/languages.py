"""The languages of the protocol: English and its varieties. Another language is LanguageTool's own error."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from ogden.app.service.errors import RefusedError
from ogden.text.spelling import AMERICAN, BRITISH, Spelling, told_spelling


class Language(NamedTuple):
    name: str
    code: str
    """With the country: en-GB."""
    spelling: Spelling | None = None
    """None: told by the words of the text."""

    @property
    def short_code(self) -> str:
        return self.code.partition("-")[0]


LANGUAGES = (
    Language("English", "en"),
    Language("English (Australian)", "en-AU", BRITISH),
    Language("English (Canadian)", "en-CA"),
    Language("English (GB)", "en-GB", BRITISH),
    Language("English (New Zealand)", "en-NZ", BRITISH),
    Language("English (South African)", "en-ZA", BRITISH),
    Language("English (US)", "en-US", AMERICAN),
)
AUTO = "auto"
_ENGLISH = {language.code.lower(): language for language in LANGUAGES}
_FOREIGN = {
    "German": "de",
    "French": "fr",
    "Spanish": "es",
    "Portuguese": "pt",
    "Italian": "it",
    "Dutch": "nl",
    "Swedish, Danish or Norwegian": "sv",
    "Polish": "pl",
}
_CODE = re.compile(r"[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{1,12}){0,3}")


def named_language(code: str) -> Language:
    """The language that a client asks for by its code, without `auto`."""
    folded = code.lower().replace("_", "-")
    if folded in _ENGLISH:
        return _ENGLISH[folded]
    if _CODE.fullmatch(code) and folded.startswith("en-"):
        return _ENGLISH["en"]  # of a country that LanguageTool does not list
    # What is no code may be anything, even a text, and is not repeated.
    shown = f"'{code}'" if _CODE.fullmatch(code) else "This"
    known = ", ".join(language.code for language in LANGUAGES)
    raise RefusedError(
        400,
        f"{shown} is not a language code known to LanguageTool. Supported language codes are: {known}. "
        "Ogden reads English.",
    )


def detected_language(text: str, foreign: str | None, preferred: Sequence[str] = ()) -> Language:
    """What a text is in: `foreign`, or English as it spells, or else as the client prefers."""
    if foreign:
        return Language(foreign, _FOREIGN.get(foreign, "zz"))
    wanted = next((code for code in preferred if code.lower().replace("_", "-") in _ENGLISH), "en-US")
    american = told_spelling(text).variety == "american"
    chosen = named_language(wanted)
    if american and chosen.spelling == BRITISH:
        return _ENGLISH["en-us"]
    return chosen
