"""What a client is told when a request cannot be served: a status and one sentence, as `{"error": "..."}`.

Clients of LanguageTool, which ask below `/v2/`, know a line of text and fewer statuses. No answer holds a
traceback, and none repeats the text that was sent.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, PlainTextResponse, Response

from ogden.errors import InputError

_SENTENCES = {
    404: "There is nothing at this address. GET /docs lists what there is.",
    405: "This address does not take that method. GET /docs lists what there is.",
}


class RefusedError(Exception):
    """A request that is turned away, with the status and the sentence for its answer."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status
        self.sentence = sentence

    def answer(self, path: str) -> Response:
        return refused(path, self.status, self.sentence)


def refused(path: str, status: int, sentence: str, headers: Mapping[str, str] | None = None) -> Response:
    """The answer to a request for the address `path`."""
    more = {**(headers or {}), **({"Retry-After": "2"} if status == 503 else {})}
    if path.startswith("/v2/"):
        return PlainTextResponse(f"Error: {sentence}", 400 if status == 422 else status, more)
    return JSONResponse({"error": sentence}, status, more)


def add_refusals(app: FastAPI) -> None:
    """Turn every kind of failure that has a name into a refusal."""
    app.add_exception_handler(RefusedError, _refusal)
    app.add_exception_handler(InputError, _bad_input)
    app.add_exception_handler(RequestValidationError, _bad_request)
    app.add_exception_handler(HTTPException, _http)


def _refusal(request: Request, error: Exception) -> Response:
    assert isinstance(error, RefusedError)
    return error.answer(request.url.path)


def _bad_input(request: Request, error: Exception) -> Response:
    return refused(request.url.path, 400, str(error))


def _bad_request(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    return refused(request.url.path, 422, _sentence(error.errors()[0]))


def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    sentence = _SENTENCES.get(error.status_code, "The request could not be read.")
    return refused(request.url.path, error.status_code, sentence, error.headers)


def _sentence(problem: Mapping[str, Any]) -> str:
    """What is wrong with the first wrong field. The field's value is left out: it may be a person's text."""
    field = _field(problem["loc"])
    match problem["type"]:
        case "json_invalid":
            return "The body is no valid JSON."
        case "model_attributes_type" | "dict_type":
            return 'The body must be a JSON object, as {"text": "..."}, sent as application/json.'
        case "missing":
            return f"{field or 'The body'} is missing."
        case "extra_forbidden":
            return "There is a field that this address does not know. GET /docs lists the fields."
        case "value_error":
            return f"{field}: {problem['ctx']['error']}."
        case _:
            return f"{field}: {problem['msg']}."


def _field(location: Sequence[str | int]) -> str:
    """The field's name: "body", "edits", 3, "start" is edits.3.start."""
    return ".".join(str(step) for step in location[1:])
