"""Names, and the words that deny.

A name is a word with a capital where only names have one. At the start of a sentence any word has a
capital, so there the table of usual forms (`ogden.text.case`) decides; in a heading, everywhere.
"""

import re
from collections.abc import Iterator

from ogden.text.case import is_name, usual_form
from ogden.text.token_view import Range, TokenView
from ogden.text.word_difficulty import word_difficulty

_STARTERS = frozenset((".", "!", "?", "…", "...", ":", ";", "•", "*", "·", "?!", "!?"))
_FUNCTION = frozenset(
    "a an the this that these those i he she it we you they his her its our your their my me him us "
    "them who whom whose which what when where why how and or but nor so yet for if because although "
    "though while since as at by from in into of off on onto out over to under up upon with within "
    "without about above across after against along among around before behind below beneath beside "
    "between beyond despite down during except inside like near outside through toward towards until "
    "till via is are was were be been being am do does did has have had having will would shall "
    "should can could may might must not no yes there here then than also both either neither each "
    "every all any some many much more most other another such only own same too very just now "
    "however therefore thus hence i'm i've i'd i'll it's he's she's don't".split()
)
_NEVER_NAMES = _FUNCTION - {"may", "will"}  # "in May", "Will said"
_PARTICLES = frozenset("de la van von der den del della dello di da du dos das ibn ter zu".split())
_FINITE = frozenset("is are was were shall must will may has have can be".split())
_INSIDE = _PARTICLES | frozenset("of le les y al el bin &".split())
_AFTER_OF = frozenset(("the", "la", "los", "las", "der", "den", "le", "l'"))
_BODIES = frozenset(
    "centre center institute department society association office agency council fund ministry "
    "foundation school organization organisation committee academy campaign commission board college "
    "court programme program prize award bureau museum union party secretary minister league movement "
    "alliance group trust".split()
)
_EPITHETS = frozenset(
    "great terrible conqueror baptist elder younger wise bald pious good bold fair magnificent "
    "confessor apostle evangelist brave strong fat simple lionheart".split()
)
_TITLES = frozenset(
    "saint president king queen prince princess emperor empress pope bishop archbishop cardinal sir "
    "lord lady dame count duke general admiral captain colonel major lieutenant sergeant professor "
    "doctor judge justice senator governor mayor minister mount lake fort cape port hurricane".split()
)
_ROMAN = re.compile(r"M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})")
_NUMBERED = frozenset(
    "war part type phase class schedule article chapter book volume act section title stage grade "
    "level elizabeth charles james george edward william francis frederick napoleon peter catherine "
    "leopold alexander nicholas otto paul john henry louis philip ferdinand joseph maria pius richard "
    "robert mary albert rudolf franz isabella".split()
)
_ENDS_WITH_STOP = re.compile(
    r"(?:[A-Z]\.)+|(?:Mr|Mrs|Ms|Dr|Prof|St|Jr|Sr|Gen|Col|Capt|Lt|Sgt|Rev|Hon|Gov|Sen|Rep|Mt|Ft)\."
)
_MIXED = re.compile(r"[a-z]{1,3}[A-Z]\w*")  # iPhone, mRNA, pH
_LETTER = re.compile(r"[^\W\d_]")


def find_names(view: TokenView) -> Iterator[Range]:
    """Runs of capitalised words, with the small words inside them ("University of California")."""
    is_name = _name_tokens(view)
    at, size = 0, len(is_name)
    while at < size:
        if not is_name[at]:
            at += 1
            continue
        end = at + 1
        while (further := _continued(view, is_name, end)) > end:
            end = further
        yield _with_particles(view, at), end
        at = end


def _with_particles(view: TokenView, at: int) -> int:
    """Small words that come before the name itself: "von Neumann", "de la Cruz"."""
    first = at
    while first > max(0, at - 2) and view.words[first - 1] in _PARTICLES:
        first -= 1
    return at if first < at and view.words[first] == "la" else first


def _continued(view: TokenView, is_name: list[bool], end: int) -> int:
    """Past the next part of a name that goes on at `end`, or `end`."""
    size = len(is_name)
    if end < size and (is_name[end] or _is_numeral(view, end)):
        return end + 1
    at = end
    while at < min(size, end + 3) and _is_inside(view, at, end):
        at += 1
    return at + 1 if end < at < size and is_name[at] else end


def _is_inside(view: TokenView, at: int, end: int) -> bool:
    word, before = view.words[at], view.lower[at - 1]
    if word in _INSIDE or (at > end and word in _AFTER_OF):
        return True
    if word == "the":
        return view.lower_at(at + 1) in _EPITHETS
    return word == "for" and before in _BODIES


def _is_numeral(view: TokenView, at: int) -> bool:
    """A Roman numeral after a name; "I" only where kings, wars and parts are numbered."""
    word = view.words[at]
    if not word.isupper() or not _ROMAN.fullmatch(word):
        return False
    return word != "I" or view.lower[at - 1] in _NUMBERED


