"""The text a first-time visitor sees, already simplified."""

EXAMPLE = (
    "The library was constructed in 1904 and subsequently renovated. It currently contains approximately "
    "60,000 books, and visitors may utilise its computers free of charge.\n\n"
    "Individuals who require assistance can ask the staff. To obtain a card, you must demonstrate that you "
    "reside in Leeds. In June numerous old maps were transferred to the museum."
)
