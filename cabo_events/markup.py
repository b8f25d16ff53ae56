"""HTML put together so that whatever is not markup is text: names and messages are strangers' words."""

from collections.abc import Iterable
from html import escape

from msgspec import Struct


class Html(Struct, frozen=True):
    """A piece of markup; only the functions of this module make one."""

    text: str

    def __str__(self) -> str:
        return self.text


Content = Html | str | int | None
"""What an element may hold: markup as it is, words and numbers as text, None as nothing."""


def element(tag: str, *content: Content, **attributes: str | int | None) -> Html:
    """One element with its content; attributes that are None are left out.

    A trailing underscore is dropped from an attribute's name (``class_``), other underscores become hyphens.

    >>> str(element("p", "1 < 2 ", element("b", "<script>"), class_="note", title='a "b"'))
    '<p class="note" title="a &quot;b&quot;">1 &lt; 2 <b>&lt;script&gt;</b></p>'
    """
    named = "".join(
        f' {name.rstrip("_").replace("_", "-")}="{escape(str(value))}"'
        for name, value in attributes.items()
        if value is not None
    )
    return Html(f"<{tag}{named}>{joined(content)}</{tag}>")


def joined(content: Iterable[Content]) -> Html:
    """Pieces one after the other, words among them escaped."""
    return Html("".join(_text(piece) for piece in content))


def _text(piece: Content) -> str:
    match piece:
        case None:
            return ""
        case Html(text=text):
            return text
        case _:
            return escape(str(piece))
