from ogden.editing.consistency import consistent
from ogden.editing.edits import Alternative, Edit, LeftNoun, Simplification, Term, simplification


def edit(text: str, before: str, after: str, term: Term, chance: float = 0.96, *others: Alternative) -> Edit:
    start = text.index(before)
    reason = f"“{before}” here means “{after}”."
    return Edit(start, start + len(before), before, after, "word", reason, -1.0, chance, others, term)


def part(text: str, *edits: Edit, left: frozenset[LeftNoun] = frozenset()) -> Simplification:
    return simplification(text, edits, left=left)


def verb(plain: str) -> Term:
    return Term("commence", "VERB start", False, plain)


def noun(plain: str = "doctor", sense: str = "NOUN a doctor") -> Term:
    return Term("physician", sense, True, plain)


FIRST, SECOND, THIRD = "They commence it.", "It commenced late.", "It commences now."


def made_alike(results: list[Simplification], least: float, versions: int = 0) -> list[Simplification]:
    return list(consistent(results, least, versions))


def test_a_word_becomes_the_same_word_everywhere() -> None:
    begin = Alternative("begin", 0.95, -1.0, "begin")
    results = made_alike(
        [
            part(FIRST, edit(FIRST, "commence", "start", verb("start"), 0.96, begin)),
            part(SECOND, edit(SECOND, "commenced", "began", verb("begin"), 0.97)),
        ],
        0.95,
    )
    assert [result.text for result in results] == ["They begin it.", "It began late."]
    (changed,) = results[0].edits
    assert changed.reason == "“commence” here means “begin”."
    assert [one.text for one in changed.alternatives] == ["start"]


def test_where_the_preferred_word_is_not_sure_enough_the_old_one_stays() -> None:
    begin = Alternative("begin", 0.7, -1.0, "begin")
    results = made_alike(
        [
            part(FIRST, edit(FIRST, "commence", "start", verb("start"), 0.96, begin)),
            part(SECOND, edit(SECOND, "commenced", "began", verb("begin"), 0.97)),
            part(THIRD, edit(THIRD, "commences", "begins", verb("begin"), 0.97)),
        ],
        0.95,
    )
    assert [result.text for result in results] == [FIRST, "It began late.", "It begins now."]
    assert [one.before for one in results[0].suggestions] == ["commence"]
    assert results[0].level_after == results[0].level_before


def test_other_senses_go_their_own_way() -> None:
    results = made_alike(
        [
            part(FIRST, edit(FIRST, "commence", "start", verb("start"))),
            part(SECOND, edit(SECOND, "commenced", "began", verb("begin")._replace(sense="VERB other"))),
        ],
        0.95,
    )
    assert [result.text for result in results] == ["They start it.", "It began late."]


def test_a_noun_stays_everywhere_where_it_stays_once() -> None:
    text = "A physician came."
    made = part(text, edit(text, "physician", "doctor", noun()))
    assert made_alike([made], 0.95) == [made]
    for left in (LeftNoun("physician"), LeftNoun("physician", "NOUN a doctor")):
        other = part("“Physician” it says.", left=frozenset((left,)))
        results = made_alike([made, other], 0.95)
        assert results[0].text == text
        assert [one.after for one in results[0].suggestions] == ["doctor"]


def test_a_noun_in_another_sense_does_not_count() -> None:
    text = "A physician came."
    made = part(text, edit(text, "physician", "doctor", noun()))
    other = part("It stays.", left=frozenset((LeftNoun("physician", "NOUN a title"), LeftNoun("nurse"))))
    assert made_alike([made, other], 0.95)[0].text == "A doctor came."


def test_a_noun_that_is_only_suggested_somewhere_stays() -> None:
    text = "A physician came."
    made = edit(text, "physician", "doctor", noun())
    unsure = simplification(text, (), suggestions=[made])
    results = made_alike([part(text, made), unsure], 0.95)
    assert [result.text for result in results] == [text, text]


def test_verbs_may_differ() -> None:
    made = edit(FIRST, "commence", "start", verb("start"))
    results = made_alike([part(FIRST, made), simplification(FIRST, (), suggestions=[made])], 0.95)
    assert [result.text for result in results] == ["They start it.", FIRST]


def test_other_versions_are_made_again() -> None:
    made = edit(FIRST, "commence", "start", verb("start"))
    swapped = edit(SECOND, "commenced", "began", verb("begin"), 0.99)
    third = edit(THIRD, "commences", "begins", verb("begin"), 0.99)
    results = made_alike(
        [simplification(FIRST, [made], 1), part(SECOND, swapped), part(THIRD, third)], 0.95, 1
    )
    assert results[0].candidates == ()
