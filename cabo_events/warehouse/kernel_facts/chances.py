"""How likely each caller of recorded games was to be lowest, by what it had seen."""

import numpy as np
from numpy.typing import NDArray

from cabo_events.cards import DECK_SIZE, deck_cards
from cabo_events.kernel.chances import UNHELD, chances_of
from cabo_events.kernel.compiled import is_compiled
from cabo_events.kernel.layout import Record, Records
from cabo_events.rules.values import face_value
from cabo_events.ruleset import RuleSet
from cabo_events.warehouse.chances import MOST_CELLS, Partly, Question, answer, margin


def answered(rules: RuleSet, seats: int, questions: Records) -> NDArray[np.float64]:
    """Of each call, from its record QUESTION, what ``chances.chance_lowest`` says; NaN for None.

    By the readable rules where nothing is compiled, and where a question has too many ways for the kernel.
    """
    chances = np.full(len(questions), UNHELD)
    if is_compiled():
        chances = chances_of(rules, seats, questions, MOST_CELLS)
    for place in np.flatnonzero(chances == UNHELD).tolist():
        found = answer(question_noted(rules, seats, questions[place]))
        chances[place] = np.nan if found is None else found
    return chances


def question_noted(rules: RuleSet, seats: int, noted: Record) -> Question:
    """As ``chances.question``, of what the kernel has noted in a record QUESTION."""
    seen, known, unseen = int(noted["seen"]), noted["known"].tolist(), noted["unseen"].tolist()
    hands = [Partly(known=known[seat], unseen=unseen[seat]) for seat in range(seats)]
    own, cards = hands.pop(int(noted["seat"])), deck_cards(rules.deck)
    pool = tuple([face_value(rules, cards[card]) for card in range(DECK_SIZE) if not seen >> card & 1])
    return Question(own=own, others=tuple(hands), pool=pool, margin=margin(rules))
