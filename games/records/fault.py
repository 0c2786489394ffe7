"""What is wrong with a record, and where."""

from typing import Final

MAX_MESSAGE: Final = 300
"""A word of the record that a message repeats may be as long as the record: no message is longer than this."""


class Fault(ValueError):
    """A record that cannot be read.

    ``line`` and ``column`` count from 1; ``text`` is what stands there, ``expected`` what should, ``rule`` the id of the rule
    of the game that it breaks, if it breaks one.
    """

    def __init__(
        self, line: int, column: int, message: str, *, text: str = "", expected: str = "", rule: str | None = None
    ) -> None:
        self.line = line
        self.column = column
        self.message = message if len(message) <= MAX_MESSAGE else message[: MAX_MESSAGE - 1] + "…"
        self.text = text
        self.expected = expected
        self.rule = rule
        super().__init__(self.summary)

    @property
    def summary(self) -> str:
        """The fault in one line: where, what, and the rule."""
        rule = f" ({self.rule})" if self.rule else ""
        return f"line {self.line}, column {self.column}: {self.message}{rule}"

    def report(self) -> str:
        """Return the fault with the text at fault and what was expected, a line each."""
        lines = [self.summary]
        if self.text:
            shown = self.text if len(self.text) <= 60 else self.text[:59] + "…"
            lines.append(f"  found:    {shown}")
        if self.expected:
            lines.append(f"  expected: {self.expected}")
        return "\n".join(lines)
