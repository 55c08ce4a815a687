"""The addresses of LanguageTool's protocol, below `/v2/`."""

from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

import ogden
from ogden.app.service.errors import RefusedError
from ogden.app.service.job_pool import JobPool, Stopped, go_on
from ogden.app.service.languagetool.languages import AUTO, LANGUAGES, detected_language, named_language
from ogden.app.service.languagetool.matches import MatchWriter, wanted_remarks
from ogden.app.service.languagetool.requests import (
    CheckRequest,
    Parameters,
    check_request,
    form_parameters,
    json_parameters,
)
from ogden.app.service.languagetool.rules import RULES, ProtocolRule, wanted_findings
from ogden.app.service.limits import ServiceLimits
from ogden.app.service.request_options import check_length
from ogden.documents.opening import open_text
from ogden.documents.remarks import RemarkedText, remark_on
from ogden.editing.diagnosis.settings import CheckSettings
from ogden.editing.lexicon.senses import Sense
from ogden.editing.simplifier import Simplifier, SimplifyOptions
from ogden.text.code_units import CodeUnits

_Endpoint = TypeVar("_Endpoint", bound=Callable[..., Awaitable[Response]])
_SOFTWARE = {
    "name": "Ogden",
    "version": ogden.__version__,
    "buildDate": "",
    "apiVersion": 1,
    "premium": False,
    "status": "",
}


def languagetool_routes(
    simplifier: Simplifier, workers: JobPool, limits: ServiceLimits, lexicon: tuple[Sense, ...] = ()
) -> APIRouter:
    router = APIRouter(prefix="/v2", tags=["LanguageTool"])

    @_both(router, "/check", "Check a text, as LanguageTool does")
    async def check(request: Request) -> Response:
        """`text` or `data`, and `language`; may have `level`, `enabledRules`, `disabledRules`, `enabledOnly`,
        `enabledCategories`, `disabledCategories`, `preferredVariants`, `mode`. Offsets are in UTF-16."""
        asked = check_request(await _parameters(request))
        check_length(len(asked.text.whole), limits)
        check_length(len(asked.text.plain), limits)
        base = str(request.base_url)
        return JSONResponse(await workers.run(request, lambda stopped: work(asked, base, stopped)))

    def work(asked: CheckRequest, base: str, stopped: Stopped) -> dict[str, Any]:
        spelling = None if asked.language == AUTO else named_language(asked.language).spelling
        options = SimplifyOptions(lexicon=lexicon, spelling=spelling)
        document = open_text(asked.text.plain, "text")
        settings = CheckSettings(rules=wanted_findings(asked.choice))
        found = remark_on(document, simplifier, options, settings, lambda *_: go_on(stopped))
        return _answer(asked, found, base)

    @_both(router, "/languages", "List the languages")
    async def languages() -> Response:
        """English, with its varieties."""
        return JSONResponse(
            [{"name": each.name, "code": each.short_code, "longCode": each.code} for each in LANGUAGES]
        )

    @_both(router, "/info", "Say what answers here")
    async def info() -> Response:
        """It says Ogden: no client asks for more than a name."""
        return JSONResponse({"software": _SOFTWARE})

    @_both(router, "/maxtextlength", "Say how long a text may be")
    async def longest() -> Response:
        """A number of characters."""
        return PlainTextResponse(str(limits.max_characters))

    @_both(router, "/healthcheck", "Say whether the service is up")
    async def health() -> Response:
        """OK, at once."""
        return PlainTextResponse("OK")

    @_both(router, "/configinfo", "List the rules")
    async def configuration(request: Request) -> Response:
        """Of a `language`, as LibreOffice asks for them."""
        language = (await _parameters(request)).get("language")
        if not isinstance(language, str):
            raise RefusedError(400, "'language' parameter missing")
        named_language(language)
        return JSONResponse(
            {
                "software": _SOFTWARE,
                "parameter": {"maxTextLength": limits.max_characters},
                "rules": [_listed(rule) for rule in RULES.values()],
            }
        )

    @router.get("/rules/{name}", summary="Explain a rule")
    async def explained(name: str) -> Response:
        """What a rule that a match names looks for, in words."""
        if name not in RULES:
            raise RefusedError(404, "There is no such rule.")
        rule = RULES[name]
        return PlainTextResponse(f"{rule.description}\n\n{rule.explanation}\n\n({rule.id})\n")

    @_both(router, "/words")
    @_both(router, "/words/{action}")
    async def words() -> Response:
        raise RefusedError(400, "This end point needs a user id. Ogden has no users and keeps no words")

    @_both(router, "/{action:path}")
    async def unknown(action: str) -> Response:
        raise RefusedError(404, "Unsupported action. Ogden knows check, languages, info and maxtextlength")

    return router


def _both(router: APIRouter, path: str, summary: str = "") -> Callable[[_Endpoint], _Endpoint]:
    """Its clients send GET or POST, whatever they want. POST is the one in the documentation."""

    def register(endpoint: _Endpoint) -> _Endpoint:
        router.get(path, include_in_schema=False)(endpoint)
        return router.post(path, summary=summary, include_in_schema=bool(summary))(endpoint)

    return register


async def _parameters(request: Request) -> Parameters:
    if request.method == "GET":
        return form_parameters(request.url.query)
    body = await request.body()
    kind = request.headers.get("content-type", "").lower()
    if kind.startswith("multipart/"):
        fields = (await request.form()).multi_items()
        return {name: value for name, value in fields if isinstance(value, str)}
    if "json" in kind:
        return json_parameters(body)
    # Some clients forget to say that it is a form; some write the language into the address.
    return form_parameters(request.url.query) | form_parameters(body.decode("utf-8", "replace"))


def _answer(asked: CheckRequest, found: RemarkedText, base: str) -> dict[str, Any]:
    text = asked.text
    detected = detected_language(text.plain, found.foreign, asked.preferred_variants)
    language = detected if asked.language == AUTO else named_language(asked.language)
    writer = MatchWriter(text, CodeUnits(text.whole, "utf-16"), base)
    ranges = writer.ranges(found.sentences)
    return {
        "software": _SOFTWARE,
        "warnings": {"incompleteResults": False},
        "language": {
            "name": language.name,
            "code": language.code,
            "detectedLanguage": {
                "name": detected.name,
                "code": detected.code,
                "confidence": 1.0,  # English is told, or not, without a number
                "source": "ogden",
            },
        },
        "matches": writer.matches(wanted_remarks(found.remarks, asked)),
        "sentenceRanges": ranges,
        "extendedSentenceRanges": [
            {"from": start, "to": end, "detectedLanguages": [{"language": "en", "rate": 1.0}]}
            for start, end in ranges
        ],
    }


def _listed(rule: ProtocolRule) -> dict[str, str]:
    off = rule.finding or not rule.on_by_default
    return {
        "ruleId": rule.id,
        "description": rule.description,
        **({"isDefaultOff": "yes"} if off else {}),
        "categoryId": rule.category,
        "categoryName": rule.category_name,
        "locQualityIssueType": "style",
    }
