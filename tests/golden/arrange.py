"""A round arranged backwards: from the hands it must end in to the deal and the play that lead there."""

from collections.abc import Sequence
from random import Random

from msgspec import Struct

from cabo_events.cards import DECK_SIZE, NUMBERS, deck_cards, rank_of
from cabo_events.commands import Call, Decline, Discard, DiscardPair, Draw, Exchange, Peek, SeatCommand, Spy, Swap, Take
from cabo_events.rules.powers import power_of
from cabo_events.ruleset import Power, RuleSet
from tests.golden.worked_examples import KAMIKAZE, RoundPlan, Target

_HAND = 4
_TAKES, _EXCHANGES, _SWAPS = 0.15, 0.55, 0.6
_WORTH_TAKING = 4
_MIDDLING = 6
_LOW_COME_LATE = 3


class Script(Struct, frozen=True, kw_only=True):
    """A deal with every card of the deck, the opening looks, and the commands up to the last turn's end."""

    hands: tuple[tuple[str, ...], ...]
    discard: str
    stock: tuple[str, ...]
    looks: tuple[tuple[int, ...], ...]
    commands: tuple[SeatCommand, ...]


def arranged(rules: RuleSet, plan: RoundPlan, first: int, dice: Random) -> Script:
    """The script of a round that starts with seat ``first`` and ends in the hands of the plan.

    It is written from the last turn to the first: each step takes one turn back, and puts an unused card where that
    turn found it. ``dice`` choose among the turns that a player could have liked.
    """
    table = _Backwards(rules, plan, dice)
    before, after = _turns(plan, first)
    for seat in reversed(after):
        table.take_back_turn(seat)
    if plan.caller is not None:
        table.take_back_call(plan.caller)
    for seat in reversed(before):
        table.take_back_turn(seat)
    return table.script()


def _turns(plan: RoundPlan, first: int) -> tuple[list[int], list[int]]:
    """The seats that have the turns before the call, and the final ones."""
    seats = len(plan.hands)
    finals = 0 if plan.caller is None else 1 if plan.laps is None else seats - 1
    after = [((plan.caller or 0) + 1 + step) % seats for step in range(finals)]
    if plan.laps is None:
        count = DECK_SIZE - seats * _HAND - 1 - finals
    else:
        count = plan.laps * seats + ((plan.caller or 0) - first) % seats
    return [(first + turn) % seats for turn in range(count)], after


def _freedom(target: Target) -> int:
    return target if isinstance(target, int) else -1


