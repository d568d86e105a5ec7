"""Enter a deal of your own in a notebook, then play it, solve it, or watch the bots play it.

>>> editor = DealEditor("whist", {"South": "AKQ.T98.5432.432"})
>>> editor.deal_rest(seed=1)
>>> editor
DealEditor('whist', complete)
>>> editor.new_game().view(0).hand == editor.hands[0]
True
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar

import traitlets

from whist_nb import drawing
from whist_nb.drawing.canvas import Drawing
from whist_nb.engine.cards import Card, Cards
from whist_nb.engine.errors import BadOption, WhistError
from whist_nb.engine.game import Game
from whist_nb.engine.phrases import phrase
from whist_nb.engine.variant import Variant
from whist_nb.lessons.deals import Deal
from whist_nb.players import make_player
from whist_nb.tables.background import BackgroundWorker
from whist_nb.tables.door import Refused, Request
from whist_nb.tables.frame_parts import Json, first_frame, following, refusal_line
from whist_nb.widgets import deal_editor_frame as frames
from whist_nb.widgets import settings as look
from whist_nb.widgets.card_table import CardTable, ReplayViewer
from whist_nb.widgets.deal_entry import DealEntry, Given, entered
from whist_nb.widgets.opens_below import OpensBelow


class DealEditor(DealEntry, OpensBelow, look.HasSettings):
    """A board on which you deal the cards yourself, for any game.

    Choose a player, then click the cards to give them; click a card that somebody has to take it back. You can also
    type in hands, or have the rest dealt at random. All cards are open here, so keep the board from anyone who is going
    to play the deal.

    Parameters
    ----------
    game
        A game, a deal from ``wn.deals`` to change, or a game that has been played, whose first deal is used.
    cards
        The cards that are already dealt: a mapping from the names of places, or seats, to hands; or one hand for each
        seat. A hand is written ``AKQ.T98.432.5432`` (S.H.D.C), ``SAKQ HT98 D432 C5432`` or ``AS KS QS TH``.
    seats, first_dealer
        The number of players, and the dealer.
    seat, players
        Your seat at the table where the deal is played, and the players in the other seats, as for ``CardTable``.
    **more
        Options of the game and settings of appearance.

    Raises
    ------
    BadOption
        If a game, option or place is unknown, a hand cannot be read, or a card is dealt twice.
    """

    part: ClassVar[str] = "deal"
    remembered = ("_undone", "_chosen", "_makeable")

    frame = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        game: Variant | str | Deal | Game,
        cards: Given = None,
        *,
        seats: int | None = None,
        first_dealer: int | None = None,
        seat: int | None = 0,
        players: Any = "club",
        **more: Any,
    ) -> None:
        wanted = look.check_settings(look.pop_settings(more))
        self._begin(entered(game, seats, first_dealer, more), cards)
        self._seat, self._players = seat, players
        self._worker = BackgroundWorker("deal editor")
        super().__init__(frame=first_frame(self._state()), settings=wanted)

    def __repr__(self) -> str:
        missing = self._entered.missing
        told = f"{missing} card{'s' if missing > 1 else ''} missing" if missing else "complete"
        return f"DealEditor({self._entered.book.id!r}, {told})"

    # From Python

    @property
    def hands(self) -> tuple[Cards, ...]:
        """The cards that each seat has so far."""
        return tuple(self._entered.held[place.name] for place in self._entered.places[: self._entered.seats])

    @property
    def cards(self) -> dict[str, str]:
        """The cards in each place, by name, as ``DealEditor`` accepts them, for keeping the deal in a notebook."""
        return {place.name: str(held.sorted() if place.is_hand else held) for place, held in self._entered if held}

    @property
    def is_complete(self) -> bool:
        """Whether the deal can be played."""
        return self._entered.is_complete

    @property
    def deal(self) -> Deal:
        """The deal, to be used in ``CardTable``, in exercises, or as one of the ``packs`` of a match.

        Raises BadOption if cards are missing.
        """
        return self._entered.deal()

    def new_game(self) -> Game:
        """Start a game with just this deal.

        Returns
        -------
        Game
            The deal before its first card.

        Raises
        ------
        BadOption
            If cards are missing.
        """
        return self.deal.new_game()

    def choose(self, place: str | int) -> None:
        """Choose the place that gets the cards clicked next.

        Parameters
        ----------
        place
            A name such as "West" or "Turn-up", or a seat.
        """
        self._from_python(partial(self._choose, place))

    def click(self, card: Card | str) -> None:
        """Click a card on the board, which moves it to the chosen place, or takes it back from where it is.

        Parameters
        ----------
        card
            The card.
        """
        self._from_python(partial(self._click, Card(card).text))

    def put(self, place: str | int, cards: Any) -> None:
        """Give a place exactly these cards.

        Parameters
        ----------
        place
            A name such as "West" or "Turn-up", or a seat.
        cards
            A hand as it is typed, or a list of cards.

        Raises
        ------
        BadOption
            If the place is unknown, or the cards cannot be read, are too many, or include some that are in another
            place.
        """
        with self._lock:
            self._change(partial(self._entered.write, place, cards))
            self._show(None)

    def deal_rest(self, seed: int | None = None) -> None:
        """Deal the rest at random.

        Parameters
        ----------
        seed
            The seed; the same seed deals the same cards.
        """
        with self._lock:
            self._change(partial(self._entered.deal_rest, seed))
            self._show(None)

    def press(self, button: str) -> None:
        """Press a button.

        Parameters
        ----------
        button
            "play", "bots", "makes", "rest", "dealer", "undo", "clear", or "close" to close the table below.
        """
        self._from_python(partial(self._pressed, str(button)))

    def finish(self) -> None:
        """Wait for any calculations that are still running."""
        while self._makeable is not None and self._makeable.todo:
            self._makeable.work()
        with self._lock:
            self._show(None)

    # What is shown

    def _state(self, status: Json | None = None) -> Json:
        return frames.state_of(self._entered, self._chosen, bool(self._undone), self._makeable, status)

    def _show(self, status: Json | None) -> None:
        self._guarded(setattr, self, "frame", following(self.frame, self._state(status)))

    def _pictured(self) -> Drawing:
        lines = [f"{place.name}: {drawing.text(held)}" for place, held in self._entered if held]
        return drawing.note(frames.title_of(self._entered), lines or [phrase("No cards have been dealt yet.")])

    # From the page

    def _answer(self, request: Request) -> dict[str, Any]:
        if request.act is not None:
            self._do(partial(self._click, request.act))
        elif request.do is not None:
            self._do(partial(self._pressed, request.do))
        else:
            self._do(partial(self._take_in, request.fields.get("answer")))
        return {"n": self.frame["n"]}

    def _do(self, deed: Callable[[], Any]) -> None:
        status = self._whole(deed)
        self._show(status if isinstance(status, dict) else None)

    def _say_refused(self, refusal: Refused) -> None:
        self._show(refusal_line(refusal))

    def _snapshots(self) -> list[Callable[[], None]]:
        cards = partial(setattr, self._entered, "state", self._entered.state)
        return [cards, *super()._snapshots(), self._frame_snapshot()]

    @property
    def _commands(self) -> dict[str, Callable[[], Any]]:
        places = {f"place {at}": partial(self._choose, place.name) for at, place in enumerate(self._entered.places)}
        return places | {
            "undo": self._undo,
            "rest": self._deal_rest,
            "dealer": self._pass_deal,
            "clear": self._clear,
            "makes": self._work_out,
            "bots": self._let_bots_play,
            "play": self._play,
            "close": lambda: self.open_below(None),
        }

    # What is done

    def _pressed(self, name: str) -> Any:
        """Press a button, and return what to say about it."""
        if name not in self._commands:
            self._command(name)  # says that there is none
        return self._commands[name]()

    def _ready(self) -> Game:
        """Return the deal as a game that can be played; Refused says what is missing."""
        try:
            game = self.new_game()
        except BadOption as problem:
            raise Refused(str(problem), "rule") from None
        if frames.is_thrown_in(game):
            raise Refused("This deal is thrown in, so nobody can play it.", "rule")
        return game

    def _play(self) -> None:
        here = look.followed(self.settings)
        self.open_below(CardTable(self._ready(), seat=self._seat, players=self._players, **here))

    def _let_bots_play(self) -> None:
        game = self._ready()
        bot = make_player(self._players if isinstance(self._players, str) else "club", 1)
        while (seat := game.current_player) is not None:
            game.apply(bot.choose(game.view(seat)))
        self.open_below(ReplayViewer(game, theme=self.settings["theme"]))

    def _work_out(self) -> None:
        game = self._ready()
        try:
            self._makeable = frames.Worked(game)
        except WhistError as problem:
            raise Refused(str(problem), "rule") from None

    # Work beside the page

    def _once_answered(self, request: Request) -> None:
        if self._makeable is not None and self._makeable.todo:
            self._worker.start(self._work)

    def _work(self) -> bool:
        asked = self._makeable
        if asked is None:
            return False
        try:
            more = asked.work()
        except Exception as problem:  # what is known stays there
            self.last_error, more = problem, False
        with self._lock:
            if self._makeable is asked and self.comm is not None:
                self._show(None)
        return more and self._makeable is asked and self.comm is not None
