# ruff: noqa: E501 (a sentence a line)
"""People who rewrite sentences with more or less care, for tests of how their answers are checked."""

import random
import re
from collections.abc import Callable, Sequence

# In braces, the normal wording first, then simpler ones: a careful worker picks one for each.
TEMPLATES = (
    "The committee {subsequently|later|after that} {determined|decided|found} that the {edifice|building} was unsafe.",
    "He {endeavoured|tried|made an effort} to {ascertain|find out|learn} why the {vessel|ship|boat} had not arrived.",
    "The river {originates|begins|starts} in the mountains and {terminates|ends|stops} in a {shallow|not very deep} lake.",
    "{Approximately|About|Around} 1,200 {inhabitants|people|persons} {reside|live} on the island in summer.",
    "She was {awarded|given} the prize {in recognition of|for|because of} her {contributions to|work in} chemistry.",
    "The {manufacturer|maker|company} {commenced|began|started} production of the {vehicle|car} in the autumn of 1998.",
    "Most {residents|people there} were {initially|at first} {reluctant|not willing} to leave the valley.",
    "The {physician|doctor} {advised|told} him to {refrain from|stop|give up} smoking {prior to|before} the operation.",
    "The bridge was {constructed|built} by {volunteers|people without pay} from {neighbouring|nearby} villages.",
    "Its leaves are {utilised|used} to {alleviate|ease|reduce} pain in {numerous|many} parts of Africa.",
    "The {monarch|king} was {compelled|forced} to {relinquish|give up} the throne after the war.",
    "The species {inhabits|lives in} damp forests and {consumes|eats|feeds on} insects and {diminutive|small|little} fish.",
    "The theatre was {demolished|torn down|pulled down} in 1950 {owing to|because of} a {lack|shortage} of money.",
    "They {encountered|met|ran into} {considerable|much|a lot of} {opposition|resistance} from the farmers.",
    "The {novel|book} {depicts|shows|tells of} the {tribulations|troubles} of a family in a {remote|far-off} town.",
    "The {principal|main|chief} {objective|goal|aim} of the society is to {preserve|keep|protect} old songs.",
    "Heavy rain {inundated|flooded} the {metropolis|city} and {disrupted|stopped} the trains for two days.",
    "The {apparatus|machine|device} {converts|turns|changes} sunlight into {electrical energy|electricity|power}.",
    "His {initial|first} attempt was {unsuccessful|a failure}, but he {persevered|kept on|went on} for ten years.",
    "The army {abandoned|left|gave up} the {fortress|castle|fort} without a fight at the end of March.",
)
GARBAGE = "good nice very ok yes work task done please thanks money click best sentence sir hello".split()

Worker = Callable[[str, int, random.Random], str]
"""From a normal sentence and its place on the sheet to an answer."""


def normal(template: str) -> str:
    return re.sub(r"\{(.*?)\}", lambda found: found[1].split("|")[0], template)


NORMAL = [normal(template) for template in TEMPLATES]
_TEMPLATE_OF = dict(zip(NORMAL, TEMPLATES, strict=True))


def careful(sentence: str, place: int, chance: random.Random) -> str:
    """Simpler words, now and then not for all of them."""

    def choose(found: re.Match[str]) -> str:
        first, *simpler = found[1].split("|")
        return first if chance.random() < 0.15 else chance.choice(simpler)

    return re.sub(r"\{(.*?)\}", choose, _TEMPLATE_OF[sentence])


def copier(sentence: str, place: int, chance: random.Random) -> str:
    return sentence


def sly_copier(sentence: str, place: int, chance: random.Random) -> str:
    return sentence.upper().removesuffix(".")


def deleter(sentence: str, place: int, chance: random.Random) -> str:
    words = sentence.split()
    return " ".join(words[: max(1, round(len(words) * 0.4))])


def splitter(sentence: str, place: int, chance: random.Random) -> str:
    words = sentence.split()
    middle = len(words) // 2
    return " ".join(
        [
            *words[: middle - 1],
            words[middle - 1].rstrip(".,;") + ".",
            words[middle].capitalize(),
            *words[middle + 1 :],
        ]
    )


def garbage(sentence: str, place: int, chance: random.Random) -> str:
    return " ".join(chance.choices(GARBAGE, k=len(sentence.split())))


def another_language(sentence: str, place: int, chance: random.Random) -> str:
    return " ".join(
        chance.choices("Der Satz wurde leider nicht vereinfacht und bleibt also immer noch so".split(), k=12)
    )


def other_sentences(sentences: Sequence[str]) -> Worker:
    def worker(sentence: str, place: int, chance: random.Random) -> str:
        return chance.choice([other for other in sentences if other != sentence])

    return worker


def lazy_after(first: int, begin: Worker, go_on: Worker) -> Worker:
    """Begins as one worker, and after the first few answers goes on as another."""

    def worker(sentence: str, place: int, chance: random.Random) -> str:
        return (begin if place < first else go_on)(sentence, place, chance)

    return worker
