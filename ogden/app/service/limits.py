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
    waiting: int = 128
    """Requests that may wait; more are turned away at once. With sentences that is a second's wait or so."""
    max_terms: int = 1000
    """Of a glossary."""
    idle: float = 20.0
    """Seconds for the head of a request to arrive, from the connection or the last answer on."""
    max_idle: int = 256
    """Connections without an open request; beyond, the one that has waited longest is closed."""
    max_arriving: int = 128
    """Requests whose bodies arrive; beyond, the one that has been arriving longest is refused."""

    @property
    def max_held_bytes(self) -> int:
        """Of all bodies together: as many as eight of the largest have."""
        return 8 * self.max_bytes

    @property
    def max_json_bytes(self) -> int:
        """Of a body that is no form: JSON may take six bytes for a character, and a glossary comes on top."""
        return min(self.max_bytes, 10 * self.max_characters + 100_000)
