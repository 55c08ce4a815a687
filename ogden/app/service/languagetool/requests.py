"""What a client asks for: the parameters of `/v2/check`, from an address, a form or a JSON object.

LanguageTool knows many more parameters (of users, sessions, dictionaries); they are passed over, as it passes
over those that it does not know.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal
from urllib.parse import parse_qsl

from ogden.app.service.errors import RefusedError
from ogden.app.service.languagetool.annotations import AnnotatedText, annotated, plain_text
from ogden.app.service.languagetool.languages import AUTO, named_language
from ogden.text.code_units import half_pair

Parameters = Mapping[str, Any]
Mode = Literal["all", "textLevelOnly", "allButTextLevelOnly"]
MODES: tuple[Mode, ...] = ("all", "textLevelOnly", "allButTextLevelOnly")
_MOST = 1000  # parameters; a text with many "&", sent as it is, looks like some
_RENAMED = {
    "enabled": "enabledRules",
    "disabled": "disabledRules",
    "preferredvariants": "preferredVariants",
    "autodetect": "language=auto",
}


@dataclass(frozen=True)
class RuleChoice:
    """Which rules count, by their names and those of their categories."""

    enabled_rules: frozenset[str] = frozenset()
    disabled_rules: frozenset[str] = frozenset()
    enabled_categories: frozenset[str] = frozenset()
    disabled_categories: frozenset[str] = frozenset()
    enabled_only: bool = False
    picky: bool = False

    def allows(self, rule: str, category: str, is_on: bool) -> bool:
        """Whether a rule counts, which is on or off where nobody names it."""
        enabled = rule in self.enabled_rules or category in self.enabled_categories
        if self.enabled_only:
            return enabled
        if rule in self.disabled_rules or category in self.disabled_categories:
            return False
        return enabled or is_on


@dataclass(frozen=True)
class CheckRequest:
    text: AnnotatedText
    language: str
    """A code, or `auto`."""
    preferred_variants: tuple[str, ...] = ()
    choice: RuleChoice = RuleChoice()
    mode: Mode = "all"


def form_parameters(query: str) -> dict[str, str]:
    """Of an address or a form. What is no UTF-8 is shown as such, as browsers do."""
    try:
        return dict(parse_qsl(query, keep_blank_values=True, max_num_fields=_MOST))
    except ValueError:
        raise RefusedError(400, f"There are too many parameters: at most {_MOST} can be sent") from None


def json_parameters(body: bytes) -> dict[str, Any]:
    """Of a JSON object, in which lists may be lists and `data` an object."""
    found = decoded_json(body, "the body")
    if not isinstance(found, dict):
        raise RefusedError(400, "The body must be a JSON object with 'text' or 'data', and 'language'")
    return found


def decoded_json(source: str | bytes, where: str) -> Any:
    try:
        return json.loads(source)
    except (ValueError, RecursionError):
        raise RefusedError(400, f"Could not parse JSON from {where}") from None


def check_request(parameters: Parameters) -> CheckRequest:
    """RefusedError says what is wrong, in LanguageTool's words where it has any."""
    for old, new in _RENAMED.items():
        if old in parameters:
            raise RefusedError(400, f"You specified '{old}' but it is now called '{new}' in v2 of the API")
    text = _text(parameters)
    language = _word(parameters, "language")
    if not language:
        raise RefusedError(
            400, "Missing 'language' parameter, e.g. 'language=en-US' for American English or 'language=auto'"
        )
    variants = _names(parameters, "preferredVariants")
    if language.lower() == AUTO:
        language = AUTO
    else:
        named_language(language)
        if variants:
            raise RefusedError(
                400, "You specified 'preferredVariants' but you didn't specify 'language=auto'"
            )
    return CheckRequest(text, language, variants, _choice(parameters), _mode(parameters))


def _text(parameters: Parameters) -> AnnotatedText:
    if "text" in parameters and "data" in parameters:
        raise RefusedError(400, "Set only 'text' or 'data' parameter, not both")
    if "text" in parameters:
        if not isinstance(parameters["text"], str):
            raise RefusedError(400, "'text' must be a text")
        found = plain_text(parameters["text"])
    elif "data" in parameters:
        data = parameters["data"]
        found = annotated(decoded_json(data, "'data' parameter") if isinstance(data, str) else data)
    else:
        raise RefusedError(400, "Missing 'text' or 'data' parameter")
    if half_pair(found.whole) is not None or half_pair(found.plain) is not None:
        raise RefusedError(400, "The text has half a surrogate pair, which is no text")
    return found


def _choice(parameters: Parameters) -> RuleChoice:
    level = _word(parameters, "level") or "default"
    if level not in ("default", "picky"):
        raise RefusedError(400, "If 'level' is set, it must be set to 'default' or 'picky'")
    choice = RuleChoice(
        frozenset(_names(parameters, "enabledRules")),
        frozenset(_names(parameters, "disabledRules")),
        frozenset(_names(parameters, "enabledCategories")),
        frozenset(_names(parameters, "disabledCategories")),
        _word(parameters, "enabledOnly").lower() in ("true", "yes"),
        level == "picky",
    )
    if choice.enabled_only and (choice.disabled_rules or choice.disabled_categories):
        raise RefusedError(400, "You cannot specify disabled rules or categories using enabledOnly=true")
    if choice.enabled_only and not (choice.enabled_rules or choice.enabled_categories):
        raise RefusedError(400, "You must specify enabled rules or categories when using enabledOnly=true")
    return choice


def _mode(parameters: Parameters) -> Mode:
    wanted = _word(parameters, "mode") or "all"
    for mode in MODES:
        if mode == wanted:
            return mode
    raise RefusedError(400, f"Mode must be one of {', '.join(repr(mode) for mode in MODES)}")


def _word(parameters: Parameters, name: str) -> str:
    value = parameters.get(name)
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if not isinstance(value, str):
        raise RefusedError(400, f"'{name}' must be a text")
    return value.strip()


def _names(parameters: Parameters, name: str) -> tuple[str, ...]:
    value = parameters.get(name)
    if isinstance(value, list) and all(isinstance(each, str) for each in value):
        parts = value
    else:
        parts = _word(parameters, name).split(",")
    return tuple(part.strip() for part in parts if part.strip())
