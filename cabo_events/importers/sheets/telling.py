"""How a sheet was read and which rules it fits, in words."""

from collections.abc import Iterator, Sequence

from cabo_events.events import SheetField
from cabo_events.importers.sheets.fitting import Fit, Misfit
from cabo_events.importers.sheets.game import SheetFile, SheetGame, effective
from cabo_events.importers.sheets.verdict import Verdict
from cabo_events.rules.scoring import kamikaze_total
from cabo_events.ruleset import Kamikaze
from cabo_events.words import counted, listed

_SEPARATORS = {",": "a comma", ";": "a semicolon", "\t": "a tab"}


def file_words(file: SheetFile) -> str:
    """How a file was read.

    >>> file_words(SheetFile(file="evening.csv", games=(), encoding="cp1252", separator=";", shape="wide"))
    'wide, in cp1252, with a semicolon between the columns'
    """
    encoding = "" if file.encoding is None else f", in {file.encoding}"
    separator = "" if file.separator is None else f", with {_SEPARATORS[file.separator]} between the columns"
    return f"{file.shape}{encoding}{separator}"


def verdict_words(verdict: Verdict) -> tuple[str, ...]:
    """What was made of a game: its figures, the rule sets that explain it and what contradicts the others, doubts."""
    game = verdict.game
    rounds = effective(game.rounds)
    told = f"{counted(len(rounds), 'round')} of {listed(game.players)}"
    return (f"{told}: {_kind_words(verdict)}", *_rules_words(verdict), *_doubts(game), *game.notes)


def _kind_words(verdict: Verdict) -> str:
    if verdict.kind is None:
        return "it says itself what its figures are"
    if not verdict.is_inferred:
        return f"{verdict.kind.words}, as it is said"
    also = f"; they could be {_either([kind.words for kind in verdict.others])}" if verdict.others else ""
    return f"taken for {verdict.kind.words}, as the sheet does not say{also}"


def _rules_words(verdict: Verdict) -> Iterator[str]:
    if verdict.fits:
        yield f"every round is explained by {listed(fit.rules.name for fit in verdict.fits)}"
    yield from misfit_words(verdict.misfits)


def misfit_words(misfits: Sequence[Misfit]) -> tuple[str, ...]:
    """The first contradiction of each rule set, one sentence for those that share it."""
    by_words: dict[str, list[str]] = {}
    for misfit in misfits:
        by_words.setdefault(misfit.contradiction.words, []).append(misfit.rules.name)
    return tuple(f"{words}: not {_either(names)}" for words, names in by_words.items())


def _either(words: Sequence[str]) -> str:
    *most, last = words
    return f"{', '.join(most)} or {last}" if most else last


def _doubts(game: SheetGame) -> Iterator[str]:
    rounds = effective(game.rounds)
    silent = [round_.number for round_ in rounds if SheetField.CALLER in round_.unknown and round_.kamikaze is None]
    if len(silent) == len(rounds):
        yield "who called is not told, and stays unknown"
    elif silent:
        yield f"who called is not told, and stays unknown, in {_rounds(silent)}"
    corrected = sorted({round_.number for round_ in game.rounds if round_.is_correction})
    if corrected:
        yield f"{_rounds(corrected)} corrected on the sheet: what was corrected stays in the record"


def _rounds(numbers: Sequence[int]) -> str:
    return f"{'round' if len(numbers) == 1 else 'rounds'} {listed(map(str, numbers))}"


def fit_words(game: SheetGame, fit: Fit) -> tuple[str, ...]:
    """What one rule set leaves in doubt: hands and rounds that may be a kamikaze and are not marked as one."""
    lines = [f"round {number}: the totals do not tell whether somebody was reset" for number in fit.unsure]
    if fit.rules.kamikaze is Kamikaze.NONE:
        return tuple(lines)
    moon = kamikaze_total(fit.rules)
    for one in fit.rounds:
        if one.round.kamikaze is not None:
            continue
        hands = [game.players[seat] for seat, total in enumerate(one.round.hand_totals or ()) if total == moon]
        if hands:
            lines.append(
                f"round {one.round.number}: {listed(hands)}'s {moon} is not taken for a kamikaze, as no K says so"
            )
        if SheetField.KAMIKAZE in one.unknown and one.round.hand_totals is None:
            lines.append(f"round {one.round.number} is possibly a kamikaze: the points would be the same")
    return tuple(lines)
