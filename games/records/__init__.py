"""Hands of Lodam as text records: the grammar, the reader, the writer, and deals from a seed.

``read`` turns a text into a ``Record`` whose steps have been played through the engine; ``write`` turns one back into text.
"""

from games.records.fault import Fault
from games.records.reader import MAX_BYTES, read
from games.records.record import HandRecord, Record, Recorder, Step
from games.records.shuffle import seeded_deal
from games.records.writer import action_text, write

__all__ = [
    "MAX_BYTES",
    "Fault",
    "HandRecord",
    "Record",
    "Recorder",
    "Step",
    "action_text",
    "read",
    "seeded_deal",
    "write",
]
