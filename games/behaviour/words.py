"""What the stored results show, in sentences. Every number and every comparison in them is computed."""

from collections.abc import Iterable, Sequence
from typing import Final

from games.behaviour.results import PLAYERS, Results, Table
from games.engine.ruleset import RULESETS, hand_size, pack_for
from games.sentences import listing, number, plural
from history.catalogue import catalogue

FEW: Final = 100
"""A share of fewer hands than this is not shown: it would say more of the shuffling than of the rules."""
MOST: Final = PLAYERS[-1]
FEWEST: Final = PLAYERS[0]

PLAYED: Final = {
    "random": (
        "The players of these hands know the rules and nothing else: whoever is to play takes one of the cards allowed by "
        "chance, and by chance, now and then, swallows a trick, offers a trade, declares or challenges. Nobody ducks, nobody "
        "loads another on purpose, nobody remembers the trump."
    ),
    "steady": (
        "The players of these hands are computers that play by rules of thumb, the same for all: they duck where they can, "
        "throw what is worth most where somebody else must take it, remember the last tricks and forget the earlier ones, and "
        "own up to 31 more often than not. They do not reckon out a hand, and they make nobody in particular their enemy."
    ),
}
"""Who played, by the level of ``simulate``."""
BRIEFLY: Final = {
    "random": "When players do by chance what the rules allow: ",
    "steady": "When computers play by rules of thumb: ",
}
CAUTION: Final = {
    "random": (
        "People who try not to win would behave otherwise, and good players otherwise again. What the charts show is how the "
        "rules themselves pull, not how an evening will go."
    ),
}


def who_played(results: Results) -> str:
    """Return who played, in words."""
    return PLAYED.get(
        results.level, f"The players of these hands are the site’s own computer players, “{results.level}”."
    )


def caution(results: Results) -> str:
    """Return what must be borne in mind about such players."""
    return CAUTION.get(
        results.level,
        "People would behave otherwise, and better players otherwise again. What the charts show is how the rules pull when "
        "these players play by them, not how an evening will go.",
    )


def briefly(results: Results) -> str:
    """Return who played, to stand before what a chart shows where it is told by itself."""
    return BRIEFLY.get(results.level, f"Between computer players, “{results.level}”: ")


def ruleset_name(slug: str) -> str:
    """Return a ruleset's name."""
    return catalogue().reconstructions[slug].name


def of_100(share: float) -> str:
    """Return a share as a number of 100, as it stands in a sentence."""
    if share == 0:
        return "none"
    if share == 1:
        return "all"
    rounded = round(100 * share)
    if rounded == 0:
        return "fewer than 1"
    return "more than 99" if rounded == 100 else str(rounded)


def between(shares: Iterable[float]) -> str:
    """Return the span of some shares as numbers of 100."""
    ordered = sorted(shares)
    low, high = of_100(ordered[0]), of_100(ordered[-1])
    if low == high:
        return low
    if not ordered[0]:
        return high if high.startswith("fewer") else f"up to {high}"
    return f"{low} to {high}"


def reaching_31(results: Results) -> str:
    """Say how many reach 31, from the fewest players to the most."""
    sentences = [*_somebody_always(results), _nobody_most_often(results)]
    several = [rules for rules in RULESETS if any(table.several_share for table in results.of(rules))]
    never = [rules for rules in RULESETS if rules not in several]
    if several:
        few, many = (
            between(results.table(rules, players).several_share for rules in several) for players in (FEWEST, MOST)
        )
        sentences.append(
            f"Under {_named(several)} two or three reach it in {few} of 100 hands with {number(FEWEST)} at the table, and "
            f"in {many} with {number(MOST)}."
        )
    if never:
        early = all(RULESETS[rules].hand_ends == "at-31" for rules in never)
        why = ": the hand ends when somebody has 31" if early else ""
        sentences.append(f"Under {_named(never)} it is never more than one{why}.")
    return " ".join(sentences)


def _somebody_always(results: Results) -> list[str]:
    full = [players for players in PLAYERS if not any(table.nobody for table in _with(results, players))]
    tables = listing([number(players) for players in full]).replace(" and ", " or ")
    return [f"With {tables} at the table somebody always reaches 31."] if full else []


def _nobody_most_often(results: Results) -> str:
    """Say with how many at the table it comes most often that nobody reaches 31; or how often with the most."""
    peaks = {max(results.of(rules), key=lambda table: table.at_31_share(0)).players for rules in RULESETS}
    players = peaks.pop() if len(peaks) == 1 else MOST
    shares = between(table.at_31_share(0) for table in _with(results, players))
    if peaks or players == MOST:
        return f"With {number(players)}, nobody does in {shares} of 100 hands."
    left = {len(pack_for(rules, players)) - players * hand_size(rules, players) for rules in RULESETS.values()}
    stock = f", in which {plural(left.pop(), 'card')} stay in the stock" if len(left) == 1 else ""
    return f"That nobody does is likeliest with {number(players)}: {shares} of 100 hands{stock}."


def _with(results: Results, players: int) -> list[Table]:
    return [table for table in results.tables if table.players == players]


