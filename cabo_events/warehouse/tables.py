"""The tables of the warehouse, declared: grain, columns, types, and what each column means."""

from collections.abc import Mapping

from cabo_events.warehouse.columns import Column, ColumnType, Table, arrow_schema, create_table

__all__ = [
    "BOOKKEEPING", "FACTS", "PARTS", "SCHEMA_VERSION", "TABLES",
    "Column", "ColumnType", "Table", "arrow_schema", "create_table", "table_named",
]  # fmt: skip

SCHEMA_VERSION = 1
"""Raised when a table changes its columns or their meaning: what was written before is made anew."""

PARTS = 64
"""Into how many parts history is cut, by the top bits of ``game_key``."""

_TYPES = {
    "bool": ColumnType.BOOLEAN,
    "i8": ColumnType.TINYINT,
    "i16": ColumnType.SMALLINT,
    "i32": ColumnType.INTEGER,
    "i64": ColumnType.BIGINT,
    "real": ColumnType.DOUBLE,
    "text": ColumnType.VARCHAR,
    "date": ColumnType.DATE,
    "instant": ColumnType.INSTANT,
    "i8s": ColumnType.TINYINTS,
    "i32s": ColumnType.INTEGERS,
    "texts": ColumnType.VARCHARS,
}


def _table(name: str, key: str, grain: str, columns: str) -> Table:
    """A table from lines ``name type comment``; a ``?`` behind the type says that a row may lack it."""
    declared = []
    for line in columns.strip().splitlines():
        column, kind, comment = line.split(maxsplit=2)
        declared.append(
            Column(
                name=column,
                type=_TYPES[kind.removesuffix("?")],
                comment=comment,
                is_null=kind.endswith("?"),
            )
        )
    return Table(name=name, grain=grain, columns=tuple(declared), key=tuple(key.split()))


RULESET = _table("ruleset", "ruleset_key", "One rule set, whatever it is called.", """
ruleset_key  text   hash of the axes: equal for rule sets that play alike, whatever their names
name         text   name that it has in a game; of several, the first by the alphabet
based_on     text?  named variant it was made from, or null
deck         text   publisher or standard
body         text   the rule set whole, as canonical JSON
""")  # fmt: skip

GAME = _table("game", "game_key", "One record of a game (stream): the whole one, a seat's or a spectator's.", """
game_key     i64    first 63 bits of the SHA-256 of the stream's id
game         text   the game's id, shared by all its records
stream       text   the record's id: the game's, followed by .seatK or .spectator
ruleset_key  text   hash of the rule set it was played by
seats        i8     number of seats
kind         text   people, bots or mixed
bots         text?  policies by seat, comma between, empty for people; null where all are people
viewer       text?  whose record this is: null (all-seeing), a seat number, or spectator
is_counted   bool   true in one record of each game: the whole one, else the lowest seat's; false where rules are broken
is_sheet     bool   a round of it is known from a score sheet only
is_whole     bool   every face is known: an all-seeing record without a null face and without a sheet round
has_ended    bool   finished by its rules or as agreed; false while it goes on and where it was abandoned
end_reason   text?  reason of game_ended: limit, agreed_length, abandoned; null where the stream is not closed
rounds       i32    finished rounds (revealed or recorded)
turns        i32    turns of all rounds
events       i32    events in the stream, those that a rewind undid included
played       text?  when it was played, as recorded
played_on    date?  the date that played begins with, else the date of the first event that has a time
source       text?  where the record comes from, as recorded
tags         texts  tags, as recorded
seed         i64?   seed of its chance, where recorded
winners      i8?    winners as a bitmask (bit k is seat k); null where it has not ended or the winners are not known
is_tie       bool?  several winners; null where winners is
capped       text?  games of bots only: turns (abandoned), rounds (ended by agreed length), else null
origin       text   the file, store or run it was loaded from
part         i8     top six bits of game_key, 0 to 63: the part of sealed history it belongs to
""")  # fmt: skip

PLAYER = _table("player", "player", "One player, across games.", """
player  text   stable id
name    text?  name, null where it was forgotten or never given
bot     text?  policy of a bot, null for a person
""")  # fmt: skip

SEAT = _table("seat", "game_key seat", "One seat of one record of a game.", """
game_key   i64    the game
seat       i8     seat, from 0
player     text   id of the player
bot        text?  policy of a bot, null for a person
total      i32?   total after the last round; 0 before a first score, null where it cannot be told
place      i8?    1 is the lowest total, equal ones share a place; null where a total cannot be told or no round is over
is_winner  bool?  one of the winners; null where the game has not ended or the winners are not known
resets     i32    times that its total was reset
""")  # fmt: skip

