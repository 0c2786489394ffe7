"""What a step of a lesson costs, counted in empty pages, and that a long record's last step costs what its first does."""

import time
from collections.abc import Callable

from games.frames import frame
from games.lessons import all_lessons
from games.records import read


def test_a_lesson_step(cost: Callable[[str], float]) -> None:
    assert cost("/learn/a-first-hand/") < 3
    assert cost("/learn/a-first-hand/35/") < 3


def test_the_last_step_costs_what_the_first_does(cost: Callable[[str], float]) -> None:
    last = all_lessons()["a-first-hand"].last
    assert cost(f"/learn/a-first-hand/{last}/") < 1.5 * cost("/learn/a-first-hand/1/")


def test_drawing_a_step_does_not_grow_with_the_record() -> None:
    """The work behind a step that was not kept: hand 1 and hand 40 of one long record, the same place in each."""
    record = read(long_record(40))
    early = next(step.number for step in record.steps if step.hand == 2 and step.trick == 3)
    late = next(step.number for step in record.steps if step.hand == 40 and step.trick == 3)
    ratio = fastest(lambda: frame(record, late)) / fastest(lambda: frame(record, early))
    print(f"\nstep {late} costs {ratio:.2f} times step {early}")  # noqa: T201
    assert ratio < 2


def fastest(work: Callable[[], object], rounds: int = 200) -> float:
    best = float("inf")
    for _ in range(rounds):
        start = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - start)
    return best


def long_record(hands: int) -> str:
    """Many hands of four players under count-losses, each of five cards in which nobody has to decide anything."""
    suits = dict(zip(("Anne", "Will", "Kit", "Bess"), "shdc", strict=True))
    names = list(suits)
    text = [
        '[Rules "loaders"]',
        f'[Options "scoring=count-losses, hands={hands}"]',
        f'[Players "{", ".join(names)}"]',
    ]
    for number in range(hands):
        text.append(f'[Dealer "{names[number % 4]}"]')
        text += [
            f'[Hand "{name}: {" ".join(f"{rank}{suit}" for rank in (2, 3, 4, 5, 6))}"]' for name, suit in suits.items()
        ]
        text.append('[Stock "7s"]')
        eldest = (number + 1) % 4
        turned = 0  # spades take every trick once the stock is turned, in the first
        leader = eldest
        for rank in (2, 3, 4, 5, 6):
            text.append(
                ", ".join(
                    f"{names[(leader + seat) % 4]} {rank}{suits[names[(leader + seat) % 4]]}" for seat in range(4)
                )
            )
            leader = turned
    return "\n".join(text) + "\n"
