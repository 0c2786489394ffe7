"""The reader: a record's text to the steps that the engine makes of it."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from games.engine.actions import Give, Illegal, Offer, Play, Seat, Swallow
from games.engine.cards import UNKNOWN, Card, card_text, cards_in
from games.engine.game import Deal, DealFault, Game
from games.engine.ruleset import RULESETS, RulesetError, pack_for
from games.engine.ruleset import ruleset as named_ruleset
from games.records.moves import ParsedMove, parse_move
from games.records.record import Record, Recorder
from games.records.shuffle import seeded_deal
from games.records.tags import (
    FREE_TAGS,
    HAND_TAGS,
    KNOWN_TAGS,
    hand_name,
    lives_of,
    options_of,
    parse_cards,
    players_of,
    seat_of,
    words,
)
from games.records.text import MAX_BYTES, Comment, Move, Part, Place, Tag, decode, parts, place_of

__all__ = ["MAX_BYTES", "read"]

REQUIRED: Final = ("Rules", "Players", "Dealer")


def read(data: str | bytes, rules: str | None = None) -> Record:
    """Read a record and play it through the engine.

    ``rules`` is the slug of a ruleset to read it under instead of its own; its options stay. Raises Fault, with line and
    column, for anything that is not a sound record; RulesetError when ``rules`` names no ruleset.
    """
    if rules is not None and rules not in RULESETS:
        raise RulesetError(f"there is no ruleset “{rules}”; there are {', '.join(RULESETS)}")
    text = decode(data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data)
    chunks = _chunks(parts(text))
    end = place_of(text, len(text.rstrip()))
    if not chunks or (not chunks[0].tags and not chunks[0].moves):
        raise end.fault("this record holds nothing", expected="[Rules], [Players] and [Dealer] tags, and a hand")
    reader = _Reader(rules)
    for chunk, following in zip(chunks, [*chunks[1:], None], strict=True):
        after_tags = chunk.moves[0].place if chunk.moves else following.tags[0].place if following else end
        reader.hand(chunk, after_tags)
    return reader.finish()


@dataclass(slots=True)
class _Chunk:
    """A block of tags with the comments among them and after them, and the moves up to the next with those after them."""

    tags: list[Tag] = field(default_factory=list)
    comments: list[Comment] = field(default_factory=list)
    opening: list[Comment] = field(default_factory=list)
    moves: list[Move] = field(default_factory=list)
    trailing: list[Comment] = field(default_factory=list)


def _chunks(all_parts: Iterable[Part]) -> list[_Chunk]:
    chunks: list[_Chunk] = []
    for part in all_parts:
        if not chunks or (isinstance(part, Tag) and chunks[-1].moves):
            chunks.append(_Chunk())
        chunk = chunks[-1]
        match part:
            case Tag():
                chunk.tags.append(part)
                chunk.comments += chunk.opening
                chunk.opening = []
            case Move():
                chunk.moves.append(part)
            case Comment():
                (chunk.trailing if chunk.moves else chunk.opening).append(part)
    return chunks


class _Reader:
    """Reads one hand after another into a recorder, which is there from the first block of tags on."""

    def __init__(self, rules: str | None) -> None:
        self.rules = rules
        self.recorder: Recorder | None = None

    def finish(self) -> Record:
        assert self.recorder is not None
        self.recorder.supply_ending()
        return self.recorder.record()

    def hand(self, chunk: _Chunk, after_tags: Place) -> None:
        """Read a block of tags, deal the hand it describes, and do its moves."""
        tags = _Block(chunk.tags, first=self.recorder is None)
        if self.recorder is None:
            self.recorder = recorder = self._sit_down(tags, after_tags)
        else:
            recorder = self.recorder
            recorder.supply_ending()
            for comment in chunk.comments:
                recorder.comment(comment.text, comment.place)
        dealer_tag = tags.one.get("Dealer")
        if dealer_tag is None:
            place, source = (chunk.tags[0].place, chunk.tags[0].source) if chunk.tags else (after_tags, "")
            raise place.fault("this hand has no [Dealer]", text=source, expected='[Dealer "..."] before the first move')
        self._check_may_begin(dealer_tag)
        names = recorder.game.names
        dealer = seat_of(dealer_tag.value.strip(" \t"), names, dealer_tag.value_place)
        self._check_lives(tags)
        with _Blame(
            dealer_tag.value_place, dealer_tag.value, "the next remaining player to the left of the last dealer"
        ):
            recorder.game.check_dealer(dealer)
        parsed = [] if tags.tells_all(recorder.game) else [parse_move(move, names) for move in chunk.moves]
        deal, seed = self._deal(tags, dealer_tag, dealer, parsed)
        lives = tuple(recorder.game.lives) if "Lives" in tags.one else None
        opening = chunk.opening if recorder.hands else chunk.comments + chunk.opening
        recorder.begin_hand(dealer, deal, seed=seed, lives=lives)
        for comment in opening:
            recorder.comment(comment.text, comment.place)
        for index, move in enumerate(chunk.moves):
            for comment in move.before:
                recorder.comment(comment.text, comment.place)
            self._do(parsed[index] if parsed else parse_move(move, names))
            for comment in move.after:
                recorder.comment(comment.text, comment.place)
        for comment in chunk.trailing:
            recorder.comment(comment.text, comment.place)

    # The game's own tags

    def _sit_down(self, tags: "_Block", after_tags: Place) -> Recorder:
        for name in REQUIRED:
            if name not in tags.one:
                raise after_tags.fault(f"the [{name}] tag is missing", expected=f'[{name} "..."] before the first move')
        slug_tag = tags.one["Rules"]
        slug = slug_tag.value.strip(" \t")
        if slug not in RULESETS:
            raise slug_tag.value_place.fault(
                f"there is no ruleset “{slug}”", text=slug_tag.source, expected=" or ".join(RULESETS)
            )
        options = options_of(tags.one.get("Options"))
        try:
            rules = named_ruleset(self.rules or slug, {name: value for name, (value, _) in options.items()})
        except RulesetError as error:
            tag = tags.one.get("Options", slug_tag)
            place = options[error.option][1] if error.option in options else tag.value_place
            raise place.fault(str(error), text=tag.source, expected="options that go together") from None
        names = players_of(tags.one["Players"])
        lives = None
        if "Lives" in tags.one:
            lives_tag = tags.one["Lives"]
            if rules.scoring == "count-losses":
                raise lives_tag.place.fault(
                    "where losses are counted nobody has lives",
                    text=lives_tag.source,
                    expected="no [Lives]",
                    rule="losing-a-life",
                )
            lives = lives_of(lives_tag, names)
            if max(lives) > int(rules.lives):
                raise lives_tag.value_place.fault(
                    f"nobody can have more lives than the game begins with, {rules.lives}",
                    text=lives_tag.source,
                    expected=f"0 to {rules.lives} for each player, or lives={max(lives)} among the options",
                    rule="losing-a-life",
                )
            if sum(map(bool, lives)) < 2:
                raise lives_tag.value_place.fault(
                    "at least two players must be in the game",
                    text=lives_tag.source,
                    expected="two numbers or more above 0",
                )
        recorder = Recorder(rules, [(name, value) for name, (value, _) in options.items()], names, lives)
        recorder.written = {tag.name: tag for tag in tags.all if tag.name in FREE_TAGS}
        recorder.tags = [(tag.name, tag.value) for tag in recorder.written.values()]
        return recorder

    # A hand's tags

    def _check_may_begin(self, dealer_tag: Tag) -> None:
        assert self.recorder is not None
        game = self.recorder.game
        if game.hand is not None:
            raise dealer_tag.place.fault(
                "a new hand cannot begin: the one before is not finished",
                text=dealer_tag.source,
                expected="the rest of the hand",
                rule="turn",
            )
        if game.winners:
            raise dealer_tag.place.fault(
                "a new hand cannot begin: the game is won",
                text=dealer_tag.source,
                expected="nothing more",
                rule="winning",
            )

    def _check_lives(self, tags: "_Block") -> None:
        assert self.recorder is not None
        game = self.recorder.game
        tag = tags.one.get("Lives")
        if tag is None or not self.recorder.hands:
            return
        if game.counted:
            raise tag.place.fault(
                "where losses are counted nobody has lives",
                text=tag.source,
                expected="no [Lives]",
                rule="losing-a-life",
            )
        if lives_of(tag, game.names) != game.lives:
            left = ", ".join(map(str, game.lives))
            raise tag.value_place.fault(
                f"these are not the lives left after hand {game.number}",
                text=tag.source,
                expected=left,
                rule="losing-a-life",
            )

    def _deal(self, tags: "_Block", dealer_tag: Tag, dealer: Seat, moves: list[ParsedMove]) -> tuple[Deal, str | None]:
        assert self.recorder is not None
        game = self.recorder.game
        if "Seed" in tags.one:
            seed = tags.one["Seed"].value
            return seeded_deal(game, dealer, seed), seed
        hands: dict[Seat, list[tuple[Card, Place]]] = {}
        for tag in tags.hands:
            name, start = hand_name(tag)
            seat = seat_of(name.text, game.names, name.place)
            if seat in hands:
                raise tag.place.fault(
                    f"the hand of {name.text} is given twice", text=tag.source, expected="one [Hand] a player"
                )
            hands[seat] = parse_cards(words(tag, start), unknown_allowed=False)
        for seat in game.remaining:
            if seat not in hands:
                hands[seat] = _played_by(seat, moves, game, dealer_tag)
        stock_tag = tags.one.get("Stock")
        if stock_tag is not None:
            stock = parse_cards(words(stock_tag), unknown_allowed=True)
        else:
            left = len(pack_for(game.rules, len(game.remaining))) - sum(map(len, hands.values()))
            stock = [(UNKNOWN, dealer_tag.place)] * max(left, 0)
        deal = Deal(
            tuple(tuple(card for card, _ in hands.get(seat, [])) for seat in range(len(game.names))),
            tuple(card for card, _ in stock),
        )
        try:
            game.branch().deal(dealer, deal)
        except DealFault as fault:
            place, text = self._dealt_at(fault, tags, dealer_tag, hands, stock)
            raise place.fault(fault.sentence, text=text, expected="a deal of the pack", rule=fault.rule) from None
        return deal, None

    def _dealt_at(
        self,
        fault: DealFault,
        tags: "_Block",
        dealer_tag: Tag,
        hands: dict[Seat, list[tuple[Card, Place]]],
        stock: list[tuple[Card, Place]],
    ) -> tuple[Place, str]:
        """Return where the last of the cards that make a deal none stands, and what stands there."""
        assert self.recorder is not None
        game = self.recorder.game
        of_seat = {seat: tag for tag in tags.hands if (seat := _hand_seat(tag, game)) is not None}
        found: list[tuple[Place, str]] = []
        for seat, index in fault.cards:
            if index is not None:
                card, place = (hands[seat] if seat is not None else stock)[index]
                found.append((place, card_text(card)))
            else:
                tag = of_seat.get(seat, dealer_tag) if seat is not None else tags.one.get("Stock", dealer_tag)
                found.append((tag.place, tag.source))
        return max(found, key=lambda each: (each[0].line, each[0].column))

    # Moves

    def _do(self, move: ParsedMove) -> None:
        assert self.recorder is not None
        if not isinstance(move.action, Swallow):
            self.recorder.supply_gathering()
        game = self.recorder.game
        self._check_number(move, game)
        with _Blame(move.place, move.text, lambda: _what_may_be_done(game)):
            self.recorder.act(move.action)

    def _check_number(self, move: ParsedMove, game: Game) -> None:
        if move.number is None or move.number_place is None:
            return
        hand = game.hand
        text = f"{move.number}. {move.text}"
        if hand is None or hand.over or hand.trick:
            raise move.number_place.fault(
                "a trick number may stand only before a lead or what is done between tricks",
                text=text,
                expected="the action without a number",
            )
        if (move.number.lstrip("0") or "0") != str(hand.trick_number):
            raise move.number_place.fault(
                f"the trick to come is number {hand.trick_number}", text=text, expected=f"{hand.trick_number}."
            )


class _Blame:
    """Turns what the engine does not allow into a fault at a place."""

    def __init__(self, place: Place, text: str, expected: object) -> None:
        self.place, self.text, self.expected = place, text, expected

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, Illegal):
            expected = self.expected() if callable(self.expected) else str(self.expected)
            raise self.place.fault(error.sentence, text=self.text, expected=expected, rule=error.rule) from None


class _Block:
    """The tags of one hand: ``one`` by name, and ``hands``, of which there are several."""

    def __init__(self, tags: list[Tag], *, first: bool) -> None:
        self.all = tags
        self.one: dict[str, Tag] = {}
        self.hands: list[Tag] = []
        for tag in tags:
            if tag.name not in KNOWN_TAGS:
                raise tag.place.fault(f"there is no tag “{tag.name}”", text=tag.source, expected=", ".join(KNOWN_TAGS))
            if not first and tag.name not in HAND_TAGS:
                raise tag.place.fault(
                    f"[{tag.name}] is about the whole game",
                    text=tag.source,
                    expected=f"[{tag.name}] before the first move, and {', '.join(HAND_TAGS)} here",
                )
            if tag.name == "Hand":
                self.hands.append(tag)
            elif tag.name in self.one:
                raise tag.place.fault(
                    f"the tag [{tag.name}] is repeated", text=tag.source, expected=f"[{tag.name}] once"
                )
            else:
                self.one[tag.name] = tag
            dealt = "Hand" if self.hands else "Stock" if "Stock" in self.one else None
            if "Seed" in self.one and dealt:
                raise tag.place.fault(
                    f"[Seed] deals the cards, so [{dealt}] cannot stand beside it",
                    text=tag.source,
                    expected="one or the other",
                )

    def tells_all(self, game: Game) -> bool:
        """Whether the block itself says who is dealt what, so that the moves need not be asked."""
        return "Seed" in self.one or len(self.hands) >= len(game.remaining)


def _hand_seat(tag: Tag, game: Game) -> Seat | None:
    name, _ = hand_name(tag)
    return game.names.index(name.text) if name.text in game.names else None


def _played_by(seat: Seat, moves: list[ParsedMove], game: Game, dealer_tag: Tag) -> list[tuple[Card, Place]]:
    """Return the hand of a player that no tag gives: what they played, with the trades undone.

    Raises Fault when the moves do not play as many cards for this player as for any other, so that the hand is not known.
    """
    counts = dict.fromkeys(game.remaining, 0)
    played: list[tuple[Card, Place]] = []
    offer: tuple[Seat, Card] | None = None
    trades: list[tuple[Seat, Card, Seat, Card]] = []
    for move in moves:
        action = move.action
        if isinstance(action, Play):
            counts[action.seat] = counts.get(action.seat, 0) + 1
            if action.seat == seat:
                if any(action.card == card for card, _ in played):
                    raise move.place.fault(
                        f"{game.names[seat]} has played the {card_text(action.card)} before",
                        text=move.text,
                        expected="a card not played yet",
                        rule="holding",
                    )
                played.append((action.card, move.place))
        elif isinstance(action, Offer):
            offer = (action.seat, action.card)
        elif isinstance(action, Give) and offer is not None:
            if action.card // 13 != offer[1] // 13:
                trades.append((*offer, action.seat, action.card))
            offer = None
    if not played or counts[seat] != max(counts.values()):
        raise dealer_tag.place.fault(
            f"nothing says what {game.names[seat]} is dealt, and the hand is not played out",
            text=dealer_tag.source,
            expected=f'[Hand "{game.names[seat]}: ..."] or [Seed "..."]',
            rule="deal",
        )
    for offerer, offered, giver, given in reversed(trades):
        for trader, got, gave in ((offerer, given, offered), (giver, offered, given)):
            if trader == seat:
                played = [(gave if card == got else card, place) for card, place in played]
    return played


def _what_may_be_done(game: Game) -> str:
    """Say what the table waits for, for a fault."""
    hand = game.hand
    if hand is None:
        return "nothing more" if game.winners else "[Dealer] and the next hand"
    if hand.over:
        return "declarations or challenges if the rules have them, then settle"
    if hand.offer is not None:
        return f"{hand.names[hand.answering]} gives a card or refuses"
    if hand.turn < 0:
        return "the trick is gathered"
    cards = " ".join(card_text(card) for card in cards_in(hand.legal_cards()))
    return f"{hand.names[hand.turn]} plays one of {cards}"
