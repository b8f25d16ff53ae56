"""What a field may hold, in words taken from its type."""

from collections.abc import Iterable

from msgspec import inspect

from cabo_events.cards import NUMBERS

_ALL_FACES = frozenset(NUMBERS)


def words_of(kind: inspect.Type) -> str:
    """What a value of this type may be, as in ``a whole number from 0 to 5 or null``."""
    match kind:
        case inspect.Metadata(type=bare):
            return words_of(bare)
        case inspect.UnionType(types=types):
            return " or ".join(words_of(one) for one in types)
        case inspect.EnumType(cls=cls):
            return ", ".join(str(member.value) for member in cls)
        case inspect.LiteralType(values=values):
            return "a face" if _ALL_FACES.issubset(values) else _listed(str(value) for value in values)
        case inspect.NoneType():
            return "null"
        case inspect.BoolType():
            return "true or false"
        case inspect.IntType(ge=ge, le=le):
            return f"a whole number{_bound(' from', ge)}{_bound(' to', le)}"
        case inspect.VarTupleType(item_type=item, min_length=least, max_length=most):
            return f"a list{_length(least, most)}, each {words_of(item)}"
        case inspect.DictType(key_type=keys, value_type=values):
            return f"a table of {words_of(keys)} → {words_of(values)}"
        case inspect.StructType(fields=fields):
            return f"an object with {', '.join(field.encode_name for field in fields)}"
        case inspect.StrType(pattern=pattern) if pattern is not None:
            return "a moment in UTC, as 2026-01-31T18:05:00Z"
        case inspect.StrType(min_length=least) if least:
            return "text that is not empty"
        case _:
            return "text"


def _bound(word: str, limit: int | None) -> str:
    return "" if limit is None else f"{word} {limit}"


def _length(least: int | None, most: int | None) -> str:
    if least is not None and least == most:
        return f" of {least}"
    return f"{_bound(' from', least)}{_bound(' to', most)} long" if least or most else ""


def _listed(words: Iterable[str]) -> str:
    return ", ".join(sorted(words, key=lambda word: (len(word), word)))
