"""The addresses for documents: what could be changed, and the document with what was chosen.

The service keeps nothing between the two requests: the client sends the document again with its choices.
"""

from typing import Annotated
from urllib.parse import quote

from fastapi import APIRouter, Depends, File, Form, Request, Response, UploadFile
from pydantic import BeforeValidator, FailFast, TypeAdapter, ValidationError

from ogden.app.service import schemas
from ogden.app.service.document_jobs import (
    RewrittenDocument,
    proposal,
    read_document,
    simplified,
    with_all,
    with_chosen,
)
from ogden.app.service.errors import RefusedError
from ogden.app.service.job_pool import JobPool, Stopped
from ogden.app.service.limits import ServiceLimits
from ogden.app.service.request_options import options_asked
from ogden.editing.lexicon.senses import Domain, Sense
from ogden.editing.simplifier import Scope, Simplifier, Strength

_EDITS = TypeAdapter(Annotated[list[schemas.ChosenEdit], FailFast()])

_DOCUMENT: dict[int | str, dict[str, object]] = {
    200: {"description": "The document.", "content": {"application/octet-stream": {}}}
}


def _sent_as_file(part: object) -> object:
    """A part of a form without a file's name arrives as a string, and is refused in words of the house."""
    if isinstance(part, str):
        raise ValueError("send the document as a file with a name, as letter.docx")
    return part


Upload = Annotated[
    UploadFile, File(description="Plain text, Markdown, HTML or DOCX."), BeforeValidator(_sent_as_file)
]


def _asked(
    strength: Annotated[Strength, Form()] = schemas.DEFAULT.strength,
    target_grade: Annotated[schemas.Grade | None, Form()] = schemas.DEFAULT.target_grade,
    glossary: Annotated[list[str] | None, Form(description="A term; may be repeated.")] = None,
    split: Annotated[bool, Form()] = schemas.DEFAULT.split,
    only: Annotated[Scope | None, Form()] = schemas.DEFAULT.only,
    domains: Annotated[list[Domain] | None, Form(description="A kind of text; may be repeated.")] = None,
) -> schemas.Options:
    return schemas.Options(
        strength=strength,
        target_grade=target_grade,
        glossary=glossary or [],
        split=split,
        only=only,
        domains=domains or [],
    )


Asked = Annotated[schemas.Options, Depends(_asked)]


def document_routes(
    simplifier: Simplifier, workers: JobPool, limits: ServiceLimits, lexicon: tuple[Sense, ...] = ()
) -> APIRouter:
    router = APIRouter(tags=["documents"])

    @router.post("/documents/passages", summary="Propose edits for a document")
    async def passages(file: Upload, asked: Asked, request: Request) -> schemas.SimplifiedDocument:
        """The running text of the document, passage by passage, with the edits proposed for each."""
        data, name, options = await file.read(), file.filename or "", options_asked(asked, limits, 0, lexicon)

        def work(stopped: Stopped) -> schemas.SimplifiedDocument:
            document = read_document(data, name, limits)
            return proposal(simplified(document, simplifier, options, True, stopped), options, limits)

        return await workers.run(request, work)

    @router.post("/documents", summary="Rewrite a document", response_class=Response, responses=_DOCUMENT)
    async def rewritten(
        file: Upload,
        asked: Asked,
        request: Request,
        edits: Annotated[
            str | None,
            Form(description="A JSON list of {passage, start, end, after}; without it, all edits."),
        ] = None,
        tracked: Annotated[bool, Form(description="DOCX: edits as tracked changes.")] = True,
    ) -> Response:
        """The document in its own format with the chosen edits made, and nothing else changed.

        The header Ogden-Edits-Left-Out says how many of them could not be made.
        """
        data, name, options = await file.read(), file.filename or "", options_asked(asked, limits, 0, lexicon)
        picked = None if edits is None else _picked(edits)

        def work(stopped: Stopped) -> RewrittenDocument:
            document = read_document(data, name, limits)
            if picked is None:
                return with_all(simplified(document, simplifier, options, tracked, stopped))
            return with_chosen(document, picked, tracked)

        return document_response(await workers.run(request, work), name)

    return router


def document_response(document: RewrittenDocument, name: str) -> Response:
    headers = {
        "Content-Type": document.media_type,  # given here, it gets no charset, which may be another
        "Content-Disposition": f"attachment; filename*=UTF-8''{quote(name or 'document', safe='')}",
        "Ogden-Edits-Left-Out": str(document.left_out),
    }
    return Response(document.data, headers=headers)


def _picked(edits: str) -> list[schemas.ChosenEdit]:
    try:
        return _EDITS.validate_json(edits)
    except ValidationError:
        shape = '[{"passage": 0, "start": 4, "end": 11, "after": "use"}]'
        raise RefusedError(422, f"edits must be a JSON list such as {shape}.") from None
