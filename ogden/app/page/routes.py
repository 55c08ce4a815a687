"""The addresses of the page, its files, and the documentation of the service."""

import gzip
from importlib.resources import files

from fastapi import APIRouter, FastAPI, Request
from jinja2 import Environment, PackageLoader, StrictUndefined
from starlette.responses import HTMLResponse, Response

from ogden.app.page.desk_routes import SENTENCE_RULES, TEXT_RULES
from ogden.app.page.labels import KINDS
from ogden.app.service.errors import RefusedError
from ogden.app.service.limits import MEGABYTE, ServiceLimits
from ogden.editing.lexicon.senses import DOMAINS
from ogden.editing.simplifier import STRENGTHS, SimplifyOptions

EXAMPLE = files("ogden.app.page").joinpath("example.txt").read_text(encoding="utf-8").strip()
"""A notice, which a first-time visitor sees with what the model makes of it."""
_HERE = frozenset(("localhost", "127.0.0.1", "::1"))
"""Asked under such a name, a text stays on the reader's own computer."""
_TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}


def page_routes(app: FastAPI, limits: ServiceLimits) -> APIRouter:
    router = APIRouter(include_in_schema=False)
    templates = Environment(
        loader=PackageLoader("ogden.app.page"), autoescape=True, undefined=StrictUndefined, trim_blocks=True
    )
    static = {
        file.name: (gzip.compress(file.read_bytes(), 9), _TYPES[f".{file.name.rpartition('.')[2]}"])
        for file in files("ogden.app.page").joinpath("static").iterdir()
    }
    template = templates.get_template("page.html.j2")
    pages = {
        stays: template.render(
            example=EXAMPLE,
            stays=stays,
            limits=limits,
            megabytes=f"{limits.max_bytes / MEGABYTE:g}",
            strengths=STRENGTHS,
            strength=SimplifyOptions().strength,
            domains=DOMAINS,
            kinds=KINDS,
            rules=(*SENTENCE_RULES, *TEXT_RULES),
        )
        for stays in (True, False)
    }

    @router.get("/")
    async def index(request: Request) -> Response:
        return HTMLResponse(pages[request.url.hostname in _HERE])

    @router.get("/docs")
    async def docs(request: Request) -> Response:
        template = templates.get_template("docs.html.j2")
        return HTMLResponse(template.render(api=app.openapi(), base=str(request.base_url)))

    @router.get("/static/{name}")
    async def file(name: str, request: Request) -> Response:
        if name not in static:
            raise RefusedError(404, "There is no such file.")
        content, media_type = static[name]
        if "gzip" not in request.headers.get("accept-encoding", ""):
            return Response(gzip.decompress(content), media_type=media_type)
        return Response(content, media_type=media_type, headers={"Content-Encoding": "gzip"})

    return router
