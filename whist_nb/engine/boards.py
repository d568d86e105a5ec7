"""Turn a deal written with compass points, as in PBN and its dialects, into a game.

Seat 0 is South, 1 West, 2 North and 3 East: clockwise, with the first player at the bottom.

>>> hands = read_deal("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. -")
>>> hands[SEATS["E"]]
Cards('AH KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H')
>>> [hand is None for hand in hands]
[False, True, False, False]
"""

from collections.abc import Iterable, Mapping, Sequence

from whist_nb.engine.actions import Action
from whist_nb.engine.cards import NO_CARDS, SUITS, Card, Cards, Suit
from whist_nb.engine.errors import BadNotation, bad_line, quoted
from whist_nb.engine.events import EVERYONE
from whist_nb.engine.game import Game
from whist_nb.engine.library import usual_game
from whist_nb.engine.seats import clockwise, left_of

POINTS = "SWNE"
SEATS = {point: seat for seat, point in enumerate(POINTS)}

Word = tuple[str, int]
"""A word of a text and its line number."""


def seat_of(point: str | None, what: str, line: int) -> int:
    """Return the seat of a compass point."""
    seat = SEATS.get((point or "").upper())
    if seat is None:
        raise bad_line(line, "expected N, E, S or W for {what}, not {point}.", what=what, point=quoted(point, 40))
    return seat


def read_deal(value: str, line: int = 1) -> list[Cards | None]:
    """Read the hands of the four seats, None where one is not given: ``N:AK4.QJ2.T98.7653 ...``, clockwise."""
    point, colon, rest = value.partition(":")
    if not colon:
        raise bad_line(
            line,
            "expected a deal that begins with the seat of its first hand, as in 'N:', not {value}.",
            value=quoted(value, 40),
        )
    texts = rest.split()
    if len(texts) != 4:
        raise bad_line(line, "the deal has {number} hands; expected four.", number=len(texts))
    hands: list[Cards | None] = [None] * 4
    for seat, text in zip(clockwise(seat_of(point, "the first hand", line), 4), texts, strict=True):
        hands[seat] = _hand(text, POINTS[seat], line)
    _check_once(hands, line)
    return hands


def _hand(text: str, point: str, line: int) -> Cards | None:
    if text == "-":
        return None
    suits = text.split(".")
    if len(suits) not in (4, 5):
        raise bad_line(
            line,
            "{point}'s hand is {text}; expected four suits separated by dots, S.H.D.C.",
            point=point,
            text=quoted(text, 40),
        )
    jokers = suits[4] if len(suits) == 5 else ""
    try:
        cards = [Card(rank.upper() + suit) for suit, ranks in zip(SUITS, suits, strict=False) for rank in ranks]
        return Cards([*cards, *(joker_of(rank) for rank in jokers)])
    except BadNotation as error:
        raise bad_line(line, "{point}'s hand cannot be read: {error}", point=point, error=error) from None


def joker_of(rank: str) -> Card:
    """Return the joker that a dialect with jokers calls high or low."""
    return Card({"H": "BJ", "L": "LJ"}.get(rank.upper(), rank))


def _check_once(hands: Iterable[Cards | None], line: int) -> None:
    held = [card for hand in hands for card in hand or ()]
    twice = next((card for card in held if held.count(card) > 1), None)
    if twice is not None:
        raise bad_line(line, "{twice} appears twice in the deal.", twice=twice)


def complete(hands: Sequence[Cards | None], pack: Cards, line: int) -> list[Cards]:
    """Return all four hands; one that is not given gets the rest of the pack."""
    known = Cards(card for hand in hands for card in hand or ())
    missing = [POINTS[seat] for seat, hand in enumerate(hands) if hand is None]
    if len(missing) > 1:
        raise bad_line(
            line, "the hands of {missing} are missing; only one can be worked out.", missing=" and ".join(missing)
        )
    found = [pack - known if hand is None else hand for hand in hands]
    for point, hand in zip(POINTS, found, strict=True):
        if len(hand) != 13 or hand - pack:
            raise bad_line(
                line, "{point} holds {number} cards; expected 13 of the pack of 52.", point=point, number=len(hand)
            )
    return found


