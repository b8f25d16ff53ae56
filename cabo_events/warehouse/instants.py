"""Instants as microseconds since 1970, and as the text that events have."""

from datetime import UTC, datetime, timedelta

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)
_THOUSAND = 1000
_MILLION = 1_000_000


def microseconds_of(text: str | None) -> tuple[int | None, bool]:
    """The microseconds since 1970 of an event's ``at``, and whether they give that text back.

    They do not for a leap second, for nanoseconds, for a fraction of other than three or six digits, for a day that
    the calendar lacks; where there is no such instant at all there are no microseconds.
    """
    if text is None:
        return None, True
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return None, False
    since = (moment - _EPOCH) // _MICROSECOND
    return since, instant_text(since) == text


def instant_text(microseconds: int) -> str:
    """The instant as text: no fraction on the full second, else three digits if they do, else six."""
    moment = _EPOCH + timedelta(microseconds=microseconds)
    fraction = microseconds % _MILLION
    partial = "microseconds" if fraction % _THOUSAND else "milliseconds"
    unit = partial if fraction else "seconds"
    return moment.replace(tzinfo=None).isoformat(timespec=unit) + "Z"