ROUND = _table("round", "game_key round version_from", "One round that counts, finished or not.", """
game_key      i64    the game
round         i32    number of the round, as recorded
kind          text   played, or sheet where only the score sheet is known
first         i8?    seat with the first turn; null for a sheet
dealer        i8?    seat that dealt, where there is one
caller        i8?    seat that called, null: nobody, or not told
call_outcome  text?  caller's hand total against the lowest opponent's at the end: lowest (below), tied, beaten (above)
reason        text?  why it ended: called, stock_out; null for a sheet or a round not finished
turns         i16    turns, as in table turn
events        i32    events that count, from version_from to version_to (the end of the game is in its last round)
version_from  i32    version of round_dealt or round_recorded
version_to    i32    last version before the next round
kamikaze      i8?    seat that shot the moon; null where a sheet leaves that in doubt
is_scored     bool   points are known
stock_left    i8?    cards left in the stock at the end; null for a sheet
reshuffles    i16    times that the pile became the stock
unknown       texts  what a score sheet leaves untold or in doubt: hand_totals, points, caller, kamikaze; else empty
""")  # fmt: skip

ROUND_SEAT = _table("round_seat", "game_key round seat", "One seat in one finished round.", """
game_key      i64    the game
round         i32    the round
seat          i8     the seat
player        text   id of the player
hand_total    i32?   hand total at the end; null where a card is not known or the seat was not in the round
cards         i8?    cards in hand at the end; null for a sheet
points        i32?   points of the round; null where not told or the seat was not in the round
total_before  i32?   total before the round: 0 before a first score; null where it cannot be told
total_after   i32?   total after the round, its reset included
is_reset      bool   the round reset its total
is_kamikaze   bool   shot the moon
is_caller     bool   called
reason        text?  why it got these points, as kamikaze, kamikaze_against, caller_lowest, caller_tied_zero, hand ...
place         i8?    1 is the fewest points, equal points share a place; null where points are not known
known_total   i32?   sum of the own cards the seat itself had seen before hands were turned up; null for a sheet
unseen        i8?    own cards the seat had not seen before hands were turned up; null for a sheet
turns         i16    turns that it had
hand_faces    texts?  faces in hand at the end, in ascending slot order, null where unknown; null for a sheet
""")  # fmt: skip

EVENT = _table("event", "game_key version", "One event of a stream, those that a rewind undid included.", """
game_key     i64       the game
version      i32       place in the stream, from 1
round        i32?      round it belongs to; null outside rounds, and for rewound and game_ended
turn         i16?      turn it fell into: 0 for the deal and the opening looks; null outside rounds and where undone
type         text      name of the event
is_live      bool      it counts: neither a rewind nor undone by one
seat         i8?       acting seat
target       i8?       seat spied at or swapped with
target_slot  i8?       slot of the target's card in a swap
slots        i8s?      slots named, in their order
faces        texts?    faces told, in their order: see event_columns for each type
numbers      i32s?     what else is told: see event_columns for each type
seen_by      i8?       seats (bitmask) to whom it shows its cards (see facts/event_rows); null: it shows none
at           instant?  when it happened, where recorded
body         text?     the event's line, where the columns cannot give it back; of game_started without the axes
""")  # fmt: skip

TURN = _table("turn", "game_key round turn", "One turn in which its seat drew, took, called or threw a pair.", """
game_key          i64    the game
round             i32    the round
turn              i16    number of the turn in the round, from 1
seat              i8     seat on turn
version_from      i32    its first event
version_to        i32    its last event; others' matches that fell into it included
action            text   draw_exchange, draw_discard, draw_missed, take, take_missed, call; draw (not placed), pair
is_final          bool   one of the final turns after a call
drawn             text?  face drawn; null where none was or it is not known
known_total       i32?   before it: sum of the own cards the seat itself has seen; null where one is not recorded
unseen            i8     before it: own cards the seat has not seen
hand_total        i32?   before it: own hand total; null where a card is not known
hand_total_after  i32?   after its last event (before hands are turned up); null where a card is not known
power             text?  power that was there: peek, spy, swap
""")  # fmt: skip

