"""The markup of the package, under the name that the pages know it by."""

from cabo_events.markup import Content, Html, element, joined

__all__ = ["Content", "Html", "element", "joined"]
