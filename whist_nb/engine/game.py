"""A Game is a game in progress, run by the rules of its variant.

>>> from whist_nb import Game
>>> game = Game("german-whist", seed=7)
>>> game.current_player
1
>>> game.apply(game.legal_actions()[0])
>>> len(game.actions)
1
"""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, NoReturn, TypeVar

from whist_nb.engine.actions import Action, read_action
from whist_nb.engine.cards import STANDARD_ORDER, Card, Cards
from whist_nb.engine.chance import Chance, any_seed, dealer_of, read_packs
from whist_nb.engine.errors import (
    BadNotation,
    BadOption,
    IllegalAction,
    NoSuchName,
    UnreadableAction,
    WhistError,
    quoted,
)
from whist_nb.engine.events import DealResult, Event, Everyone, Outcome, Viewer
from whist_nb.engine.library import rule_book
from whist_nb.engine.options import check_count, check_seed, check_whole
from whist_nb.engine.phrases import phrase
from whist_nb.engine.position import Ending, number_of_hands, read_ending
from whist_nb.engine.rule_watch import watched
from whist_nb.engine.seats import sides_of
from whist_nb.engine.table import Decision, Table
from whist_nb.engine.variant import Variant
from whist_nb.engine.view import View
from whist_nb.engine.views_of_a_table import ViewsOfATable
from whist_nb.engine.wording import Statement, Wording

GAME_OVER = Wording("The game is over.")
ALLOWED = Wording("{actions}.", head="Allowed now")

_OTHER_WORDS: Final = {
    **dict.fromkeys(("play", "move", "push", "bid", "click", "act", "step"), "game.apply('QS'), with a card or a call"),
    **dict.fromkeys(("pop", "back"), "game.undo()"),
    **dict.fromkeys(("hand", "cards", "trick"), "game.view(0).{}, as seat 0 sees it"),
    **dict.fromkeys(("legal_moves", "moves"), "game.legal_actions()"),
    **dict.fromkeys(("turn", "player", "to_act"), "game.current_player"),
}
"""Names that people try on a game, with the right name for each."""
Refused = TypeVar("Refused", bound=WhistError)
AnyClass = TypeVar("AnyClass", bound=type)


class _OtherWord:
    """A name from other card libraries. (A ``__getattr__`` would make each attribute of a game slow to read.)"""

    def __init__(self, name: str, meant: str) -> None:
        self.name, self.meant = name, meant

    def __get__(self, game: object, kind: type) -> NoReturn:
        there = phrase("Write {meant}.", meant=self.meant.format(self.name))
        raise NoSuchName("A game has no {name!r:.40}. {there}", name=self.name, there=there)


def _with_other_words(kind: AnyClass) -> AnyClass:
    """Tell users of other card libraries the right names; type checkers and completion see nothing of it."""
    for name, meant in _OTHER_WORDS.items():
        setattr(kind, name, _OtherWord(name, meant))
    return kind