class _Backwards:
    """A table on which time runs backwards: ``turns`` and ``drawn`` have the latest first.

    ``awaited`` is a card that a later turn takes from the pile, and that an earlier one must put there.
    """

    def __init__(self, rules: RuleSet, plan: RoundPlan, dice: Random) -> None:
        self.rules = rules
        self.dice = dice
        self.is_long = plan.laps is None
        self.unused = list(deck_cards(rules.deck))
        dice.shuffle(self.unused)
        self.hoarders = {seat for seat, target in enumerate(plan.hands) if target == KAMIKAZE}
        self.hands: list[list[str]] = [[] for _ in plan.hands]
        for seat in sorted(range(len(plan.hands)), key=lambda seat: _freedom(plan.hands[seat])):
            self.hands[seat] = self._dealt(plan.hands[seat])
        self.turns: list[tuple[SeatCommand, ...]] = []
        self.drawn: list[str] = []
        self.awaited: str | None = None

    def _dealt(self, target: Target) -> list[str]:
        numbers = self._four_of(target) if isinstance(target, int) else target
        return [self._picked(next(face for face in self.unused if NUMBERS[face] == number)) for number in numbers]

    def _four_of(self, total: int) -> tuple[int, ...]:
        while True:
            numbers = [NUMBERS[face] for face in self.dice.sample(self.unused, len(self.unused))]
            missing = total - sum(numbers[:3])
            if missing in numbers[3:]:
                return (*numbers[:3], missing)

    def _picked(self, face: str) -> str:
        self.unused.remove(face)
        return face

    def script(self) -> Script:
        """The whole script, with the time put right again."""
        return Script(
            hands=tuple(map(tuple, self.hands)),
            discard=self.unused.pop() if self.awaited is None else self.awaited,
            stock=(*reversed(self.drawn), *self.unused),
            looks=tuple(tuple(self.dice.sample(range(_HAND), 2)) for _ in self.hands),
            commands=tuple(command for turn in reversed(self.turns) for command in turn),
        )

    def take_back_call(self, caller: int) -> None:
        """Before the call: all is as it was."""
        self.turns.append((Call(seat=caller),))

    def take_back_turn(self, seat: int) -> None:
        """Before a turn of ``seat``, one that it could have liked."""
        if len(self.hands[seat]) > _HAND:
            self._take_back_miss(seat)
        elif self.awaited is not None:
            self._take_back_laying(seat, self.awaited)
        elif not self.is_long and self.dice.random() < _TAKES and self._slots_worth(seat, _WORTH_TAKING):
            self._take_back_take(seat)
        elif self.dice.random() < _EXCHANGES:
            self._take_back_exchange(seat)
        else:
            self._take_back_toss(seat, self._picked(self._unwanted(seat)))

    def _take_back_take(self, seat: int) -> None:
        slot = self.dice.choice(self._slots_worth(seat, _WORTH_TAKING))
        self.awaited = self._replaced(seat, slot, self._picked(self._worse(self.hands[seat][slot])))
        self.turns.append((Take(seat=seat, slots=(slot,)),))

    def _take_back_exchange(self, seat: int) -> None:
        slot = self.dice.randrange(_HAND)
        out = self._unwanted(seat) if seat in self.hoarders else self._worse(self.hands[seat][slot])
        self._exchange_taken_back(seat, slot, self._picked(out))

    def _take_back_laying(self, seat: int, face: str) -> None:
        self.awaited = None
        better = [slot for slot in range(_HAND) if self._is_better(seat, self.hands[seat][slot], face)]
        if better:
            self._exchange_taken_back(seat, self.dice.choice(better), face)
        else:
            self._take_back_toss(seat, face)

    def _exchange_taken_back(self, seat: int, slot: int, out: str) -> None:
        self.drawn.append(self._replaced(seat, slot, out))
        self.turns.append((Draw(seat=seat), Exchange(seat=seat, slots=(slot,))))

    def _take_back_toss(self, seat: int, face: str) -> None:
        self.turns.append((Draw(seat=seat), Discard(seat=seat), *self._take_back_power(seat, face)))
        self.drawn.append(face)

    def _take_back_power(self, seat: int, face: str) -> tuple[SeatCommand, ...]:
        target = self.dice.choice([other for other in range(len(self.hands)) if other != seat])
        match power_of(self.rules, face):
            case Power.PEEK:
                return (Peek(seat=seat, slot=self.dice.randrange(_HAND)),)
            case Power.SPY:
                return (Spy(seat=seat, target=target, slot=self.dice.randrange(_HAND)),)
            case Power.SWAP:
                return (self._take_back_swap(seat, target),)
            case _:
                return ()

    def _take_back_swap(self, seat: int, target: int) -> SeatCommand:
        mine, theirs = self.hands[seat], self.hands[target]
        gains = [(a, b) for a in range(_HAND) for b in range(_HAND) if NUMBERS[mine[a]] < NUMBERS[theirs[b]]]
        if not gains or self.hoarders & {seat, target} or self.dice.random() > _SWAPS:
            return Decline(seat=seat)
        slot, target_slot = self.dice.choice(gains)
        mine[slot], theirs[target_slot] = theirs[target_slot], mine[slot]
        return Swap(seat=seat, slot=slot, target=target, target_slot=target_slot)

    def _take_back_miss(self, seat: int) -> None:
        """A fifth card came of two cards taken for equal: by an exchange of several, or by a pair thrown."""
        if self.rules.exchange_several_equal:
            self.drawn.append(self.hands[seat].pop())
            self.turns.append((Draw(seat=seat), Exchange(seat=seat, slots=self._unequal(seat))))
            return
        penalty = self.hands[seat].pop()
        self.take_back_turn(seat)
        self.drawn.append(penalty)
        self.turns.append((DiscardPair(seat=seat, slots=self._unequal(seat)),))

    def _unequal(self, seat: int) -> tuple[int, int]:
        ranks = [rank_of(face) for face in self.hands[seat]]
        return self.dice.choice([(a, b) for a in range(_HAND) for b in range(a) if ranks[a] != ranks[b]])

    def _replaced(self, seat: int, slot: int, face: str) -> str:
        gone = self.hands[seat][slot]
        self.hands[seat][slot] = face
        return gone

    def _slots_worth(self, seat: int, limit: int) -> list[int]:
        if seat in self.hoarders:
            return []
        return [slot for slot, face in enumerate(self.hands[seat][:_HAND]) if NUMBERS[face] <= limit]

    def _is_better(self, seat: int, face: str, other: str) -> bool:
        lower = NUMBERS[face] < NUMBERS[other]
        return lower != (seat in self.hoarders)

    def _worse(self, face: str) -> str:
        """An unused card that one would give for ``face``; if all are lower, the highest."""
        higher = [one for one in self.unused if NUMBERS[one] > NUMBERS[face]]
        return self._one_of(higher) if higher else max(self.unused, key=NUMBERS.__getitem__)

    def _unwanted(self, seat: int) -> str:
        """An unused card that ``seat`` has no use for."""
        if seat in self.hoarders:
            return self.dice.choice([face for face in self.unused if NUMBERS[face] not in KAMIKAZE])
        worst = max(NUMBERS[face] for face in self.hands[seat])
        tossed = [
            face for face in self.unused if NUMBERS[face] >= (worst - 1 if self.is_long else min(worst, _MIDDLING))
        ]
        return self._one_of(tossed or self.unused)

    def _one_of(self, faces: Sequence[str]) -> str:
        """One of the faces by chance; where all cards are played, low ones come late, so that hands fall slowly."""
        some = self.dice.sample(faces, min(len(faces), _LOW_COME_LATE if self.is_long else 1))
        return min(some, key=NUMBERS.__getitem__)
