from html.parser import HTMLParser

from hypothesis import given
from hypothesis import strategies as st

from cabo_events.markup import element, joined


class Reader(HTMLParser):
    """Reads markup back: the tags, what they hold, and the attributes."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.words = ""
        self.attributes: dict[str, str | None] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes.update(attrs)

    def handle_data(self, data: str) -> None:
        self.words += data


def read(markup: object) -> Reader:
    reader = Reader()
    reader.feed(str(markup))
    reader.close()
    return reader


@given(st.text(st.characters(exclude_characters="\r\0", exclude_categories=["Cs"])))
def test_whatever_words_say_they_stay_words(words: str) -> None:
    reader = read(element("p", words, title=words))
    assert reader.tags == ["p"]
    assert reader.words == words
    assert reader.attributes == {"title": words}


def test_markup_inside_markup_stays_markup() -> None:
    assert str(joined((element("b", 1), None, " & ", element("i", "x")))) == "<b>1</b> &amp; <i>x</i>"


def test_attributes_that_are_none_are_left_out() -> None:
    assert str(element("td", class_=None, data_label="a")) == '<td data-label="a"></td>'
