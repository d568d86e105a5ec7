"""Answer "what if?" by branching off from a record and playing on, or by exchanging two cards and solving again.

The page's buttons do the same as the Python calls; branches are kept beside the record by name.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import traitlets

from whist_nb.drawing.names import first_up, listed
from whist_nb.engine.cards import Card
from whist_nb.engine.errors import BadNotation, BadOption, WhistError
from whist_nb.engine.files import save
from whist_nb.engine.game import Game
from whist_nb.engine.phrases import phrase
from whist_nb.engine.view import EVERYONE
from whist_nb.tables.door import LONGEST, Refused, Request
from whist_nb.tables.frame_parts import Json
from whist_nb.widgets import branches
from whist_nb.widgets.opens_below import OpensBelow
from whist_nb.widgets.replay_position import LONGEST_NOTE, ReplayPosition
from whist_nb.widgets.settings import followed

PATIENCE: Final = 2.0
"""Seconds the page waits for a position to be solved."""
WILL_COME: Final = phrase("cards are still to be drawn or uncovered")


class WhatIf(OpensBelow, ReplayPosition):
    """The part of a replay that makes branches; ``branches`` has the games that left the record, by name.

    ``path`` is the file from which the replay was opened.
    """

    path: Path | None = None
    settings: dict[str, Any]

    branch_list = traitlets.List().tag(sync=True)
    swaps = traitlets.Dict().tag(sync=True)

    def _begin(self) -> None:
        self.branches: dict[str, Game] = branches.branches_from_json(self.game.extra.get("branches", []))
        self._deeds: Mapping[str, Callable[[int, Mapping[str, Any]], str]] = {
            "play on": self._play_on_below,
            "exchange": self._exchange_and_solve,
            "swaps": self._offer_swaps,
            "solve": self._solve_here,
            "open": self._open_branch,
            "close": self._close,
            "note": self._write,
            "remove note": self._rub_out,
        }
        self._show_branches()

    # From Python

    def play_on(
        self,
        seat: int | None = None,
        players: Any = "club",
        *,
        name: str | None = None,
        at: int | None = None,
        **more: Any,
    ) -> Any:
        """Leave the record at a moment and play on from there.

        The branch is kept in ``branches``; the record stays as it is.

        Parameters
        ----------
        seat
            Your seat; by default the one being viewed, or that of the player to act.
        players
            The players in the other seats, as for a card table.
        name
            The name of the branch; by default it says where it begins.
        at
            The moment; by default the current one.
        **more
            All other arguments are passed to `CardTable`.

        Returns
        -------
        CardTable
            A table on which the branch is played.

        Raises
        ------
        BadOption
            If the other hands must stay hidden here, or the name is in use.
        """
        self._must_be_open(phrase("Playing on would show you the others' cards"))
        at = self._place(at)
        branch = branches.before(self.game, self._done(at))
        moment = self.data["moments"][at]
        trick = f", trick {moment['trick']}" if "trick" in moment else ""
        called = branches.new_branch_name(self.branches, name, f"deal {moment['deal']}{trick}")
        table = self._table_of(branch, seat, players=players, **more)
        self.branches[called] = branch
        self._show_branches()
        return table

    def exchange(
        self, first: Card | str, second: Card | str, *, name: str | None = None, at: int | None = None
    ) -> Game:
        """Make a branch in which two cards have changed places in the deal.

        Parameters
        ----------
        first
            One card.
        second
            The other card.
        name
            The name of the branch; by default it names the cards.
        at
            The moment at which the branch begins; by default the current one.

        Returns
        -------
        Game
            The branch.

        Raises
        ------
        BadOption
            If one of the cards has been played by then, or the play so far would have been illegal.
        """
        return self.branches[self._exchange(first, second, name, self._place(at))]

    def solve(self, branch: str | Game | None = None, *, at: int | None = None, seconds: float | None = None) -> Any:
        """Find the best play with all cards open.

        Parameters
        ----------
        branch
            A branch, or its name; by default the record itself.
        at
            The moment of the record; by default the current one.
        seconds
            The time limit in seconds; by default there is none.

        Returns
        -------
        Solution
            The result.

        Raises
        ------
        BadOption
            If it is nobody's turn to play a card, or cards are still to be drawn or uncovered.
        """
        from whist_nb.analysis import position_of, solve

        self._must_be_open(phrase("Solving needs all cards open"))
        game = self.branches[branch] if isinstance(branch, str) else branch
        if game is None:
            game = branches.before(self.game, self._done(self._place(at)))
        position = position_of(game.view(EVERYONE))
        if position is None:
            why = phrase("turns don't go round the table") if game.view(EVERYONE).plays_last is not None else WILL_COME
            raise BadOption("This moment cannot be solved: {why}.", why=why)
        return solve(position, seconds=seconds)

    def save(self, path: str | Path | None = None, **about: Any) -> Path:
        """Save the record with its notes, review and branches; ``wn.replay(path)`` opens it again.

        Parameters
        ----------
        path
            The file; by default the one it was opened from.
        **about
            More information to keep, as for `whist_nb.save`.

        Returns
        -------
        Path
            The path of the file.

        Raises
        ------
        BadOption
            If there is no file to save to.
        """
        if path is None and self.path is None:
            raise BadOption("This game does not come from a file, so say where it should go: save(path).")
        game = self.game.copy()
        kept = {key: part for key, part in self.game.extra.items() if key != "branches"}
        game.extra = kept | ({"branches": branches.branches_to_json(self.branches)} if self.branches else {})
        return save(game, path or self.path or "", **about)

    # From the page

    def _answer(self, request: Request) -> Json:
        """Return the result in words."""
        at, deed = request.fields.get("at"), self._deeds.get(request.do or "")
        if deed is None or type(at) is not int or not 0 <= at < len(self.data["moments"]):
            raise Refused("**This replay has no such button:** nothing has changed.", "bad")
        return {"told": deed(at, request.fields)}

    def _snapshots(self) -> list[Callable[[], None]]:
        kept, noted, notes = dict(self.branches), list(self._noted), self.game.extra.get("notes")

        def restore() -> None:
            self.branches, self._noted = kept, noted
            if notes is not None:
                self.game.extra["notes"] = notes
            elif "notes" in self.game.extra:
                del self.game.extra["notes"]
            self._guarded(self._show_branches)
            self._guarded(self._show_notes)

        return [*super()._snapshots(), restore]

    def _failure(self, problem: BaseException) -> Refused:
        if isinstance(problem, WhistError):
            return Refused(str(problem), "rule")
        return super()._failure(problem)

    def _play_on_below(self, at: int, message: Mapping[str, Any]) -> str:
        table = self.play_on(self._seat_in(message), at=at, **followed(self.settings))
        name = list(self.branches)[-1]
        table.observe(lambda _change: self._show_branches(), "frame")
        self.open_below(table)
        who = self._all_names.seats[table.seat or 0]
        return phrase(
            "**You play on as {who}:** the table is below. The branch is “{name}”; the record stays as it is.",
            who=who,
            name=name,
        )

    def _exchange_and_solve(self, at: int, message: Mapping[str, Any]) -> str:
        first, second = (_card(message.get(key)) for key in ("first", "second"))
        name = self._exchange(first, second, None, at)
        told = phrase(
            "**{{{first}}} and {{{second}}} swapped:** the branch is “{name}”.",
            first=first.text,
            second=second.text,
            name=name,
        )
        try:
            after, before = self.solve(name, seconds=PATIENCE), self.solve(at=at, seconds=PATIENCE)
        except BadOption as problem:
            return f"{told} {problem}"
        return phrase("{told} {after} As it was: {before}.", told=told, after=self._best(after), before=_tricks(before))

    def _offer_swaps(self, at: int, message: Mapping[str, Any]) -> str:
        """Tell the page which cards may change places with one, so that the play so far stays possible."""
        self._must_be_open(phrase("Cards can be swapped only where all hands are seen"))
        first = _card(message.get("first"))
        second = branches.exchangeable(self.game, self._done(at), self._deal_of(at), first)
        self.swaps = {"at": at, "first": first.text, "second": second}
        return ""

    def _solve_here(self, at: int, _message: Mapping[str, Any]) -> str:
        solution = self.solve(at=at, seconds=PATIENCE)
        best = [card for card, tricks in solution.by_card.items() if tricks == solution.tricks]
        few = 0 < len(best) < len(solution.position.legal)
        cards = phrase(" Best now: {best}.", best=" or ".join(f"{{{card.text}}}" for card in best)) if few else ""
        return self._best(solution) + cards

    def _open_branch(self, _at: int, message: Mapping[str, Any]) -> str:
        self._must_be_open(phrase("A branch shows all hands"))
        name = message.get("name")
        if not isinstance(name, str) or name not in self.branches:
            raise Refused("**There is no such branch:** nothing has changed.", "bad")
        branch = self.branches[name]
        if branch.is_over:
            self.open_below(self._replay_of(branch))
        else:
            table = self._table_of(branch, self._seat_in(message), **followed(self.settings))
            table.observe(lambda _change: self._show_branches(), "frame")
            self.open_below(table)
        return phrase("**“{name}”** is below.", name=name)

    def _close(self, _at: int, _message: Mapping[str, Any]) -> str:
        self.open_below(None)
        return ""

    def _write(self, at: int, message: Mapping[str, Any]) -> str:
        text = message.get("text")
        if not isinstance(text, str) or not 0 < len(text.strip()) <= LONGEST_NOTE:
            raise Refused(
                "**A note must have 1 to {longest_note} characters:** nothing was written.",
                "bad",
                longest_note=LONGEST_NOTE,
            )
        card = message.get("card")
        self.note(text.strip(), at, cards=[] if card is None else [_card(card)])
        saved = f"viewer.save() keeps it in {self.path.name}." if self.path else "viewer.save(path) keeps it in a file."
        return f"**Noted.** {saved}"

    def _rub_out(self, _at: int, message: Mapping[str, Any]) -> str:
        number = message.get("number")
        if type(number) is not int or not 0 <= number < len(self._shown_notes()):
            raise Refused("**There is no such note:** nothing has changed.", "bad")
        self.remove_note(number)
        return phrase("**The note has been removed.**")

    # How it is done

    def _must_be_open(self, why: str) -> None:
        if not self._is_open:
            raise BadOption("{why}: until the game is over, this replay shows only what one seat knows.", why=why)

    def _exchange(self, first: Card | str, second: Card | str, name: str | None, at: int) -> str:
        self._must_be_open(phrase("Cards can be swapped only where all hands are seen"))
        branch = branches.exchanged(self.game, self._done(at), self._deal_of(at), first, second)
        called = branches.new_branch_name(self.branches, name, f"{Card(first).glyphs} for {Card(second).glyphs}")
        self.branches[called] = branch
        self._show_branches()
        return called

    def _deal_of(self, at: int) -> int:
        """Return the number of the deal at a moment, counted from 0."""
        return sum(moment["verb"] == "deal" for moment in self.data["moments"][: at + 1]) - 1

    def _table_of(self, branch: Game, seat: int | None, **more: Any) -> Any:
        """Return a table for the person at that seat, or at the viewed one, or at the seat to act."""
        if seat is None:
            seat = self.seat if self.seat is not None else branch.current_player
        return self._new_table(branch, seat=seat, names=self._names, **more)

    @abstractmethod
    def _new_table(self, branch: Game, **more: Any) -> Any:
        """Return a card table at which a branch is played on."""

    @abstractmethod
    def _replay_of(self, branch: Game) -> Any:
        """Return a replay of a branch that is over, which looks like this one."""

    def _seat_in(self, message: Mapping[str, Any]) -> int | None:
        seat = message.get("seat")
        return seat if type(seat) is int and 0 <= seat < self.game.seats else None

    def _show_branches(self) -> None:
        """List the branches if they may be seen: they come from a record whose cards are all open."""
        shown = self.branches.items() if self._is_open else ()
        self.branch_list = [{"name": name, "told": self._state_of(branch)} for name, branch in shown]

    def _state_of(self, branch: Game) -> str:
        """Say how far a branch has got."""
        if branch.outcome is not None:
            return self._all_names.say(*branch.view(EVERYONE).ended)
        same = sum(mine == its for mine, its in zip(self.game.actions, branch.actions, strict=False))
        more = len(branch.actions) - same
        return f"{more} {'answer' if more == 1 else 'answers'} later" if more else "as it was left"

    def _best(self, solution: Any) -> str:
        """Say how many tricks a side takes: 'With open cards, South and North take 7 of 9 tricks.'"""
        seats = [seat for seat, side in enumerate(solution.position.sides) if side == solution.side]
        names = self._all_names
        takes = "take" if len(seats) > 1 else "takes"
        who = first_up(listed([names.mid(seat) for seat in seats]))
        left = solution.position.tricks_left
        return phrase(
            "With open cards and best play, {who} {takes} {solution} of {left}.",
            who=who,
            takes=takes,
            solution=_tricks(solution),
            left=left,
        )


def _tricks(solution: Any) -> str:
    low, high = solution.bounds
    return (
        f"{low}"
        if low == high
        else phrase(
            "{low} to {high} (no closer figure in {patience:.0f} seconds)", low=low, high=high, patience=PATIENCE
        )
    )


def _card(given: object) -> Card:
    if not isinstance(given, str) or len(given) > LONGEST:
        raise BadOption("A card is named by a short text, such as 'QH'.")
    try:
        return Card(given)
    except BadNotation as problem:
        raise BadOption(str(problem)) from None
