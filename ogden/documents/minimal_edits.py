"""An edit made smaller: only the words that differ.

"very **big** house" to "very large house" needs to touch the bold word alone. So an edit that reaches over
markup, or over something that must stay, is first cut down to the words that it really changes.
"""

import re
from difflib import SequenceMatcher

from ogden.documents.protocol import PassageEdit
from ogden.text.list_text import ITEM, PARAGRAPH

_WORDS = re.compile(rf"{ITEM}|{PARAGRAPH}|\s+|\w+|[^\w\s]")
_LONGEST = 2000  # words: what is longer is compared at its ends only


def narrowed(before: str, replacement: PassageEdit) -> list[PassageEdit]:
    """Smaller edits that do the same together; `before` is the text that the replacement replaces."""
    old, new = _WORDS.findall(before), _WORDS.findall(replacement.text)
    if max(len(old), len(new)) > _LONGEST:
        return [replacement]
    offsets = [replacement.start]
    for word in old:
        offsets.append(offsets[-1] + len(word))
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    return [
        PassageEdit(offsets[first], offsets[last], "".join(new[from_:to]))
        for tag, first, last, from_, to in matcher.get_opcodes()
        if tag != "equal"
    ]
