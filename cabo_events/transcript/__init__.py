"""The typed notation of a game, from and to its events."""

from cabo_events.transcript.reading import read_transcript, read_transcripts
from cabo_events.transcript.writing import write_transcript, write_transcripts

__all__ = ["read_transcript", "read_transcripts", "write_transcript", "write_transcripts"]
