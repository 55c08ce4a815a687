"""The safety check on single edits: what it refuses, and what it lets pass."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ogden.editing.rewrites import Rewrite, trimmed
from ogden.editing.safety.check import SafetyCheck
from ogden.parsing.builtin import load_tagger

REFUSED = """
polarity | The rules {prohibit|allow} dogs.
polarity | The rules {prohibited|allowed} dogs.
polarity | He {disagreed|agreed} with the plan.
polarity | She was {dissatisfied|satisfied} with it.
polarity | The drug is {unproven|proven} here.
polarity | It was a {short-lived|long} revival.
polarity | He is {excluded|included} from it.
polarity | Pay {before|after} the meeting.
polarity | The bank will {lend|borrow} money.
polarity | It is {hardly|} possible.
polarity | The offer is no {longer|more} open.
polarity | The children were {harmless|harmful} there.
polarity | He is {incapable of|able to} work.
polarity | You should {refrain from approaching|not approach} it and alert a warden.
polarity | You must {refrain from feeding|not feed} them and then keep to the path.
polarity | Smoking is {prohibited|not allowed}, as is the sale of drinks.
polarity | The act is {prohibited|not allowed} and punished by law.
polarity | The clerk may {waive|not charge} the fee.
polarity | You can then {refrain from answering|not answer} it.
polarity | The fee could also be {waived|not charged} here.
polarity | All memories are {fallible|not always reliable} here.
polarity | No claim is {outstanding|not yet paid} today.
force | The tenant {shall|may} pay.
force | You {may|must} appeal.
force | You {are required to|can} sign.
force | It {might|will} rain.
degree | It is {very|} rare.
degree | Do not take the {maximum|high} dose.
degree | Wait for your {next|second} dose.
degree | It happens {often|sometimes} here.
degree | We need {at least|about} four.
degree | {Most|Many} people came.
number | Take {two|some} tablets.
number | Stay for 3 {days|weeks} there.
condition | The contract is void {unless|if} signed.
condition | It is {only|} for members.
condition | Pay in cash {or|and} by card.
who | This is for {patients|men} only.
who | The {witness|look} did not speak.
who | Take it with {water|liquid} each time.
who | The {landlord|owner} will call.
who | Ask {your|the} doctor.
lost | He has {severe|} pain.
lost | If the bell rings , staff leave the hall {and|.} guards lock the doors.
lost | In Scotland the fee is low {and|.} the wait is short.
lost | The mayor denies the bridge is unsafe {and|.} the report was hidden.
lost | The shop is closed {and|.} the phones are silent on public holidays.
lost | The dog is muzzled {and|.} the owner is near whenever children play.
lost | The nurse {failed to|did not} record the dose , and the doctor to check it.
lost | The firm {was unable to|could not} pay and the guarantor to help.
lost | They have {severe allergic|bad} reactions.
added | They have {reactions|bad reactions} to it.
"""
PASSED = """
The town has a school {and|.} the river brings fresh fish.
The nurse {failed to|did not} record the dose.
The rules {prohibit|ban} dogs.
The bank may {be unable|not be able} to help.
You should {refrain from answering|not answer} it.
The rules {prohibit|do not allow} dogs.
He will {commence|start} the work.
Pay {prior to|before} the meeting.
You {are required to|must} sign.
The tenant {shall|must} pay.
{In order to|To} apply, write to us.
We need {a minimum of|at least} four.
The treatment is {insufficient|not enough} here.
The claim is {unproven|not proven} here.
He was {unable to|could not} sleep.
Please {refrain from smoking|do not smoke} here.
See your {physician|doctor} first.
{In the event that|If} you are late, call.
It is {in the vicinity of|near} the school.
{The majority of|Most} people came.
He {in fact|} came home.
You should take it {on a daily basis|every day} here.
"""


def edit(example: str) -> tuple[list[str], Rewrite]:
    """The words of an example with a mark, and the rewrite that it marks."""
    before, _, rest = example.strip().partition("{")
    mark, _, after = rest.partition("}")
    old, new = (side.split() for side in mark.split("|"))
    words = [*before.split(), *old, *after.replace(".", " .").replace(",", " ,").split()]
    skip, size, less = trimmed(tuple(old), tuple(word.lower() for word in new))
    first = len(before.split()) + skip
    return words, Rewrite(first, first + size, less)


def tags(words: list[str]) -> list[str]:
    return load_tagger().tag_many([words], 1)[0]


@pytest.mark.parametrize("row", REFUSED.strip().splitlines())
def test_what_changes_a_meaning_is_refused(row: str) -> None:
    kind, example = row.split(" | ")
    words, rewrite = edit(example)
    found = SafetyCheck(words, tags(words)).refusal(rewrite)
    assert found is not None
    assert found.kind == kind, found


@pytest.mark.parametrize("row", REFUSED.strip().splitlines())
def test_capitals_do_not_help(row: str) -> None:
    words, (first, last, new) = edit(row.split(" | ")[1])
    shouted = [word.upper() for word in words]
    assert SafetyCheck(shouted, tags(words)).refusal(
        Rewrite(first, last, tuple(word.upper() for word in new))
    )


@pytest.mark.parametrize("example", PASSED.strip().splitlines())
def test_what_says_the_same_passes(example: str) -> None:
    words, rewrite = edit(example)
    assert SafetyCheck(words, tags(words)).refusal(rewrite) is None


@given(st.lists(st.sampled_from("not the must 5 patients in order to allow unless , .".split()), min_size=1))
def test_an_edit_that_changes_nothing_is_never_refused(words: list[str]) -> None:
    assert SafetyCheck(words).refusal(Rewrite(0, len(words), tuple(words))) is None


@pytest.mark.parametrize("row", REFUSED.strip().splitlines())
def test_who_has_no_tags_refuses_it_too(row: str) -> None:
    words, rewrite = edit(row.split(" | ")[1])
    assert SafetyCheck(words).refusal(rewrite) is not None


def test_who_cannot_tell_the_sense_leaves_a_word_alone() -> None:
    words, rewrite = edit("They {observed|saw} a fall.")
    assert SafetyCheck(words).refusal(rewrite) is not None
    words, rewrite = edit("They {purchased|bought} a car.")
    assert SafetyCheck(words).refusal(rewrite) is None