def stacked(hands: Sequence[Cards], dealer: int, last: Card | None = None, rest: Cards = NO_CARDS) -> Cards:
    """Stack the pack to deal these hands singly, from the dealer's left to the dealer's ``last`` card."""
    held = [[card for card in hand if card is not last] for hand in hands]
    if last is not None:
        held[dealer].append(last)
    order = list(clockwise(left_of(dealer, 4), 4))
    rounds = range(len(held[0]))
    return Cards([*(held[seat][turn] for turn in rounds for seat in order), *rest])


def game_with_hands(hands: Sequence[Cards], dealer: int, leader: int, trump: Suit | None, faced: Card | None) -> Game:
    """Make a game with these hands: whist if the turn-up is known, otherwise the card play alone."""
    game = usual_game("PBN board")
    if faced is not None and faced.suit is trump and faced in hands[dealer] and leader == left_of(dealer, 4):
        return Game(game, packs=[stacked(hands, dealer, faced)], first_dealer=dealer, deals=1, seed=0)
    without_trumps = usual_game("PBN board without trumps")
    return Game.from_position(
        without_trumps if trump is None else game, hands, leader=leader, trump=trump, dealer=dealer
    )


def play_rows(game: Game, rows: Iterable[Sequence[Word]], first: int) -> Game:
    """Play tricks from a table with one column for each seat, first leader first; BadRecord names the line."""
    ended = False
    for row in rows:
        columns = {(first + place) % 4: word for place, word in enumerate(row)}
        plays = {seat: word for seat, word in columns.items() if word[0] not in ("-", "*", "+")}
        if plays and (ended or game.is_over):
            word, line = next(iter(plays.values()))
            raise bad_line(line, "{word:.40} comes after the end of the play.", word=word)
        while (seat := _whose_card(game)) in plays:
            word, line = plays.pop(seat)
            apply_line(game, card_of(word, line), line)
        ended = ended or len(row) < 4 or any(word[0] in ("-", "*", "+") for word in columns.values())
        if plays:
            _out_of_turn(game, plays)
    return game


def play_cards(game: Game, words: Iterable[Word]) -> Game:
    """Play cards that are listed in the order of play; BadRecord names the line."""
    for word, line in words:
        if game.is_over:
            raise bad_line(line, "{word:.40} comes after the end of the play.", word=word)
        apply_line(game, card_of(word, line), line)
    return game


def _whose_card(game: Game) -> int | None:
    """Return the seat that is to play now, which for a declarer may be dummy's; None once the game is over."""
    return None if game.is_over else game.view(EVERYONE).turn


def apply_line(game: Game, action: Action | Card, line: int) -> None:
    """Apply the action on a line of a file; BadRecord names the line and the rule that forbids it."""
    why = game.why_illegal(action)
    if why is not None:
        raise bad_line(line, "{action!s:.40} is refused. {why}", action=action, why=why)
    game.apply(action)


def _out_of_turn(game: Game, plays: Mapping[int, Word]) -> None:
    seat, (word, line) = next(iter(plays.items()))
    whose = _whose_card(game)
    turn = "nobody's" if whose is None else f"{POINTS[whose]}'s"
    raise bad_line(
        line, "{word:.40} is in {seat}'s column, but it is {turn} turn.", word=word, seat=POINTS[seat], turn=turn
    )


def card_of(word: str, line: int) -> Card:
    """Read a card from a table of play, where the suit comes first: ``SA``; the jokers are ``JH`` and ``JL``."""
    text = word.upper().rstrip("!?")
    try:
        if text[:1] == "J" and text[1:] in ("H", "L"):
            return joker_of(text[1])
        return Card(text[1:] + text[:1])
    except BadNotation:
        raise bad_line(line, "{word} is not a card; write the suit first, as in HQ.", word=quoted(word, 40)) from None


def rows_of(words: Iterable[Word], by_line: bool = False) -> list[list[Word]]:
    """Split a table of play into rows of four words, or into its lines, leaving out marks and remarks."""
    rows: list[list[Word]] = []
    for word, line in words:
        if word[0] in "=$^!?":
            continue
        fresh = not rows or (rows[-1][0][1] != line if by_line else len(rows[-1]) == 4)
        if fresh:
            rows.append([])
        rows[-1].append((word, line))
        if len(rows[-1]) > 4:
            raise bad_line(line, "this trick has more than four cards.")
    return rows
