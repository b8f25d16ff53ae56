"""What a seat may take its own hand total to be: the cards it has seen, and the mean of those it has not."""

from cabo_events.cards import deck_cards
from cabo_events.rules.values import face_value
from cabo_events.ruleset import RuleSet
from cabo_events.state import Hand, Round, all_cards


def believed_tenths(rules: RuleSet, round_: Round) -> tuple[int | None, ...]:
    """By seat its believed hand total in tenths of a point; None where no card of the deck is left to be unseen.

    A card whose face the record does not tell counts as not seen, whoever saw it.
    """
    deck = [face_value(rules, face) for face in deck_cards(rules.deck)]
    cards = [(card.seen, face_value(rules, card.face)) for card in all_cards(round_) if card.face is not None]
    believed: list[int | None] = []
    for seat, hand in enumerate(round_.hands):
        seen = [points for since, points in cards if since[seat] is not None]
        believed.append(_total_tenths(rules, hand, seat, (sum(deck) - sum(seen), len(deck) - len(seen))))
    return tuple(believed)


def _total_tenths(rules: RuleSet, hand: Hand, seat: int, unseen: tuple[int, int]) -> int | None:
    known, unknown = 0, 0
    for card in hand:
        if card is None:
            continue
        if card.face is None or card.seen[seat] is None:
            unknown += 1
        else:
            known += face_value(rules, card.face)
    points, count = unseen
    if not unknown:
        return 10 * known
    return None if count <= 0 else 10 * known + round(10 * unknown * points / count)
