"""Web sites and browser add-ons that may use the service, and what a browser wants to hear of them (CORS).

An origin is `https://example.org`, with its port where it has one, or `chrome-extension://` with the name of
an add-on. Firefox makes up a name for each user, so `moz-extension://*` stands for any of its add-ons; `*`
alone for any page of any site. What an allowed origin may ask is what anybody on this machine may ask.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from starlette.datastructures import Headers

from ogden.errors import InputError

_ORIGIN = re.compile(r"[a-z][a-z0-9+.-]*://(?:\*|[^\s/*?#]+)")
_NAMES = re.compile(r"[A-Za-z0-9_, -]{1,500}")
_SECONDS = "600"  # that a browser may remember the answer


@dataclass(frozen=True)
class Origins:
    allowed: frozenset[str] = frozenset()
    """In small letters; see `allowed_origins`."""

    def answer_headers(self, asked: Headers) -> Mapping[str, str]:
        """What lets the page that sent a request read the answer; empty where it may not ask."""
        origin = asked.get("origin")
        if origin is None or not self._allows(origin.lower()):
            return {}
        names = asked.get("access-control-request-headers", "")
        found = {
            "Access-Control-Allow-Origin": origin,
            "Access-Control-Allow-Methods": "GET, POST, OPTIONS",
            "Access-Control-Allow-Headers": names if _NAMES.fullmatch(names) else "Content-Type",
            "Access-Control-Max-Age": _SECONDS,
            "Cross-Origin-Resource-Policy": "cross-origin",
            "Vary": "Origin",
        }
        if asked.get("access-control-request-private-network") == "true":
            found["Access-Control-Allow-Private-Network"] = "true"
        return found

    def _allows(self, origin: str) -> bool:
        scheme = origin.partition("://")[0]
        return not self.allowed.isdisjoint((origin, f"{scheme}://*", "*"))


def allowed_origins(given: Iterable[str]) -> Origins:
    """As a user gives them. InputError where one is no origin."""
    folded = frozenset(origin.lower().rstrip("/") for origin in given)
    for origin in sorted(folded):
        if origin != "*" and not _ORIGIN.fullmatch(origin):
            raise InputError(
                f"--allow-origin {origin}: give the start of an address, as https://example.org, "
                "moz-extension://* for add-ons of Firefox, or * for any page"
            )
    return Origins(folded)