CALL = _table("call", "game_key version", "One call, in a round that was played.", """
game_key        i64    the game
round           i32    the round
turn            i16    the turn
version         i32    version of cabo_called
seat            i8     the caller
known_total     i32?   sum of the own cards it had seen; null where one is not recorded
unseen          i8     own cards it had not seen
hand_total      i32?   own hand total at the call; null where a card is not known
lowest_other    i32?   lowest opponent's hand total at the call; null where a card is not known
was_lowest      bool?  as the hands lay at the call no opponent was below (or level, if caller_tied is caller_beaten)
hand_total_end  i32?   own hand total at the end of the round
is_success      bool?  not beaten: lowest, or tied where that is not beaten, or shot the moon; null where not known
points          i32?   points of the round
penalty         i32?   points above the hand of a beaten caller, 0 for any other; null where not known
total_before    i32?   own total before the round
chance_lowest   real?  probability that was_lowest by what it saw; null where unknown or too large to compute
""")  # fmt: skip

MATCH_ATTEMPT = _table("match_attempt", "game_key version", "One try at a match or a pair.", """
game_key           i64    the game
round              i32    the round
turn               i16    the turn it fell into
version            i32    its event
seat               i8     who tried
kind               text   match or pair
is_hit             bool   the cards went to the pile
is_own_turn        bool   the seat was on turn
hand_total_before  i32?   own hand total before; null where a card is not known
hand_total_after   i32?   own hand total after; null where a card is not known
penalty_cards      i8     cards that it cost
""")  # fmt: skip

POWER_USE = _table("power_use", "game_key version", "One power that was there, used or not.", """
game_key    i64    the game
round       i32    the round
turn        i16    the turn
version     i32    the event that used or declined it; where it was forgone without a word, the flip of its card
seat        i8     whose power
power       text?  peek, spy, swap; null for one declined whose card is not known
is_used     bool   used; false: declined or forgone
target      i8?    seat spied at or swapped with
is_new      bool?  peek and spy: the seat had not seen that card before
change      i32?   swap: own hand total after, minus before; null where a card is not known
value_seen  i32?   peek and spy: points of the card; null where it is not known
""")  # fmt: skip

CELL_SUMS = _table("cell_sums", "ruleset_key seats kind statistic cell_a cell_b",
                   "Sums over games of the per-game sums of one statistic in one cell.", """
ruleset_key  text   the rule set
seats        i8     number of seats
kind         text   people, bots or mixed
statistic    text   name of the statistic
cell_a       text   first coordinate of the cell, empty where there is none
cell_b       text   second coordinate of the cell, empty where there is none
games        i64    games with at least one unit in the cell
n            real   units: sum over games of n_g, the game's units
x            real   sum over games of x_g, the game's sum of the statistic
nn           real   sum over games of n_g * n_g
nx           real   sum over games of n_g * x_g
xx           real   sum over games of x_g * x_g
""")  # fmt: skip

LISTED_ROUND = _table("listed_round", "game_number round version_from",
                      "One round of the view rounds, made of the other tables, in its order.", """
game_number     i32    place of its game by rule set, seats, kind and id, from 1: rounds are listed by it
ruleset_key     text   hash of the rule set
ruleset         text   name of the rule set
seats           i8     number of seats
kind            text   people, bots or mixed
stream          text   the record
round           i32    the round
version_from    i32    its first event
version_to      i32    its last event
round_kind      text   played, or sheet where only the score sheet is known
played_on       date?  date it was played, where known
caller          i8?    seat that called; null: nobody, or not told
caller_player   text?  id of the caller
outcome         text?  lowest, tied, beaten, nobody; null where it is not told
known_total     i32?   sum of the own cards that the caller had seen at the call
unseen          i8?    own cards that the caller had not seen at the call
turns           i16?   turns; null for a sheet
hand_totals     i32s   hand totals at the end by seat, null where not known
points          i32s   points by seat, null for a seat that was not in the round
totals          i32s   totals after the round by seat
kamikaze        i8?    seat whose hand was the kamikaze hand
count_resets    i8     seats whose total was reset
is_lowest_tied  bool?  several seats have the lowest hand total
""")  # fmt: skip

PLAYER_GAME = _table("player_game", "player ruleset_key seats kind number",
                     "One finished game and seat of the view player_games, made of the other tables.", """
player       text   id of the player
ruleset_key  text   hash of the rule set
seats        i8     number of seats
kind         text   people, bots or mixed
number       i32    the how-manieth finished game of the player by this rule set, with so many seats, from 1
game_key     i64    the game
game         text   id of the game
seat         i8     the seat
played_on    date?  date it was played, where known
total        i32?   total at the end; null where it cannot be told
place        i8?    1 is the lowest total, equal ones share a place
is_winner    bool   one of the winners
rounds       i32    rounds of the game
""")  # fmt: skip

