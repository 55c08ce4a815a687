"""The addresses for text: `/simplify`, `/check`, `/level`, `/rules`."""

from typing import Annotated

from fastapi import APIRouter, Query, Request

from ogden.app.service import responses, schemas
from ogden.app.service.job_pool import JobPool, Stopped, go_on
from ogden.app.service.limits import ServiceLimits
from ogden.app.service.request_options import check_length, options_asked, what_is_told
from ogden.documents.checking import check_text
from ogden.documents.simplifying import prose_spans, simplify_text
from ogden.editing.diagnosis.catalogue import DEFAULT_RULES
from ogden.editing.diagnosis.settings import CheckSettings
from ogden.editing.lexicon.senses import Sense
from ogden.editing.simplifier import RULES, Simplifier, SimplifyOptions
from ogden.editing.target_grade import unreached
from ogden.text.prose_level import text_level


def text_routes(
    simplifier: Simplifier, workers: JobPool, limits: ServiceLimits, lexicon: tuple[Sense, ...] = ()
) -> APIRouter:
    router = APIRouter(tags=["texts"])

    @router.post("/simplify", summary="Simplify a text")
    async def simplify(asked: schemas.TextToSimplify, request: Request) -> schemas.SimplifiedText:
        """The simpler text, each edit with its reason, what is suggested beside, and the reading levels."""
        check_length(len(asked.text), limits)
        options = options_asked(asked, limits, asked.nbest, lexicon, asked.told)

        def work(stopped: Stopped) -> schemas.SimplifiedText:
            found, foreign = simplify_text(asked.text, simplifier, options, progress=lambda _: go_on(stopped))
            missed = unreached([(0, found)], found.level_after.grade, options.target_grade)
            prose = (asked.text[start:end] for start, end in prose_spans(asked.text))
            told = what_is_told(options, prose, limits, asked.told)
            return responses.simplified_text(found, foreign, None if foreign else missed, told)

        return await workers.run(request, work)

    @router.post("/check", summary="List what makes a text hard")
    async def check(asked: schemas.TextToCheck, request: Request) -> schemas.CheckedText:
        """What the rules find, in order, each with its place, reason and advice, and a fix where one is sure.

        Paragraphs in another language, and code and addresses, are not looked at.
        """
        check_length(len(asked.text), limits)
        options = SimplifyOptions(domains=frozenset(asked.domains) or None, lexicon=lexicon)
        rules = DEFAULT_RULES if asked.rules is None else frozenset(asked.rules)
        settings = CheckSettings(asked.max_grade, rules, fixes=asked.fixes)

        def work(_: Stopped) -> schemas.CheckedText:
            return responses.checked_text(check_text(asked.text, simplifier, settings, options))

        return await workers.run(request, work)

    @router.post("/level", summary="Measure the reading level of a text")
    async def measure(asked: schemas.TextToMeasure, request: Request) -> schemas.Level:
        """The Flesch-Kincaid grade of the prose, and what it is counted from."""
        check_length(len(asked.text), limits)
        return await workers.run(request, lambda _: responses.level(text_level(asked.text)))

    @router.get("/rules", summary="Look up paraphrases")
    async def rules(
        phrase: Annotated[str, Query(min_length=1, max_length=200, description="A word or phrase.")],
        request: Request,
        limit: Annotated[int, Query(ge=1, le=200)] = RULES,
    ) -> schemas.Paraphrases:
        """The senses of a word or phrase in the model's lexicon, and the paraphrases that were learned, the
        best first, with their feature scores."""

        def work(_: Stopped) -> schemas.Paraphrases:
            return responses.paraphrases(phrase, simplifier.senses(phrase), simplifier.rules(phrase, limit))

        return await workers.run(request, work)

    return router
