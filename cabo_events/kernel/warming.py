"""The kernel made ready for work: compiled ahead of it, or left as it is written where there is little to do."""

from enum import StrEnum
from typing import Final, assert_never

import numpy as np

from cabo_events.kernel.batch import Batch, Caps, play_batch, play_games, random_policies
from cabo_events.kernel.chances import chances_of
from cabo_events.kernel.chances.answering import answer_all
from cabo_events.kernel.compiled import is_kept
from cabo_events.kernel.facts import facts_of
from cabo_events.kernel.facts.arrays import QUESTION
from cabo_events.kernel.facts.walking import walk_along
from cabo_events.kernel.game import begin_game
from cabo_events.kernel.layout import STATE
from cabo_events.kernel.outcomes import outcomes, play_to_outcomes
from cabo_events.kernel.replay import followed, opened_game
from cabo_events.kernel.replay.tracing import traced
from cabo_events.kernel.ruling import rule_tables
from cabo_events.rulesets import PUBLISHER

FEW_ROUNDS: Final = 400
"""So many rounds are sooner done as they are written, some hundred a second, than compiled."""


class Work(StrEnum):
    """What the kernel is needed for."""

    PLAY = "play"
    OUTCOMES = "outcomes"
    REPLAY = "replay"
    FACTS = "facts"


class Readiness(StrEnum):
    """How a piece of work is best begun: at once, at once and interpreted, or after a compilation."""

    READY = "ready"
    FEW = "few"
    COLD = "cold"


def is_warm(*works: Work) -> bool:
    """Whether none of these kinds of work, or of any, has to wait for anything to be compiled."""
    return all(map(_is_kept, works or Work))


def readiness(rounds: int, *works: Work) -> Readiness:
    """How to begin work of these kinds on about so many rounds."""
    if is_warm(*works):
        return Readiness.READY
    return Readiness.FEW if rounds <= FEW_ROUNDS else Readiness.COLD


def warm(*works: Work) -> None:
    """Compile, and keep, what these kinds of work need, or any; nothing to do where that is kept already."""
    for work in works or Work:
        if not _is_kept(work):
            _do(work)


def _is_kept(work: Work) -> bool:
    match work:
        case Work.PLAY:
            return is_kept(play_games)
        case Work.OUTCOMES:
            return is_kept(play_to_outcomes)
        case Work.REPLAY:
            return is_kept(traced) and is_kept(begin_game)
        case Work.FACTS:
            return is_kept(walk_along) and is_kept(answer_all)
        case _:
            assert_never(work)


def _do(work: Work) -> None:
    """The least of a kind of work."""
    match work:
        case Work.PLAY:
            _play()
        case Work.OUTCOMES:
            outcomes(PUBLISHER, random_policies(2), (1,), Caps(rounds=1))
        case Work.REPLAY:
            followed(np.zeros(1, STATE)[0], opened_game(2), rule_tables(PUBLISHER), _play().rows)
        case Work.FACTS:
            played = _play()
            facts_of(PUBLISHER, 2, played.rows, played.offsets)
            chances_of(PUBLISHER, 2, np.zeros(1, QUESTION), most_cells=1)
        case _:
            assert_never(work)


def _play() -> Batch:
    return play_batch(PUBLISHER, random_policies(2), (1,), Caps(rounds=1), recorded=True)