STREAK = _table("streak", "player ruleset_key seats kind",
                "One person, rule set, number of seats and kind of players of the view streaks.", """
player           text  id of the player
ruleset_key      text  hash of the rule set
seats            i8    number of seats
kind             text  people or mixed
games            i32   finished games
longest_wins     i32   longest run of games won, alone or not
longest_without  i32   longest run of games not won
current          i32   run that the last game belongs to: positive of games won, negative of games not won
games_of         i32   games that are counted, finished or not
""")  # fmt: skip

RECORD = _table("record", "origin stream", "One record of a game where it was found, in the tables or not.", """
game_key  i64?   the game; null where the stream could not be read
stream    text?  its stream, where that could be read
origin    text   where it was found: a file, a store and its stream, a part of sealed history
source    text   the folder, file or store that was loaded, which the origin belongs to
stamp     text   what tells without reading that the origin is as it was
digest    text?  SHA-256 of the canonical lines, in hex digits; null where there is no game, or nobody has written them
events    i32    number of events; 0 where there is no game
breaks    i32?   breaks of the rules that the audit has found; null where there is no game
status    text   loaded, double (the same game is loaded from another origin) or refused
""")  # fmt: skip

RESCORED_GAME = _table("rescored_game", "game_key under",
                       "One record of a game under one named rule set: the same play, scored by other rules.", """
game_key               i64    the game
under                  text   hash of the rule set
under_name             text   its name
is_played              bool   the game was played by it
rounds_counted         i32    rounds that it would have let the game have
ignored_rounds         i32    rounds played after it would have ended the game
unscored_rounds        i32    rounds counted that cannot be scored under it: the record does not tell enough
is_over                bool   it would have ended the game
winners                i8?    who would have won, as a bitmask; null where it is not over or cannot be told
leaders                i8?    who has the lowest total after the last round counted, as a bitmask; null where not known
is_flipped             bool?  another first than by the game's own rules: winners where over, else leaders; null unknown
rounds_compared        i32    rounds that count and can be scored under both
rounds_changed         i32    of these: rounds in which any seat gets other points
rounds_flipped         i32    of these: rounds in which the fewest points are other seats'
first_different_round  i32?   number of the first round in which any seat gets other points
turning_round          i32?   number of the round from which on others lead up to the last round compared
""")  # fmt: skip

QUARANTINE = _table("quarantine", "origin stream line", "One reason why a game is not loaded, or not counted.", """
origin     text     file or store it came from
stream     text?    its stream, where that could be read
line       i32?     line of the file, or version in a store, at which it failed
kind       text     unreadable (not loaded), breaks_rules (loaded, not counted) or double (another one is loaded)
reason     text     what was expected and what was found
loaded_at  instant  when that was
""")  # fmt: skip

LOAD = _table("load", "load_id", "One run of loading.", """
load_id      i64       number of the run, from 1: that of the generation it has written
based_on     i64       generation that it went on from, 0: none
sources      texts     what was loaded
started_at   instant   when it began
finished_at  instant?  when it was done; null while it is at work
games        i64       records loaded anew or again
events       i64       their events
removed      i64       records that are gone from where they had been found
quarantined  i64       records in quarantine when it was done
version      text      version of the package that did it
""")  # fmt: skip

SOURCE_CHECKPOINT = _table("source_checkpoint", "source place", "How far one source has been loaded.", """
source     text     store, or folder of sealed history
place      text     part of sealed history; empty for a store
position   i64?     last position read of a store
stamp      text     hash of the store at that position, digest of the part
loaded_at  instant  when that was
""")  # fmt: skip

FACTS = (RULESET, GAME, PLAYER, SEAT, ROUND, ROUND_SEAT, EVENT, TURN, CALL, MATCH_ATTEMPT, POWER_USE)
"""The tables that one game's events give rows for."""

BOOKKEEPING = (CELL_SUMS, LISTED_ROUND, PLAYER_GAME, STREAK, RESCORED_GAME, RECORD, QUARANTINE, LOAD, SOURCE_CHECKPOINT)
"""The tables that loading keeps for itself."""

TABLES: tuple[Table, ...] = (*FACTS, *BOOKKEEPING)
"""Every table."""

_BY_NAME: Mapping[str, Table] = {table.name: table for table in TABLES}


def table_named(name: str) -> Table:
    """The table of that name; raises KeyError."""
    return _BY_NAME[name]
