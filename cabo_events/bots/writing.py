"""A policy written as TOML, as it is read."""

from collections.abc import Iterator, Mapping

import msgspec

from cabo_events.bots.policy import Policy, Search, Tuned


def policy_to_toml(policy: Policy) -> str:
    """The policy's file.

    >>> print(policy_to_toml(Policy(name="mine", about="", parameters={"call_at": 7})), end="")
    name = "mine"
    about = ""
    <BLANKLINE>
    [parameters]
    call_at = 7
    """
    return "".join(f"{line}\n" for line in _lines(policy))


def _lines(policy: Policy) -> Iterator[str]:
    yield f"name = {_value(policy.name)}"
    yield f"about = {_value(policy.about)}"
    if policy.parameters or not policy.tuned:
        yield from _table("parameters", policy.parameters)
    for tuned in policy.tuned:
        yield from _tuned(tuned)


def _table(name: str, values: Mapping[str, float]) -> Iterator[str]:
    yield ""
    yield f"[{name}]"
    yield from (f"{key} = {_value(value)}" for key, value in values.items())


def _tuned(tuned: Tuned) -> Iterator[str]:
    yield ""
    yield "[[tuned]]"
    yield f"rules = {_value(tuned.rules)}"
    yield f"ruleset = {_value(tuned.ruleset)}"
    yield f"players = {tuned.players}"
    yield from _table("tuned.parameters", tuned.parameters)
    if tuned.search is not None:
        yield from _search(tuned.search)


def _search(search: Search) -> Iterator[str]:
    yield ""
    yield "[tuned.search]"
    if search.start is not None:
        yield f"start = {_value(search.start)}"
    yield f"seed = {search.seed}"
    yield f"games = {search.games}"
    yield f"rounds = {search.rounds}"
    yield f"candidates = {search.candidates}"
    yield f"field = [{', '.join(map(_value, search.field))}]"
    yield f"fair = {search.fair}"
    yield "tried = ["
    for tried in search.tried:
        plain: dict[str, str | float] = msgspec.structs.asdict(tried)
        yield f"    {{ {', '.join(f'{key} = {_value(value)}' for key, value in plain.items())} }},"
    yield "]"


def _value(value: str | float) -> str:
    # Text and numbers are written alike in JSON and TOML.
    return msgspec.json.encode(value).decode()
