import pytest

from ogden.documents.language import foreign_language

ENGLISH = [
    "",
    "Hello!",
    "Installation",
    "Paris, Berlin, Roma, Madrid, Lisboa",
    "The committee will submit its report to the council before the end of the year.",
    "Press Ctrl+C to stop. Use 😀 with care, and see https://example.org/de/la/der for more.",
    "In die Stadt is a phrase that a German would use, but this sentence is English all the same.",
]
OTHERS = {
    "German": "Die Katze sitzt auf dem Dach und schaut sich die Vögel an, die nicht im Baum sind.",
    "French": "Le chat est assis sur le toit et regarde les oiseaux qui sont dans un arbre.",
    "Spanish": "El gato está en el tejado y mira los pájaros que están en un árbol cerca de la casa.",
    "Dutch": "De kat zit op het dak en kijkt naar de vogels die niet in een boom zitten.",
    "Italian": "Il gatto è sul tetto e guarda gli uccelli che sono in un albero vicino alla casa.",
    "a script that is not Latin": "Кошка сидит на крыше и смотрит на птиц.",
}


@pytest.mark.parametrize("text", ENGLISH)
def test_english(text: str) -> None:
    assert foreign_language(text) is None


@pytest.mark.parametrize("language", OTHERS)
def test_others(language: str) -> None:
    assert foreign_language(OTHERS[language]) == language


@pytest.mark.parametrize(
    "text", ["猫は屋根の上に座っています。", "القطة تجلس على السطح", "고양이가 지붕 위에 앉아 있다"]
)
def test_scripts(text: str) -> None:
    assert foreign_language(text) == "a script that is not Latin"


def test_a_language_that_nobody_told_it_of() -> None:
    finnish = "Kissa istuu katolla ja katselee lintuja jotka laulavat puussa talon vieressä. "
    assert foreign_language(finnish * 5) == "another language"


def test_a_long_text_is_seen_in_parts() -> None:
    assert foreign_language("The cat is on the roof of the house. " * 20_000) is None
