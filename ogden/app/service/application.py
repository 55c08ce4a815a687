"""The whole application: text, documents, health, and the page, behind the guard and the log."""

from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager

from fastapi import FastAPI

import ogden
from ogden.app.page.desk_routes import desk_routes
from ogden.app.page.routes import page_routes
from ogden.app.service import schemas
from ogden.app.service.documents import document_routes
from ogden.app.service.errors import add_refusals
from ogden.app.service.guard import Guard
from ogden.app.service.job_pool import JobPool
from ogden.app.service.languagetool.routes import languagetool_routes
from ogden.app.service.limits import ServiceLimits
from ogden.app.service.log import RequestLog
from ogden.app.service.origins import Origins
from ogden.app.service.texts import text_routes
from ogden.editing.lexicon.senses import Sense
from ogden.editing.simplifier import Simplifier

_DESCRIPTION = """\
Rewrites English so that more people can read it, and shows every change. Offsets count characters (code
points), from 0. Text is neither kept nor logged. What cannot be served is answered with a status from 400 on
and {"error": "a sentence"}.
"""
_REFUSALS: dict[int | str, dict[str, object]] = {
    400: {"model": schemas.Problem, "description": "The text or document cannot be read."},
    413: {"model": schemas.Problem, "description": "Too large."},
    422: {"model": schemas.Problem, "description": "A field is missing or wrong."},
    503: {"model": schemas.Problem, "description": "Busy, or the work took too long."},
}


def create_app(
    simplifier: Simplifier,
    limits: ServiceLimits = ServiceLimits(),
    names: Iterable[str] = (),
    lexicon: tuple[Sense, ...] = (),
    origins: Origins = Origins(),
) -> FastAPI:
    """The application for a model. `names` are host names under which it may be asked, besides localhost;
    `lexicon` has words of the house, which come before those of the model; `origins` are the other sites and
    browser add-ons that may ask."""
    workers = JobPool(limits)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        yield
        workers.close()

    # FastAPI's own pages of documentation load scripts from elsewhere; the page has one without.
    app = FastAPI(
        title="Ogden",
        version=ogden.__version__,
        description=_DESCRIPTION,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        responses=_REFUSALS,
        separate_input_output_schemas=False,
    )
    app.state.workers = workers
    app.state.limits = limits
    app.add_middleware(Guard, limits=limits, names=names, origins=origins)
    app.add_middleware(RequestLog)
    add_refusals(app)

    app.include_router(text_routes(simplifier, workers, limits, lexicon))
    app.include_router(document_routes(simplifier, workers, limits, lexicon))

    app.include_router(languagetool_routes(simplifier, workers, limits, lexicon))

    @app.get("/health", tags=["service"], summary="Say whether the service is up")
    async def health() -> schemas.Health:
        """Answers at once, also while the service is busy."""
        return schemas.Health(version=ogden.__version__, open=workers.open)

    app.include_router(page_routes(app, limits))
    app.include_router(desk_routes(simplifier, workers, limits, lexicon))
    return app
