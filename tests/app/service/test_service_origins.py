"""Which other sites and add-ons may ask, and what a browser is told of it."""

import httpx
import pytest
from toy_service import running

from ogden.app.service.origins import allowed_origins
from ogden.errors import InputError

ADD_ON = "chrome-extension://oldceeleldhonbafppcapldpdifcinji"
ASKED = {"text": "They obtain it.", "language": "en-US"}


@pytest.mark.parametrize(
    ("allowed", "origin", "expected"),
    [
        ([ADD_ON], ADD_ON, True),
        ([ADD_ON], "chrome-extension://another", False),
        (["moz-extension://*"], "moz-extension://8c1d6b0e-1f0a", True),
        (["moz-extension://*"], ADD_ON, False),
        (["https://Wiki.example.org/"], "https://wiki.example.org", True),
        (["https://wiki.example.org"], "http://wiki.example.org", False),
        (["https://wiki.example.org"], "https://wiki.example.org:8443", False),
        (["https://wiki.example.org"], "https://evil.wiki.example.org", False),
        (["*"], "https://any.example", True),
        (["*"], "null", True),
        ([], "null", False),
        ([], ADD_ON, False),
    ],
)
def test_who_may_ask(allowed: list[str], origin: str, expected: bool) -> None:
    with running(origins=allowed) as address, httpx.Client(base_url=address, timeout=60) as client:
        answer = client.post("/v2/check", data=ASKED, headers={"Origin": origin})
        assert answer.status_code == (200 if expected else 403)
        assert answer.headers.get("access-control-allow-origin") == (origin if expected else None)
        asking = client.options(
            "/v2/check",
            headers={
                "Origin": origin,
                "Access-Control-Request-Method": "POST",
                "Access-Control-Request-Headers": "content-type,x-client",
                "Access-Control-Request-Private-Network": "true",
            },
        )
        assert asking.status_code == (204 if expected else 403)
        if expected:
            assert asking.headers["access-control-allow-headers"] == "content-type,x-client"
            assert "POST" in asking.headers["access-control-allow-methods"]
            assert asking.headers["access-control-allow-private-network"] == "true"
            assert asking.headers["vary"] == "Origin"


def test_a_refusal_can_be_read_by_an_allowed_page() -> None:
    with running(origins=["https://a.example"]) as address:
        answer = httpx.post(f"{address}/v2/check", headers={"Origin": "https://a.example"}, timeout=60)
    assert answer.status_code == 400
    assert answer.headers["access-control-allow-origin"] == "https://a.example"


def test_an_allowed_origin_does_not_open_other_names() -> None:
    with running(origins=["*"]) as address:
        headers = {"Origin": "https://a.example", "Host": "evil.example"}
        assert httpx.get(f"{address}/health", headers=headers, timeout=60).status_code == 421


@pytest.mark.parametrize(
    "wrong", ["example.org", "https://", "https://a.b/path", "https://*.org", "", "https://a b"]
)
def test_what_is_no_origin(wrong: str) -> None:
    with pytest.raises(InputError, match="--allow-origin"):
        allowed_origins([wrong])
