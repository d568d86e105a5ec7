"""Hints at a table: from the sampler, or from Club's rules until the sampler is ready."""

from __future__ import annotations

import threading
from typing import Final

from whist_nb.engine.actions import Action
from whist_nb.engine.errors import BadOption
from whist_nb.engine.view import View
from whist_nb.players.advice import Advice
from whist_nb.players.club import Club
from whist_nb.players.club.conventions import agreed_conventions
from whist_nb.players.club.signalling import ANSWERS
from whist_nb.players.sampler import Sampler

PATIENCE: Final = 0.8
"""The seconds a first hint waits for play-outs that only have to be read from the cache."""

WORLDS, SECONDS = 300, 0.6
"""The number of worlds behind a hint, and the seconds it may take."""

PATIENT: Final = 600.0
"""The time, in seconds, after which we give up compiling in the background for the session."""


class _Hints(Sampler):
    """A sampler that never waits: endings are solved as soon as the solver is compiled."""

    def _make_ready(self) -> None:
        """Do nothing: play-outs are ready before it is asked."""

    def follow(self, club: Club) -> None:
        """Prefer the answers of this Club where they are as good as any."""
        self._club = club


class Adviser:
    """A player that explains quickly, by play-outs if they are ready, and otherwise (or without numpy) by Club's rules.

    Parameters
    ----------
    seed
        The seed of the layouts it tries.
    """

    def __init__(self, seed: int = 0) -> None:
        self._club, self._seed = Club(), seed
        self._sampler: _Hints | None = None
        self._thread: threading.Thread | None = None

    def agree_with(self, partner: object) -> None:
        """Play the conventions that a partner plays; with one that names none, the usual leads and no signals.

        Parameters
        ----------
        partner
            The player in partner's seat; None for a person.
        """
        self._club = Club(conventions=agreed_conventions(partner))

    def choose(self, view: View) -> Action:
        """Choose an action.

        Parameters
        ----------
        view
            The view of the seat to act.

        Returns
        -------
        Action
            The choice.
        """
        return self.explain(view).action

    def explain(self, view: View) -> Advice:
        """Choose an action within a second, and explain it.

        A partner's signal is answered as agreed: the layouts that are tried know nothing of what it means.

        Parameters
        ----------
        view
            The view of the seat to act.

        Returns
        -------
        Advice
            The choice and why.
        """
        advice = self._club.explain(view)
        if len(view.legal_actions()) == 1 or advice.rule in ANSWERS:
            return advice
        self._get_ready()
        if self._sampler is None:
            return advice
        self._sampler.follow(self._club)
        return self._sampler.explain(view)

    def _get_ready(self) -> None:
        """Start preparing the sampler in the background, once, and wait for it a little."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._make_ready, name="whist-nb makes hints ready", daemon=True)
            try:
                self._thread.start()
            except RuntimeError:  # no threads in a browser's Python; nor is anything compiled there
                self._make_ready()
        if self._thread.ident is not None:
            self._thread.join(PATIENCE)

    def _make_ready(self) -> None:
        """Load or compile what play-outs need; without numpy there is nothing to prepare."""
        try:
            sampler = _Hints(WORLDS, SECONDS, self._seed, loyal=True)
        except BadOption:
            return
        from whist_nb.analysis.playouts import ready

        ready(PATIENT)
        self._sampler = sampler
        sampler.is_ready(0)  # the solver for endings may follow later

    def __repr__(self) -> str:
        return "Adviser()"