@_with_other_words
class Game:
    """A game in progress: it asks each seat in turn, refuses illegal actions and keeps a log.

    Parameters
    ----------
    variant
        An id such as "whist", or a Variant.
    seats
        The number of players, for games that allow a choice; by default the usual one.
    seed
        An integer that decides everything left to chance; by default a new one each time.
    deals
        Stop the match after this many scored deals; by default it ends as usual.
    packs
        Packs to use instead of shuffling, one for each deal, first card dealt first. Packs made by `deals` also say who
        deals.
    **options
        The options of the game, as listed in ``variant.options``.

    Raises
    ------
    UnknownVariant
        If there is no such game; the message names the nearest ones.
    BadOption
        If another argument is not allowed; the message lists the choices.
    """

    def __init__(
        self,
        variant: str | Variant | None = None,
        *,
        seats: int | None = None,
        seed: int | None = None,
        deals: int | None = None,
        packs: Sequence[str | Sequence[str | Card]] | None = None,
        **options: Any,
    ) -> None:
        self.variant = rule_book(variant)
        self.seats = self.variant.check_seats(seats)
        self.seed = any_seed() if seed is None else check_seed(seed)
        self.deals = check_whole("deals", deals)
        given = packs is not None
        if (dealer := dealer_of(packs, options.get("first_dealer"))) is not None:
            options["first_dealer"] = dealer
        self.options = MappingProxyType(self.variant.check_options(self.seats, options))
        self._chance = Chance(
            self.seed, self.variant.pack, read_packs(packs, self.variant.pack) if given else (), given=given
        )
        self._ending: Ending | None = None
        self.extra: dict[str, Any] = {}
        self._rerun([])

    def __dir__(self) -> list[str]:
        """Leave out the names from other libraries: a game does not have them."""
        return [name for name in super().__dir__() if name not in _OTHER_WORDS]

    @classmethod
    def from_position(
        cls,
        variant: str | Variant,
        hands: Sequence[Any],
        *,
        seats: int | None = None,
        leader: int = 0,
        trump: Any = None,
        trick: Sequence[Any] = (),
        tricks_won: Sequence[int] | None = None,
        dealer: int | None = None,
        ranking: str = STANDARD_ORDER,
        shown: Sequence[int] = (),
        played_by: Mapping[int, int] | Sequence[Sequence[int]] = (),
        **options: Any,
    ) -> "Game":
        """Start a game in the middle of a deal; the game ends with that deal.

        This is for exercises and puzzles: the scores count tricks.

        Parameters
        ----------
        variant
            An id such as "whist", or a Variant.
        hands
            The cards still held, one entry for each seat, without those on the table.
        seats
            The number of players; it must equal the number of hands.
        leader
            The seat that leads, or has led, to the trick.
        trump
            The trump suit; None for no trumps.
        trick
            The cards on the table, the leader's first, or pairs (seat, card) as in ``view.trick`` if a seat was passed
            over.
        tricks_won
            The number of tricks each seat has already won; by default none.
        dealer
            The seat that dealt; by default the one on the right of the leader.
        ranking
            The ranks from high to low, for games with several orders (downtown in Bid Whist is 'A23456789TJQK').
        shown
            The seats whose hands lie face up, such as dummy's.
        played_by
            The hands that another seat plays, which then lie face up: ``{2: 0}`` if seat 0 plays the cards of seat 2,
            as a declarer plays dummy's.
        **options
            The options of the game.

        Returns
        -------
        Game
            The game, ready for the next card.

        Raises
        ------
        BadOption
            If the position is impossible.
        """
        game = cls.__new__(cls)
        game.variant = rule_book(variant)
        game.seats = game.variant.check_seats(number_of_hands(hands))
        if seats not in (None, game.seats):
            raise BadOption("seats={seats}, but `hands` has {given} entries.", seats=quoted(seats), given=game.seats)
        game.seed, game.deals = 0, 1
        game.options = MappingProxyType(game.variant.check_options(game.seats, options))
        ending = read_ending(
            game.variant, game.seats, hands, leader, trump, trick, tricks_won, dealer, ranking, shown, played_by
        )
        game._chance = Chance(0, game.variant.pack)
        game._ending = ending
        game.extra = {}
        game._rerun([])
        return game

    def restart(self, chance: Chance) -> None:
        """Start the game again with other packs and random choices, such as those of a record.

        Parameters
        ----------
        chance
            The packs and random choices to use.
        """
        self._chance = chance
        self._rerun([])

    # Running the rules

    def _rerun(self, actions: Sequence[Action]) -> None:
        """Run the rules from the start through the given actions."""
        self._chance = self._chance.afresh()
        sides = sides_of(self.seats, self.variant.has_partners(self.options))
        self._table = Table(self.seats, sides, self.options, self._chance, self.deals)
        run = self._begin()
        self._send = watched(self.variant, run, self._table) if self.variant.is_from_outside else run.send
        self._actions: list[tuple[int, Action]] = []
        self._views = ViewsOfATable(self._table, self.variant)
        self._question: Decision | None = None
        try:
            self._question = self._send(None)
            for action in actions:
                self._actions.append((self._question.seat, action))
                self._question = self._send(action)
        except StopIteration:
            self._question = None

    def _begin(self) -> Any:
        """Return the coroutine of the rules, or that of a position set up by hand."""
        if self._ending is None:
            return self.variant.rules(self._table)
        self._ending.set_up(self._table)
        return self.variant.ending(self._table, self._ending.leader)

    # Questions to a game

    @property
    def current_player(self) -> int | None:
        """The seat to act; None when the game is over."""
        question = self._question
        return None if question is None else question.seat

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self._question is None

    def legal_actions(self) -> tuple[Action, ...]:
        """Return the actions open to the current player.

        Returns
        -------
        tuple of Action
            The legal actions; empty only when the game is over.
        """
        question = self._question
        return () if question is None else question.answers

    def apply(self, action: Action | Card | str) -> None:
        """Apply an action for the current player.

        Parameters
        ----------
        action
            An action, a card to play, or the text of either.

        Raises
        ------
        IllegalAction
            If the rules forbid it; the message says why, and nothing has changed.
        """
        question = self._question
        if question is None:
            tried = action if isinstance(action, (Action, Card, str)) else quoted(action)
            raise self._placed(IllegalAction("{tried!s:.40} is refused, because the game is over.", tried=tried))
        if not isinstance(action, Action):
            action = self._read(action)
        if action not in question.answers:
            raise self._placed(
                IllegalAction("{action} is refused. {reason}", action=action, reason=self.refusal(action))
            )
        self._actions.append((question.seat, action))
        try:
            self._question = self._send(action)
        except StopIteration:
            self._question = None
        except BaseException as error:
            self.undo()
            if isinstance(error, WhistError):
                self._placed(error)
            raise

    def _read(self, action: object) -> Action:
        text = action.text if isinstance(action, Card) else action
        try:
            if isinstance(text, str):
                return read_action(text)
            problem = phrase("{action} is neither an action nor the text of one.", action=quoted(action))
        except BadNotation as error:
            problem = str(error)
        raise self._placed(UnreadableAction(f"{problem} {self._allowed()}"))

    def why_illegal(self, action: Action | Card | str) -> str | None:
        """Explain which rule forbids an action now.

        Parameters
        ----------
        action
            An action, a card to play, or the text of either.

        Returns
        -------
        str or None
            One sentence with the rule; None if the action is legal.
        """
        if self._question is None:
            return str(GAME_OVER())
        if not isinstance(action, Action):
            try:
                action = self._read(action)
            except UnreadableAction as error:
                return str(error)
        refusal = self.refusal(action)
        return None if refusal is None else str(refusal)

    def refusal(self, action: Action) -> Statement | None:
        """Return the rule that forbids an action now, as a statement that can be worded for any reader.

        Parameters
        ----------
        action
            An action.

        Returns
        -------
        Statement or None
            The rule; None if the action is legal.
        """
        question = self._question
        if question is None:
            return GAME_OVER()
        if action in question.answers:
            return None
        if question.why_not is None:
            return self._allowed()
        why = question.why_not
        return why if isinstance(why, Statement) else why(self._table, question.seat, action)

    def _allowed(self) -> Statement:
        return ALLOWED(actions=", ".join(action.text for action in self.legal_actions()))

    def _placed(self, error: Refused) -> Refused:
        """Add what is needed to reproduce an error. The message leaves it out, since all hands follow from the seed."""
        seed = None if self._ending or self._chance.given else self.seed
        error.variant, error.seed, error.action_number = self.variant.id, seed, len(self._actions) + 1
        return error

    @property
    def actions(self) -> tuple[tuple[int, Action], ...]:
        """All actions so far, as pairs (seat, action), including those that other seats cannot see."""
        return tuple(self._actions)

    def undo(self, n: int = 1) -> None:
        """Take back the last actions.

        Parameters
        ----------
        n
            The number of actions to take back.

        Raises
        ------
        IllegalAction
            If fewer actions have been made.
        """
        if type(n) is not int or not 0 <= n <= len(self._actions):
            raise self._placed(IllegalAction(f"undo({quoted(n)}): {len(self._actions)} actions have been made."))
        self._rerun([action for _, action in self._actions[: len(self._actions) - n]])
        self._chance.forget_unused_lots()

    def copy(self) -> "Game":
        """Make a copy of the game that is independent of this one.

        Returns
        -------
        Game
            The copy, with the same actions, packs and random choices to come.
        """
        return self.before(len(self._actions))

    def before(self, action: int) -> "Game":
        """Make a copy of the game as it was before an action.

        The copy has the same packs and random choices to come, so the same actions lead to the same game again.

        Parameters
        ----------
        action
            The number of the action; the first is 0.

        Returns
        -------
        Game
            The copy; ``before(0)`` has not yet asked its first question.

        Raises
        ------
        BadOption
            If fewer actions have been made.
        """
        if type(action) is not int or not 0 <= action <= len(self._actions):
            raise BadOption(f"before({quoted(action)}): this game has {len(self._actions)} actions, counted from 0.")
        twin = Game.__new__(Game)
        twin.variant, twin.seats, twin.seed, twin.deals = self.variant, self.seats, self.seed, self.deals
        twin.options, twin._chance, twin._ending = self.options, self._chance, self._ending
        twin.extra = dict(self.extra)
        twin._rerun([done for _, done in self._actions[:action]])
        return twin

    def view(self, seat: Viewer) -> View:
        """Return the view of a seat: everything that it may know at this point.

        Parameters
        ----------
        seat
            The seat; EVERYONE shows all cards, and PUBLIC only those that everybody sees.

        Returns
        -------
        View
            The view, which never changes.

        Raises
        ------
        BadOption
            If there is no such seat.
        """
        self._check_viewer(seat)
        return self._views.now(seat, self._question)

    def _check_viewer(self, seat: object) -> None:
        if not isinstance(seat, Everyone) and (type(seat) is not int or seat not in self._table.seats):
            allowed = phrase("the seats are 0 to {seats}, or EVERYONE, or PUBLIC", seats=self.seats - 1)
            raise BadOption("There is no view of {seat}: {allowed}.", seat=quoted(seat), allowed=allowed)

    def views_since(self, seat: Viewer, n: int = 0) -> Iterator[tuple[Event, View]]:
        """Yield events as a seat saw them, each with the seat's view right after it.

        Parameters
        ----------
        seat
            The seat, EVERYONE or PUBLIC.
        n
            The number of the first event, from 0.

        Yields
        ------
        tuple of Event and View
            The event, and the view right after it, before the next question. If actions are taken back meanwhile, the
            events go on as they had been until then.

        Raises
        ------
        BadOption
            If there is no such seat, or ``n`` is not an integer of at least 0.
        """
        self._check_viewer(seat)
        yield from self._views.since(seat, check_count("n", n, 0))

    @property
    def sides(self) -> tuple[int, ...]:
        """The side of each seat: two sides for partners, otherwise one for each seat."""
        return self._table.sides

    @property
    def played_by(self) -> Mapping[int, int]:
        """For each hand of this deal that another seat plays, the seat that plays it."""
        return MappingProxyType(self._table.played_by)

    @property
    def scores(self) -> tuple[int, ...]:
        """The points that each seat has scored so far."""
        return tuple(self._table.scores)

    @property
    def deal_results(self) -> tuple[DealResult, ...]:
        """The results of the finished deals; a thrown-in deal has none."""
        return tuple(self._table.results)

    @property
    def outcome(self) -> Outcome | None:
        """The winners and how they won; None until the game is over."""
        ended = self._table.ended
        return None if ended is None else ended.outcome

    @property
    def packs(self) -> tuple[Cards, ...]:
        """The packs of the deals so far, in the order of dealing."""
        return tuple(self._chance.packs[: self._chance.packs_used])

    def places(self) -> dict[str, Cards]:
        """Return the place of every card, including cards that no seat can see.

        Returns
        -------
        dict of str to Cards
            The cards in each place; every card is in exactly one.
        """
        return {name: Cards(cards) for name, cards in self._table.places().items()}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return self._identity() == other._identity()

    __hash__ = None  # type: ignore[assignment]

    def _identity(self) -> tuple[Any, ...]:
        return (
            self.variant.id,
            self.seats,
            dict(self.options),
            self.deals,
            self._ending,
            self.actions,
            self._table.events,
        )

    def __repr__(self) -> str:
        state = "over" if self.is_over else f"seat {self.current_player} to act"
        return f"<Game {self.variant.id!r}, {len(self._actions)} actions, {state}>"  # no seed: outputs are saved
