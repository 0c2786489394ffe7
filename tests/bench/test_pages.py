"""What pages cost, counted in empty pages."""

from collections.abc import Callable


def test_the_first_page(cost: Callable[[str], float]) -> None:
    assert cost("/") < 3