def _name_tokens(view: TokenView) -> list[bool]:
    heading = _is_heading(view.words)
    result: list[bool] = []
    start = True
    for at, (word, lower) in enumerate(zip(view.words, view.lower, strict=True)):
        if word == lower and word.isalpha():
            result.append(False)
            start = False
            continue
        if not _LETTER.search(word):
            result.append(False)
            start = _is_start_after(view, at, start)
            continue
        result.append(_is_name(view, at, start, heading))
        start = False
    _drop_lone_function_words(view, result)
    return result


def _is_start_after(view: TokenView, at: int, start: bool) -> bool:
    """Whether a sentence starts after a token without letters: a list mark leaves a start a start."""
    word = view.words[at]
    if word == "." and at and _ENDS_WITH_STOP.fullmatch(view.words[at - 1] + "."):
        return False  # "J ." of a tokeniser that cuts all stops off
    if word in _STARTERS:
        return True
    if start:
        return True  # "1.", "(", quotation marks before the first word
    return word in ("“", '"', "‘")


def _is_name(view: TokenView, at: int, start: bool, heading: bool) -> bool:
    word, lower = view.words[at], view.lower[at]
    if word[0].isupper() and any(map(str.isdecimal, word)):
        return True
    if word == lower:
        return False
    if lower in ("i", "i'm", "i've", "i'd", "i'll"):
        return word == "I" and at > 0 and _is_numeral(view, at) and view.words[at - 1] != view.lower[at - 1]
    if not start and not heading:
        return word[0].isupper() or _MIXED.match(word) is not None or _inner_capital(word)
    if _is_acronym(word) and not heading:
        return True
    following = view.words[at + 1] if at + 1 < len(view.words) else ""
    if start and not heading and lower in _TITLES and following[:1].isupper():
        return True
    return lower not in _FUNCTION and _is_known_name(word)


def _inner_capital(word: str) -> bool:
    """Such as "al-Qaeda", "d'Alembert", "non-European"."""
    return any(part[:1].isupper() for part in re.split(r"[-'/.]", word)[1:])


def _is_acronym(word: str) -> bool:
    letters = [letter for letter in word if letter.isalpha()]
    return (len(letters) > 1 and all(map(str.isupper, letters))) or bool(_ENDS_WITH_STOP.fullmatch(word))


def _is_known_name(word: str) -> bool:
    """At a start: the word has a capital in mid-sentence too, or is so rare that no table knows it."""
    lower = word.lower()
    if is_name(word):
        return True
    return usual_form(word) != lower and word_difficulty(lower).source not in (
        "rated",
        "estimated",
        "inflected",
    )


def _is_heading(words: list[str]) -> bool:
    """Whether capitals say nothing of names: all is in capitals, or every long word has one.

    A list of names ("Paris, London and Rome") has commas.
    """
    long = [word for word in words if word.isalpha() and len(word) > 3]
    if len(long) > 1 and all(word.isupper() for word in words if word.isalpha()):
        return True
    if not _FINITE.isdisjoint(words):
        return False  # "The Effective Date is 1 May"
    return len(long) > 2 and all(word[0].isupper() for word in long) and "," not in words


def _drop_lone_function_words(view: TokenView, is_name: list[bool]) -> None:
    """The word "The" in the middle is part of a name only before one ("by The Beatles")."""
    for at in range(len(is_name) - 1, -1, -1):
        if is_name[at] and view.lower[at] in _NEVER_NAMES and not _is_acronym(view.words[at]):
            is_name[at] = at + 1 < len(is_name) and is_name[at + 1] and view.words[at] not in ("I", "A")


_NEGATIONS = frozenset(
    "not n't never no none nobody nothing nowhere neither nor without cannot hardly barely scarcely "
    "rarely seldom no-one noone nought naught dont doesnt didnt isnt arent wasnt werent hasnt havent "
    "hadnt couldnt wouldnt shouldnt aint".split()
)
_FEW_IS_SOME = frozenset(
    "a the these those last next first past every quite his her its their my our your some".split()
)


def find_negations(view: TokenView) -> Iterator[Range]:
    """Each word that denies, "n't" with its verb ("ca n't"), "no one" as one."""
    for at, word in enumerate(view.lower):
        if at and (
            word == "n't" or (word == "not" and view.lower[at - 1] == "can" and view.glued_before(at))
        ):
            yield at - 1, at + 1
        elif word == "no":
            yield from _no(view, at)
        elif word == "few":
            if view.lower_at(at - 1) not in _FEW_IS_SOME:
                yield at, at + 1
        elif word in _NEGATIONS or word.endswith("n't"):
            yield at, at + 1


def _no(view: TokenView, at: int) -> Iterator[Range]:
    """The word "no" denies, unless it is short for "number" ("No 5")."""
    after = view.lower_at(at + 1)
    if after == "one":
        yield at, at + 2
    elif view.words[at] != "No" or not after[:1].isdecimal():
        yield at, at + 1
