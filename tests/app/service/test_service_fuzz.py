"""Random requests, sound and unsound: the service answers each with a status it knows, and stays up."""

import httpx
from random_requests import ALLOWED, random_requests
from toy_service import running


def test_random_requests() -> None:
    seen = set()
    with running() as address, httpx.Client(base_url=address, timeout=60) as client:
        for request in random_requests(400, seed=1930):
            answer = client.send(client.build_request(**request))
            assert answer.status_code in ALLOWED, request
            assert "Traceback" not in answer.text
            seen.add(answer.status_code)
        assert client.get("/health").json() == {"status": "ok", "version": "0.1.0", "open": 0}
    assert {200, 400, 404, 405, 421, 422} <= seen
