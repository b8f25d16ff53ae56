"""The fields of a question on the Record page: drawn as widgets, and read when the answer is sent."""

from enum import StrEnum
from typing import Protocol, assert_never

import streamlit as st
from msgspec import Struct

from cabo_events.markup import element

Picked = tuple[int, ...]
"""The places of the options that were chosen."""


class Kind(StrEnum):
    """How a field looks: a list to open, one of some pills, any of them, one of some lines."""

    SELECT = "select"
    PILL = "pill"
    PILLS = "pills"
    LINES = "lines"


class Field(Struct, frozen=True, kw_only=True):
    """A choice among ``words``; ``empty`` is what a list says while nothing is chosen, None if the first word is.

    ``label`` is read as Markdown: words of ours only. ``words`` are plain text but in pills and lines.
    """

    key: str
    kind: Kind
    label: str
    words: tuple[str, ...]
    empty: str | None = None


class Pick(Protocol):
    """Says what is chosen in the fields that it is shown, one after the other."""

    def heading(self, words: str) -> None:
        """Begin a group of fields."""

    def __call__(self, field: Field) -> Picked:
        """What is chosen in a field."""


class Drawn:
    """Draws fields, and says what is chosen in them as they are drawn."""

    def __init__(self) -> None:
        """Draw one below the other, until there is a heading."""
        self._box = st.container(gap="small")

    def heading(self, words: str) -> None:
        """Draw the words, and the fields that follow in a row below them."""
        st.html(str(element("p", words, class_="cabo-name")))
        self._box = st.container(horizontal=True, gap="small")

    def __call__(self, field: Field) -> Picked:
        """Draw the field."""
        with self._box:
            return _chosen(_widget(field))


class Sent:
    """Reads fields as they stood when a button was pressed: later than they were drawn, if somebody is quick."""

    def heading(self, words: str) -> None:
        """There is nothing to draw."""

    def __call__(self, field: Field) -> Picked:
        """Read the field."""
        if field.key in st.session_state:
            return _chosen(st.session_state[field.key])
        is_chosen = field.kind is Kind.LINES or (field.kind is Kind.SELECT and field.empty is None)
        return (0,) if is_chosen else ()


def _chosen(value: object) -> Picked:
    match value:
        case int():
            return (value,)
        case list() | tuple():
            return tuple(place for place in value if isinstance(place, int))
        case _:
            return ()


def _widget(field: Field) -> object:
    places, words = range(len(field.words)), field.words.__getitem__
    match field.kind:
        case Kind.SELECT:
            first = 0 if field.empty is None else None
            return st.selectbox(
                field.label, places, first, format_func=words, key=field.key, placeholder=field.empty, width=230
            )
        case Kind.PILL:
            return st.pills(field.label, places, format_func=words, key=field.key)
        case Kind.PILLS:
            return st.pills(field.label, places, selection_mode="multi", format_func=words, key=field.key)
        case Kind.LINES:
            return st.radio(field.label, places, format_func=words, key=field.key)
        case _:
            assert_never(field.kind)
