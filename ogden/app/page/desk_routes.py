"""The addresses that the script of the page asks, below `/page/`. They do what those for programs do, and
answer in the form in which the page shows it."""

from typing import Annotated, TypeVar

from fastapi import APIRouter, Form, Request
from pydantic import BaseModel, ValidationError
from starlette.responses import Response

from ogden.app.page import answers, labels, schemas
from ogden.app.service import responses
from ogden.app.service.document_jobs import (
    RewrittenDocument,
    proposal,
    read_document,
    simplified,
    with_chosen,
)
from ogden.app.service.documents import Upload, document_response
from ogden.app.service.errors import RefusedError
from ogden.app.service.job_pool import JobPool, Stopped, go_on
from ogden.app.service.limits import ServiceLimits
from ogden.app.service.request_options import check_length, options_asked, what_is_told
from ogden.documents.checking import check_text
from ogden.documents.simplifying import prose_spans, simplify_text
from ogden.editing.diagnosis.catalogue import RULES
from ogden.editing.diagnosis.settings import CheckSettings
from ogden.editing.lexicon.senses import Sense
from ogden.editing.simplifier import Simplifier, SimplifyOptions
from ogden.text.prose_level import text_level

SENTENCE_RULES = tuple(name for name, rule in RULES.items() if rule.default and rule.in_sentence)
TEXT_RULES = tuple(name for name, rule in RULES.items() if rule.default and rule.in_text)
"""Those that need the whole text."""
Asked = Annotated[str, Form()]
_Form = TypeVar("_Form", bound=BaseModel)


def desk_routes(
    simplifier: Simplifier, workers: JobPool, limits: ServiceLimits, lexicon: tuple[Sense, ...] = ()
) -> APIRouter:
    router = APIRouter(prefix="/page", include_in_schema=False)

    @router.post("/edits", response_model_exclude_none=True)
    async def edits(asked: schemas.ParagraphsToSimplify, request: Request) -> schemas.ProposedEdits:
        """Where most of a text is sent, it says anew what is told of the whole."""
        text = answers.joined(asked.texts)
        check_length(len(text), limits)
        told = None if 2 * len(text) > asked.size else asked.told
        options = options_asked(asked.options(), limits, 0, lexicon, told)

        def work(stopped: Stopped) -> schemas.ProposedEdits:
            found, foreign = simplify_text(text, simplifier, options, progress=lambda _: go_on(stopped))
            prose = (text[start:end] for start, end in prose_spans(text))
            proposed = answers.edits(responses.edits(found.edits), responses.edits(found.suggestions))
            return schemas.ProposedEdits(
                edits=answers.by_text(asked.texts, proposed),
                told=what_is_told(options, prose, limits, asked.told),
                summary=labels.summary(len(found.edits), len(found.suggestions), foreign),
                not_english=None if told else foreign or "",
            )

        return await workers.run(request, work)

    @router.post("/findings")
    async def findings(
        asked: schemas.ParagraphsToCheck, request: Request
    ) -> dict[str, list[schemas.Finding]]:
        text = answers.joined(asked.texts)
        check_length(len(text), limits)
        options = SimplifyOptions(domains=frozenset(asked.domains) or None, lexicon=lexicon)
        settings = CheckSettings(rules=frozenset(TEXT_RULES if asked.whole else SENTENCE_RULES), fixes=False)

        def work(_: Stopped) -> dict[str, list[schemas.Finding]]:
            found = responses.checked_text(check_text(text, simplifier, settings, options)).findings
            return answers.by_text(asked.texts, map(answers.finding, found))

        return await workers.run(request, work)

    @router.post("/levels")
    async def levels(asked: schemas.SidesToMeasure, request: Request) -> schemas.Levels:
        before, after = answers.joined(asked.before), answers.joined(asked.after)
        check_length(max(len(before), len(after)), limits)

        def work(_: Stopped) -> schemas.Levels:
            level = text_level(before)
            return labels.levels(level, level if after == before else text_level(after))

        return await workers.run(request, work)

    @router.post("/documents/passages")
    async def passages(file: Upload, asked: Asked, request: Request) -> schemas.OpenedDocument:
        data, name = await file.read(), file.filename or ""
        options = options_asked(_read(schemas.Wishes, asked).options(), limits, 0, lexicon)

        def work(stopped: Stopped) -> schemas.OpenedDocument:
            document = read_document(data, name, limits)
            found = proposal(simplified(document, simplifier, options, True, stopped), options, limits)
            paragraphs = [answers.paragraph(each) for each in found.passages or [answers.EMPTY]]
            return schemas.OpenedDocument(
                format=found.format,
                paragraphs=paragraphs,
                told=found.told,
                not_english=found.not_english or "",
            )

        return await workers.run(request, work)

    @router.post("/documents", response_class=Response)
    async def rewritten(file: Upload, asked: Asked, request: Request) -> Response:
        data, name, choice = await file.read(), file.filename or "", _read(schemas.Choice, asked)

        def work(_: Stopped) -> RewrittenDocument:
            document = read_document(data, name, limits)
            picked = answers.chosen(choice, [each.text for each in document.passages])
            return with_chosen(document, picked, choice.tracked)

        return document_response(await workers.run(request, work), name)

    return router


def _read(form: type[_Form], asked: str) -> _Form:
    try:
        return form.model_validate_json(asked)
    except ValidationError:
        raise RefusedError(422, "This is not what the page asks. Load the page again.") from None
