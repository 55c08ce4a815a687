"""How much one request may ask for. Whatever is above is refused with a sentence that says so."""

from dataclasses import dataclass

MEGABYTE = 1_000_000


@dataclass(frozen=True)
class ServiceLimits:
    max_bytes: int = 10 * MEGABYTE
    """Of the body of a request, and so of a document."""
    max_characters: int = 200_000
    """Of a text, and of all passages of a document together."""
    timeout: float = 30.0
    """Seconds for the body to arrive, and again for the work."""
    jobs: int = 2
    """Requests worked on at the same time; others wait."""
    waiting: int = 32
    """Requests that may wait; more are turned away at once."""
    max_terms: int = 1000
    """Of a glossary."""
