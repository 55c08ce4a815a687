"""Tags as numbers, for trees. The numbers are part of the model: do not change them."""

_TAGS = (
    "NN NNS NNP NNPS CD FW JJ JJR JJS RB RBR RBS VB VBP VBZ VBD VBN VBG MD RP IN TO DT PDT PRP PRP$ EX POS "
    "WDT WP WP$ WRB CC UH HYPH , . : ( ) `` ''"
).split()
_NUMBERS = {tag: number for number, tag in enumerate(_TAGS, 1)}
EDGE = -1
"""In place of a tag where the sentence ends."""


def tag_number(tag: str) -> int:
    """0 for a tag that is not known."""
    return _NUMBERS.get(tag, 0)
