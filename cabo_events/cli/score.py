"""``cabo score``: one round."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain

from msgspec import Struct

from cabo_events.cards import deck_cards, face_of
from cabo_events.cli.output import new_table, number, plain, remark, write_json, write_lines, write_table
from cabo_events.errors import UsageError
from cabo_events.files import read_ruleset
from cabo_events.rules.scoring import RoundOutcome, is_kamikaze, kamikaze_total, score_hands, score_totals
from cabo_events.rules.standing import RoundStanding, Standing, leaders, standing_after, winners
from cabo_events.rules.values import hand_total, possible_totals
from cabo_events.ruleset import Kamikaze, RuleSet
from cabo_events.words import counted, leading, winning

_NUMBER = re.compile(r"[+-]?[0-9]{1,6}")

Hand = int | tuple[str, ...]
"""A hand as it was typed: its total, or its faces."""


class Scored(Struct, frozen=True, kw_only=True):
    """A scored round; the field order is that of the JSON. Numbers are by player, ``resets`` are resets used so far."""

    ruleset: str
    points: Mapping[str, int]
    kamikaze: str | None
    totals: Mapping[str, int]
    resets: Mapping[str, int]
    over: bool
    winners: tuple[str, ...]


def score(
    *hands: str, rules: str, caller: str | None = None, totals: str = "", resets: str = "", json: bool = False
) -> None:
    """Score one round, with the reason for each player's points.

    A hand is P=HAND, in seat order. HAND is a total, or the cards:
    Ada=14, Bo=12,12,13,13, Cleo=Qh,Qd,Kc,Ks. A number alone is a total, a face
    of the standard deck alone is a hand of one card (Ada=5h), and so is a
    number with a comma after it (Ada=5,); nothing is an empty hand (Ada=).
    A kamikaze hand is known by its cards, never by a total of 50.

    The JSON is {"ruleset", "points": {P: n}, "kamikaze": P or null, "totals":
    {P: n}, "resets": {P: n}, "over", "winners": [P]}: totals and resets used
    after the round; nobody wins before the game is over.

    Args:
        hands: The players and their hands, as P=HAND.
        rules: The name of a rule set, or a TOML file.
        caller: The player who called; none means that nobody did.
        totals: The running totals before the round, as P=N,...; 0 for whom none is given.
        resets: The resets used before the round, as P=N,...; 0 for whom none is given.
        json: Print JSON.
    """
    ruleset = read_ruleset(rules)
    typed = _hands(ruleset, hands)
    players = tuple(typed)
    seat = _seat(players, caller)
    outcome = _outcome(ruleset, tuple(typed.values()), seat)
    before = _standing(players, totals, resets)
    round_ = _Round(outcome=outcome, after=standing_after(ruleset, before, outcome.points), caller=seat)
    _remark_on(ruleset, typed)
    if json:
        write_json(_scored(ruleset, players, round_))
        return
    _show(ruleset, typed, round_, is_running=bool(totals or resets))


class _Round(Struct, frozen=True, kw_only=True):
    """What a round gave, what it made of the totals, and who called in it."""

    outcome: RoundOutcome
    after: RoundStanding
    caller: int | None

    def winners(self, ruleset: RuleSet) -> tuple[int, ...]:
        """The seats that win the game with this round; none while it goes on."""
        if not self.after.is_over:
            return ()
        return winners(ruleset, self.after.after.totals, self.outcome.points, self.caller)


# --- what was typed ----------------------------------------------------------------------------------------------


def _hands(ruleset: RuleSet, words: Sequence[str]) -> Mapping[str, Hand]:
    hands: dict[str, Hand] = {}
    for word in words:
        name, sign, hand = word.rpartition("=")  # a name may hold one, a hand never
        if not name or not sign:
            raise UsageError("hand", "a player and a hand, as Ada=14 or Ada=12,12,13,13", repr(word))
        if name in hands:
            raise UsageError("hand", "one hand for each player", f"another for {name}")
        hands[name] = _hand(ruleset, name, hand.strip())
    if len(hands) < ruleset.players_min:
        raise UsageError("hands", f"at least {ruleset.players_min} of them", str(len(hands)))
    _refuse_too_many_copies(ruleset, hands.values())
    return hands


def _hand(ruleset: RuleSet, name: str, word: str) -> Hand:
    if _NUMBER.fullmatch(word):
        return _possible_total(ruleset, name, int(word))
    return tuple(face_of(ruleset.deck, face) for face in word.removesuffix(",").split(",")) if word else ()


def _possible_total(ruleset: RuleSet, name: str, total: int) -> int:
    possible = possible_totals(ruleset)
    if total not in possible:
        raise UsageError(f"hand of {name}", f"a total from {possible[0]} to {possible[-1]}", str(total))
    return total


def _refuse_too_many_copies(ruleset: RuleSet, hands: Iterable[Hand]) -> None:
    copies = Counter(deck_cards(ruleset.deck))
    for face, count in Counter(chain.from_iterable(hand for hand in hands if isinstance(hand, tuple))).items():
        if count > copies[face]:
            most = counted(copies[face], "card")
            raise UsageError("hands", f"at most {most} {face}, as in the {ruleset.deck} deck", str(count))


def _seat(players: Sequence[str], caller: str | None) -> int | None:
    if caller is None:
        return None
    if caller not in players:
        raise UsageError("--caller", f"one of {', '.join(players)}", repr(caller))
    return players.index(caller)


def _standing(players: Sequence[str], totals: str, resets: str) -> Standing:
    before, used = _numbers("--totals", players, totals), _numbers("--resets", players, resets)
    for name, count in used.items():
        if count < 0:
            raise UsageError("--resets", "resets from 0", f"{name}={count}")
    return Standing(
        totals=tuple(before.get(name, 0) for name in players),
        resets_used=tuple(used.get(name, 0) for name in players),
        is_known=True,
    )


def _numbers(option: str, players: Sequence[str], text: str) -> Mapping[str, int]:
    numbers: dict[str, int] = {}
    for word in filter(None, text.split(",")):
        name, _, value = word.rpartition("=")
        if name not in players:
            raise UsageError(option, f"P=N with P one of {', '.join(players)}", repr(word))
        if not _NUMBER.fullmatch(value) or name in numbers:
            raise UsageError(option, f"one whole number for {name}, as {name}=50", repr(word))
        numbers[name] = int(value)
    return numbers


# --- what it gives -----------------------------------------------------------------------------------------------


def _outcome(ruleset: RuleSet, hands: Sequence[Hand], caller: int | None) -> RoundOutcome:
    faces = [hand for hand in hands if isinstance(hand, tuple)]
    if len(faces) == len(hands):
        return score_hands(ruleset, faces, caller)
    sums = [hand if isinstance(hand, int) else hand_total(ruleset, hand) for hand in hands]
    holders = [seat for seat, hand in enumerate(hands) if isinstance(hand, tuple) and is_kamikaze(ruleset, hand)]
    return score_totals(ruleset, sums, caller, holders[0] if holders else None)


def _remark_on(ruleset: RuleSet, hands: Mapping[str, Hand]) -> None:
    if len(hands) > ruleset.players_max:
        remark(f"{ruleset.name} is a game for at most {ruleset.players_max} players")
    moon = kamikaze_total(ruleset)
    for name, hand in hands.items():
        if hand == moon and ruleset.kamikaze is not Kamikaze.NONE:
            remark(f"{name}: a total of {moon} is not taken for a kamikaze hand; type the cards if it was one")


def _scored(ruleset: RuleSet, players: Sequence[str], round_: _Round) -> Scored:
    outcome, after = round_.outcome, round_.after
    return Scored(
        ruleset=ruleset.name,
        points=_by_player(players, outcome.points),
        kamikaze=None if outcome.kamikaze is None else players[outcome.kamikaze],
        totals=_by_player(players, after.after.totals),
        resets=_by_player(players, after.after.resets_used),
        over=after.is_over,
        winners=tuple(players[seat] for seat in round_.winners(ruleset)),
    )


def _by_player(players: Sequence[str], row: Sequence[int | None]) -> Mapping[str, int]:
    return {player: value for player, value in zip(players, row, strict=True) if value is not None}


def _show(ruleset: RuleSet, hands: Mapping[str, Hand], round_: _Round, *, is_running: bool) -> None:
    outcome, after = round_.outcome, round_.after.after
    running = ("#Total", "#Resets used") if is_running else ()
    table = new_table("Player", "#Hand", "#Points", *running, "Why")
    for seat, (name, hand) in enumerate(hands.items()):
        total = hand if isinstance(hand, int) else hand_total(ruleset, hand)
        sums = (number(after.totals[seat]), str(after.resets_used[seat])) if is_running else ()
        table.add_row(plain(name), str(total), number(outcome.points[seat]), *sums, outcome.reasons[seat].value)
    write_table(table)
    if is_running:
        write_lines(_standing_words(ruleset, tuple(hands), round_))


def _standing_words(ruleset: RuleSet, players: Sequence[str], round_: _Round) -> Iterator[str]:
    totals = round_.after.after.totals
    for seat in round_.after.resets:
        yield f"{players[seat]} reached {ruleset.reset_at} exactly: the total becomes {ruleset.reset_to}."
    first = round_.winners(ruleset) or leaders(totals)
    names, total = [players[seat] for seat in first], number(totals[first[0]])
    if round_.after.is_over:
        yield f"The game is over: {winning(names)} with {total}."
    else:
        yield f"The game goes on: {leading(names)} with {total}."
