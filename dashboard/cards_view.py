"""Playing cards as HTML: faces with rank, suit glyph and suit letter, backs, and places where a card was."""

from cabo_events.cards import SUITS, is_red, rank_of
from cabo_events.markup import Html, element

_GLYPHS = {"c": "♣", "d": "♢", "h": "♡", "s": "♠"}
_SUIT_NAMES = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
_RANK_NAMES = {"A": "ace", "J": "jack", "Q": "queen", "K": "king"}


def face_words(face: str | None) -> str:
    """A face as it is read out; a face that is not known is a card face down.

    >>> face_words("10s"), face_words("Kd"), face_words("12"), face_words(None)
    ('10 of spades', 'king of diamonds', '12', 'face down')
    """
    if face is None:
        return "face down"
    rank = rank_of(face)
    if rank == face:
        return rank
    return f"{_RANK_NAMES.get(rank, rank)} of {_SUIT_NAMES[face[-1]]}"


def card_html(face: str | None, points: int | None = None, *, mark: str = "") -> Html:
    """One card; ``mark`` is a further class. Red suits are drawn hollow and black ones filled, beside their colour."""
    if face is None:
        return element("span", _spoken("face down"), class_=_classes("cabo-card cabo-back", mark))
    suit = face[-1] if face[-1] in SUITS else None
    colour = "plain" if suit is None else ("red" if is_red(face) else "black")
    worth = None if points is None or str(points) == rank_of(face) else element("span", points, class_="cabo-points")
    drawn = (
        element("span", rank_of(face), class_="cabo-rank"),
        None if suit is None else element("span", _GLYPHS[suit], class_="cabo-glyph"),
        None if suit is None else element("span", suit.upper(), class_="cabo-letter"),
        worth,
    )
    silent = element("span", *drawn, aria_hidden="true", class_="cabo-drawn")
    return element("span", _spoken(face_words(face)), silent, class_=_classes(f"cabo-card cabo-{colour}", mark))


def empty_place_html(words: str) -> Html:
    """The place of a card that is not there."""
    return element("span", _spoken(words), class_="cabo-card cabo-empty")


def _spoken(words: str) -> Html:
    return element("span", words, class_="cabo-spoken")


def _classes(own: str, mark: str) -> str:
    return f"{own} {mark}" if mark else own
