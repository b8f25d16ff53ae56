import io

import pytest

from cabo_events.cli.progress import paced, stepped, working


class Terminal(io.StringIO):
    """Standard error that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def test_on_a_terminal_there_is_a_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = Terminal()
    monkeypatch.setattr("sys.stderr", shown)
    monkeypatch.setenv("TERM", "xterm")
    assert list(stepped(iter("abc"), 3, "Importing")) == ["a", "b", "c"]
    assert "Importing" in shown.getvalue()
    assert "3/3" in shown.getvalue()


def test_a_bar_of_something_long_shows_its_rate(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = Terminal()
    monkeypatch.setattr("sys.stderr", shown)
    monkeypatch.setenv("TERM", "xterm")
    with paced("Loading", "events") as progress:
        progress(2, 5, 400)
    assert "2/5" in shown.getvalue()
    assert "events/s" in shown.getvalue()


def test_elsewhere_nothing_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = io.StringIO()
    monkeypatch.setattr("sys.stderr", shown)
    with working("Verifying", 10) as progress:
        progress(10)
    assert shown.getvalue() == ""
