"""Whether a text is English, told by its letters and its commonest words.

Half of the words of any English text are among two hundred small ones, and other languages have small words
of their own. So counting them is enough for anything longer than a line; a line or a heading counts as
English unless it clearly is not.
"""

import re

from ogden.documents.source_text import Source

_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
_LATIN = re.compile(r"[A-Za-zÀ-ɏ]")
_FEW = 8
"""Words: fewer do not tell."""
_SEEN = 50_000  # characters from the start, the middle and the end: the rest will be alike

_ENGLISH = frozenset(
    "the of and to in a is was that for it as with on be by at this are from or an his have not but they "
    "which he she had you we were their been has will would there what can all if more when who one so "
    "about up them some could into than its time only do out other new these may then did my such our any "
    "after also her him your how no most over even first should because between each very where those "
    "while must through being does both many two used use under before same however during without within "
    "like i me us am".split()
)
_OTHERS: dict[str, frozenset[str]] = {
    language: frozenset(words.split())
    for language, words in {
        "German": (
            "der die und das den von zu mit sich des auf für ist im dem nicht ein eine als auch es an werden "
            "aus er hat dass sie nach wird bei einer um am sind noch wie einem über einen so zum war haben "
            "nur oder"
        ),
        "French": (
            "de la le et les des en un du une que est pour qui dans par plus pas au sur ne se ce il sont "
            "avec son elle ou cette mais nous vous aux ont été je tout ses comme c'est d'un l'on était très"
        ),
        "Spanish": (
            "de la que el en y los del se las por un para con no una su al es lo como más pero sus le ya o "
            "este sí porque esta entre cuando muy sin sobre también hasta hay donde han está desde todo nos"
        ),
        "Portuguese": (
            "de que o e do da em um para com não uma os no se na por mais as dos como mas foi ao ele das tem "
            "à seu sua ou ser quando muito há nos já está eu também só pelo pela até isso ela"
        ),
        "Italian": (
            "di e il la che in un per è una non sono da si con le del come al dei della più nel anche alla "
            "gli ma se lo ha questo delle era cui nella sono dal suo ci ed degli essere stato"
        ),
        "Dutch": (
            "de van het een en in is dat op te zijn met voor niet aan er om dan zou wat mijn men dit zo door "
            "over ze zich bij ook tot je mij uit der daar haar naar heb hoe heeft hebben deze want nog"
        ),
        "Swedish, Danish or Norwegian": (
            "och att det som en på är av för med till den har de inte om ett men var jag så från kan när vi "
            "nu og er til ikke jeg et han hun vil skal være hvor fra også men eller"
        ),
        "Polish": (
            "i w na z się nie do to że jest o jak ale po co tak za od przez już tylko dla być są jego czy"
        ),
        "Indonesian or Malay": (
            "yang dan di itu dengan untuk tidak ini dari dalam akan pada juga saya ke karena ada"
        ),
        "Latin": (
            "et in est ad non ut cum sed quod qui ex sit dolor amet lorem ipsum eiusmod tempor magna aliqua"
        ),
    }.items()
}
_OTHER_WORDS = frozenset[str]().union(*_OTHERS.values())


def foreign_language(text: Source) -> str | None:
    """What a text is in, if that is not English: a language, a script, or "another language"."""
    sample = _sample(text)
    words = [word.lower().replace("’", "'") for word in _WORD.findall(sample)]
    letters = sum(map(len, words))
    if letters and not sample.isascii() and len(_LATIN.findall(sample)) < letters / 2:
        return "a script that is not Latin"
    if len(words) < _FEW:
        return None
    english = sum([word in _ENGLISH for word in words])
    foreign = [word for word in words if word in _OTHER_WORDS]
    if len(foreign) > max(english, len(words) / 8):
        counts = {language: sum(word in small for word in foreign) for language, small in _OTHERS.items()}
        other = max(counts, key=lambda language: counts[language])
        if counts[other] > english and counts[other] > len(words) / 8:
            return other
    if len(words) >= 5 * _FEW and english < len(words) / 25:
        return "another language"
    return None


def _sample(text: Source) -> str:
    if len(text) <= 3 * _SEEN:
        return str(text)
    middle = len(text) // 2
    return " ".join((text[:_SEEN], text[middle : middle + _SEEN], text[-_SEEN:]))
