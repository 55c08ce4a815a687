"""Is a line Penn Treebank tokens or text as people type it? And one form for files that mix them."""

import re

FORMS = ("raw", "penn", "keep")

# Only tokenised text has these: escaped brackets and quotes, marks and clitics that stand alone. All begin
# with one of a few characters: to look for those first is several times as fast.
_TOKENISED = re.compile(
    r"[-`\\\s(\[](?:(?<=-)[lr][rsc]b-|(?<=`)`|(?<=\\)/"
    r"|(?<=\S\s)(?:[,;:.!?%]|''|n't|'(?:s|d|m|re|ve|ll))(?=\s|$)|(?<=[(\[])\s(?=\S))",
    re.IGNORECASE,
)
# Only raw text has these. A point after a word is no sign: abbreviations keep theirs.
_RAW = re.compile(
    r"\w[,;:!?)\]](?=\s|$)|\w['’](?:s|re|ve|ll)\b|\wn['’]t\b|(?:^|\s)[(\[“\"]\w|\w[\"”](?=[\s,.]|$)|\w{3}[\"”)]*[.!?]$"
)
# Each of those has at least one of these, which are found more quickly.
_PERHAPS_RAW = re.compile(r"[,;:!?)\]'’\"”.](?<=[\w\"”)].)|[(\[“\"](?=\w)")


def is_tokenised(text: str) -> bool:
    """More signs of tokens than of raw text."""
    signs = len(_TOKENISED.findall(text))
    if signs == 0:
        return False
    return signs > len(_PERHAPS_RAW.findall(text)) or signs > len(_RAW.findall(text))


def convert(text: str, tokenised: str, form: str) -> str:
    """The text in this form. `tokenised` says what it is now: yes, no, or auto, to see for itself."""
    if form == "keep":
        return text
    from ogden.text.penn import from_penn, to_penn
    from ogden.text.tokens import tokenise

    is_penn = tokenised == "yes" or (tokenised == "auto" and is_tokenised(text))
    raw = from_penn(text) if is_penn else text
    # By way of raw text even from tokens to tokens: files differ in how they write brackets and quotes.
    return raw if form == "raw" else to_penn(tokenise(raw))


def as_text(line: str) -> str:
    """A line of a corpus as a person would type it: tokens are joined, and what has no capitals gets them."""
    from ogden.text.case import truecase
    from ogden.text.tokens import tokenise

    raw = convert(line, "auto", "raw")
    if raw != raw.lower():
        return raw
    sentence = tokenise(raw)
    pieces, at = [], 0
    for span, word in zip(sentence.spans, truecase(sentence.tokens), strict=True):
        pieces += [raw[at : span.start], word]
        at = span.end
    return "".join([*pieces, raw[at:]])
