"""Who called and who shot the moon, as cells of a row say it between them."""

from cabo_events.events import SheetField
from cabo_events.importers.sheets.table import Table
from cabo_events.importers.sheets.wording import NOBODY_WORDS, UNKNOWN_WORD


class Role:
    """Collects what a round's cells say of one role, and refuses what contradicts itself."""

    def __init__(self, table: Table, what: str, two: str) -> None:
        """``what`` names the role, ``two`` says what is wrong with two of it."""
        self._table = table
        self._what = what
        self._two = two
        self.seat: int | None = None
        self.is_told = False
        self.is_doubtful = False

    @property
    def sure_seat(self) -> int | None:
        """Whose the role is without a doubt."""
        return None if self.is_doubtful else self.seat

    def hold(self, cell: str, seat: int, number: int) -> None:
        """Note that a seat has the role; raises SheetError where another one has it."""
        if self.is_told and self.seat != seat:
            found = self._two if self.seat is not None else "somebody after nobody"
            raise self._table.refusal(cell, f"one {self._what} in round {number}", found)
        self.seat, self.is_told = seat, True

    def name(self, cell: str, text: str, players: tuple[str, ...], number: int) -> None:
        """Note what a column of names says: a player, nobody, or ? where nobody knows."""
        word = text.casefold()
        if not word:
            return
        if word == UNKNOWN_WORD:
            self.is_doubtful = True
        elif word in NOBODY_WORDS:
            if self.seat is not None:
                raise self._table.refusal(cell, players[self.seat], repr(text))
            self.is_told = True
        else:
            if word.endswith(UNKNOWN_WORD):
                self.is_doubtful, word = True, word[:-1].strip()
            names = [player.casefold() for player in players]
            if word not in names:
                expected = f"one of {', '.join(players)}, nobody, or ?"
                raise self._table.refusal(cell, expected, repr(text[:40]))
            self.hold(cell, names.index(word), number)


def caller_role(table: Table) -> Role:
    """The caller of a round."""
    return Role(table, "caller", "two callers in one round")


def kamikaze_role(table: Table) -> Role:
    """The holder of the kamikaze hand of a round."""
    return Role(table, "kamikaze hand", "two kamikaze hands in one round: only two 13s exist")


def unknown_of(caller: Role, kamikaze: Role) -> tuple[SheetField, ...]:
    """What neither of the two tells; a kamikaze hand that nobody marked is none."""
    is_known = caller.is_told and not caller.is_doubtful
    return (() if is_known else (SheetField.CALLER,)) + ((SheetField.KAMIKAZE,) if kamikaze.is_doubtful else ())
