from ogden.editing.deletions import Deletion, deletions
from ogden.parsing.brackets import parse_bracketed


def found(line: str) -> dict[str, Deletion]:
    tree = parse_bracketed(line)
    words = [word.lower() for word in tree.words()]
    spans = deletions(words, tree.tags(), tree, [False] * len(words))
    return {" ".join(words[first:last]): kind for (first, last), kind in spans.items()}


def test_phrases_go_with_their_commas() -> None:
    line = (
        "(S (NP (NP (NNP Ann)) (, ,) (NP (DT a) (NN nurse)) (, ,)) (ADVP (RB also)) (VP (VBD sat) "
        "(PP (IN in) (NP (DT the) (JJ old) (NN garden)))) (. .))"
    )
    assert found(line) == {
        ", a nurse ,": Deletion.APPOSITIVE,
        "also": Deletion.ADVERB,
        "in the old garden": Deletion.PREPOSITIONAL,
        "old": Deletion.ADJECTIVE,
    }


def test_brackets_go_whole() -> None:
    words = "the king ( who was ill ) died .".split()
    tags = "DT NN ( WP VBD JJ ) VBD .".split()
    spans = deletions(words, tags, None, [False] * len(words))
    assert spans[2, 7] == Deletion.BRACKETS
    blocked = [word == "ill" for word in words]
    assert (2, 7) not in deletions(words, tags, None, blocked)


def test_what_changes_the_meaning_stays() -> None:
    words, tags = (
        "it was not very old , then very old only .".split(),
        "PRP VBD RB RB JJ , RB RB JJ RB .".split(),
    )
    spans = deletions(words, tags, None, [tag == "JJ" for tag in tags])
    assert spans == {(3, 4): Deletion.OTHER_ADVERB, (6, 7): Deletion.OTHER_ADVERB, (7, 8): Deletion.ADVERB}
