"""The tokens by which sentences are compared: the same for raw text and for Penn Treebank tokens.

`"Don't," he said (twice).` and ``` `` Do n't , '' he said -LRB- twice -RRB- . ``` give the same tokens. They
are for counting and comparing, not for showing: letters are lowercased, quotes and dashes have one shape.
"""

import re
import unicodedata

# Clitics stand alone, as in the Penn Treebank; a word keeps its inner hyphens, points, commas and slashes.
_TOKEN = re.compile(r"(?<!\w)n't\b|[^\W_]+(?:[-.,/][^\W_]+)*|'(?:s|d|m|re|ve|ll)\b|[^\w\s]|_")
_PENN = re.compile(r"-[lr][rsc]b-|``|''|--+|`|\\(?=[/*])")
_PLAIN = {
    "-lrb-": " ( ",
    "-rrb-": " ) ",
    "-lsb-": " [ ",
    "-rsb-": " ] ",
    "-lcb-": " { ",
    "-rcb-": " } ",
    "``": ' " ',
    "''": ' " ',
    "`": "'",
    "\\": "",
}
_SHAPES = str.maketrans(
    {
        **dict.fromkeys("‘’‛′´ʼ", "'"),
        **dict.fromkeys("“”„‟«»″", '"'),
        **dict.fromkeys("‐‑", "-"),
        **dict.fromkeys("‒–—―−", " - "),
        "\u00ad": None,  # soft hyphens and marks of no width are not seen
        "\u200b": None,
        "\u200c": None,
        "\u200d": None,
        "\ufeff": None,
    }
)


def matching_tokens(text: str) -> list[str]:
    """Words, numbers, clitics and single marks, lowercased."""
    if not text.isascii():
        text = unicodedata.normalize("NFKC", text.translate(_SHAPES))
    text = text.lower()
    if "`" in text or "''" in text or "b-" in text or "--" in text or "\\" in text:
        text = _PENN.sub(lambda found: _PLAIN.get(found.group(), " - "), text)
    if "n't" in text:
        text = text.replace("n't", " n't")
    if "cannot" in text:
        text = text.replace("cannot", "can not")
    return _TOKEN.findall(text)


def is_word(token: str) -> bool:
    """Not a mark: there is a letter or digit in it."""
    return any(map(str.isalnum, token))