def turning_up(results: Results) -> str:
    """Say how soon the trump is turned, and whether it ever is not."""
    medians = {
        players: sorted({median for table in _with(results, players) if (median := table.turn_up_median)})
        for players in (FEWEST, MOST)
    }
    sentences = ["The more play, the sooner somebody cannot follow."] if _sooner(results) else []
    if all(medians.values()):
        sentences.append(
            f"With {number(FEWEST)} at the table the trump has been turned in half of the hands by trick "
            f"{_span(medians[FEWEST])}, with {number(MOST)} by trick {_span(medians[MOST])}."
        )
    for rules in RULESETS:
        never = [table for table in results.of(rules) if round(100 * table.turn_up_share(0)) > 0]
        if never:
            worst = max(never, key=lambda table: table.turn_up_share(0))
            sentences.append(
                f"Under {ruleset_name(rules)} it is not turned at all in {of_100(worst.turn_up_share(0))} of 100 hands with "
                f"{number(worst.players)} at the table: the hand ends before that."
                if RULESETS[rules].hand_ends == "at-31"
                else f"Under {ruleset_name(rules)} it is not turned at all in {of_100(worst.turn_up_share(0))} of 100 hands "
                f"with {number(worst.players)} at the table."
            )
    return " ".join(sentences)


def _sooner(results: Results) -> bool:
    """Whether with every player more the trump comes no later, under every ruleset."""
    for rules in RULESETS:
        medians = [table.turn_up_median or 99 for table in results.of(rules)]
        if medians != sorted(medians, reverse=True):
            return False
    return True


def length(results: Results) -> str:
    """Say how long games last."""
    typical = {rules: [table.length_within(0.5) for table in results.of(rules)] for rules in RULESETS}
    few = sorted({lengths[0] for lengths in typical.values()})
    many = sorted({lengths[-1] for lengths in typical.values()})
    sentences = [
        f"Half of the games of {number(FEWEST)} are over within {_span(few)} hands, half of those of {number(MOST)} within "
        f"{_span(many)}."
    ]
    for rules, lengths in typical.items():
        others = [other for slug, other in typical.items() if slug != rules]
        if all(mine > max(theirs) for mine, *theirs in zip(lengths, *others, strict=True)):
            sentences.append(f"Under {ruleset_name(rules)} a game takes longest, however many play.")
    return " ".join(sentences)


def all_at_once(results: Results) -> str:
    """Say how often nobody would have been left."""
    told = {}
    for rules in RULESETS:
        shares = [table.no_survivor_share for table in results.of(rules)]
        told[rules] = between(shares)
    said = _in_a_row(told, "games")
    return (
        f"A hand comes in which all who are left would lose their last life together {said}. No source says what then."
    )


def ties(results: Results) -> str:
    """Say how often the top is shared when nobody reached 31."""
    told = {}
    for rules in RULESETS:
        shares = [share for table in results.of(rules) if (share := tied_share(table)) is not None]
        if shares:
            told[rules] = between(shares)
    said = f"When nobody reaches 31, two or more share the top {_in_a_row(told, 'hands')}." if told else ""
    counting = [rules for rules in told if RULESETS[rules].nobody_31 == "most-loaders"]
    if counting and len(counting) < len(told):
        said += f" Under {_named(counting)} it is the loaders that are counted and not their points."
    return f"{said} No source says who pays for a tie.".strip()


def tied_share(table: Table) -> float | None:
    """Return the share of ties where there are hands enough to speak of one."""
    return table.tied_share if table.nobody >= FEW else None


def doubt(results: Results) -> str:
    """Say by how much a share may well be off: two standard errors, at the worst."""
    hands = _doubt([table.hands for table in results.tables])
    games = _doubt([table.games for table in results.tables])
    return f"A share of 100 hands may well be off by up to {hands}, one of 100 games by up to {games}"


def doubt_of_ties(results: Results) -> str:
    """Say the same of the ties, for which there are fewer hands to go by."""
    fewest = _doubt([table.nobody for table in results.tables if tied_share(table) is not None] or [FEW])
    return f"where there were just enough, a share may well be off by up to {fewest} of 100"


def _doubt(counts: Sequence[int]) -> str:
    return f"{max(200 * (0.25 / count) ** 0.5 for count in counts):.0f}"


def _span(ordered: Sequence[int]) -> str:
    if len(ordered) == 1:
        return str(ordered[0])
    return f"{ordered[0]} {'or' if ordered[-1] - ordered[0] == 1 else 'to'} {ordered[-1]}"


def _named(slugs: Iterable[str]) -> str:
    return listing([ruleset_name(slug) for slug in slugs])


def _in_a_row(told: dict[str, str], unit: str) -> str:
    """Put together the number of 100 that is told of each ruleset; what there are 100 of is said once."""
    items = [f"in {words} under {_named(group)}" for words, group in _grouped(told)]
    first, under, who = items[0].rpartition(" under ")
    return listing([f"{first} of 100 {unit}{under}{who}", *items[1:]])


def _grouped(told: dict[str, str]) -> list[tuple[str, list[str]]]:
    """Put together those of whom the same is said."""
    groups: dict[str, list[str]] = {}
    for rules, words in told.items():
        groups.setdefault(words, []).append(rules)
    return list(groups.items())


FINDINGS: Final = {
    "reaching-31": reaching_31,
    "turn-up": turning_up,
    "length": length,
    "all-at-once": all_at_once,
    "ties": ties,
}
"""What each chart shows, by the chart's id on the page."""
OF_RULE: Final = {
    "thirty-one": "reaching-31",
    "most-points": "reaching-31",
    "turn-up": "turn-up",
    "no-survivor": "all-at-once",
    "ties": "ties",
}
"""The chart that shows most of a rule."""
