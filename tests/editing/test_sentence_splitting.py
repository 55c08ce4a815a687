from ogden.editing.sentence_splitting import NAMES, SplitPoint, rows, splits
from ogden.parsing.brackets import parse_bracketed
from ogden.text.rewriting import Replacement, rewrite
from ogden.text.tokens import tokenise

CLAUSES = (
    "(S (S (NP (DT The) (NN rain)) (VP (VBD fell) (PP (IN for) (NP (CD three) (NNS days))))) (, ,) (CC and) "
    "(S (NP (DT the) (NN river)) (VP (VBD rose) (PP (IN over) (NP (DT the) (NN bridge))))) (. .))"
)
VERBS = (
    "(S (NP (PRP He)) (VP (VP (VBD sat) (ADVP (RB down)) (PP (IN on) (NP (DT the) (NN bench)))) (, ,) "
    "(CC but) (VP (VBD slept) (PP (IN until) (NP (DT the) (NN next) (NN morning))))) (. .))"
)
RELATIVE = (
    "(S (NP (NNP Ann)) (VP (VBD built) (NP (NP (DT a) (JJ small) (NN house)) (, ,) (SBAR (WHNP (WDT which)) "
    "(S (VP (VBD was) (VP (VBN sold) (PP (IN in) (NP (CD 1990))))))))) (. .))"
)


def results(line: str) -> list[tuple[SplitPoint, str]]:
    tree = parse_bracketed(line)
    sentence = tokenise(" ".join(tree.words()))
    words = [word.lower() for word in sentence.tokens]
    found = splits(words, tree.tags(), tree, [False] * len(words))
    assert rows(found).shape == (len(found), len(NAMES))
    return [
        (SplitPoint(int(one.row[0])), rewrite(sentence, [Replacement(*one.rewrite)]).text) for one in found
    ]


def test_clauses_become_sentences() -> None:
    assert results(CLAUSES) == [
        (SplitPoint.CLAUSES, "The rain fell for three days. The river rose over the bridge .")
    ]


def test_a_pronoun_is_said_again() -> None:
    assert results(VERBS) == [
        (SplitPoint.VERBS, "He sat down on the bench. But he slept until the next morning .")
    ]


def test_a_noun_is_said_again() -> None:
    assert results(RELATIVE) == [
        (SplitPoint.RELATIVE, "Ann built a small house. This house was sold in 1990 .")
    ]


def test_short_sentences_and_blocked_words_stay_whole() -> None:
    tree = parse_bracketed(CLAUSES)
    words = [word.lower() for word in tree.words()]
    assert splits(words, tree.tags(), tree, [word == "and" for word in words]) == []
    assert splits(words[:5], tree.tags()[:5], tree, [False] * 5) == []
