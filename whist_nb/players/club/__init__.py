"""Club, a player who follows the rules of thumb of a decent club player, and can name them."""

from collections.abc import Collection, Mapping

from whist_nb.engine.actions import Action
from whist_nb.engine.errors import BadOption, quoted
from whist_nb.engine.view import View
from whist_nb.players.advice import Advice, advise, answer_of
from whist_nb.players.club.conventions import check_conventions
from whist_nb.players.club.playbook import NEWEST, leads_by_rule, rules_for, usual_conventions
from whist_nb.players.facts import Facts
from whist_nb.players.turn_check import must_be_asked


class Club:
    """A player that follows the first rule of thumb that fits, and explains it.

    Club never chooses at random, so the same view always gets the same answer.

    Parameters
    ----------
    conventions
        The conventions that Club plays, as a list: ``'call'``, the call for trumps; ``'echo'``; ``'sequence'``, the
        lead of the top of a sequence; ``'fourth-best'``; ``'singleton'``; and ``'return'``, of the higher of two cards
        or the lowest of more. A mapping such as ``{'echo': True}`` switches some on or off and leaves the others as
        usual. By default, Club plays the call and the sequence, which win their partners tricks.
    version
        The version of Club's rules, from 1; by default the latest. Earlier homework was played against earlier
        versions, and its codes must still replay.

    Raises
    ------
    BadOption
        If there is no such convention or version.

    Examples
    --------
    >>> Club(conventions=[])
    Club(conventions=[])
    >>> sorted(Club(conventions={"singleton": True}).conventions)
    ['call', 'sequence', 'singleton']
    """

    is_quick = True
    """Whether it answers in about a millisecond, so that a table need not ask it in a separate thread."""

    def __init__(
        self, *, conventions: Collection[str] | Mapping[str, bool] | None = None, version: int = NEWEST
    ) -> None:
        if type(version) is not int or not 1 <= version <= NEWEST:
            raise BadOption(
                "version is {version}: give a number from 1 to {newest}.", version=quoted(version), newest=NEWEST
            )
        self._version = version
        self._usual = usual_conventions(version)
        self.conventions = self._usual if conventions is None else check_conventions(conventions, self._usual)
        """The names of the conventions that it plays."""
        self.leads_by_rule = leads_by_rule(version)
        """The names of those that its version also leads by, and can't switch off: there are none in the latest."""

    def choose(self, view: View) -> Action:
        """Choose an action by the rules of thumb.

        Parameters
        ----------
        view
            The view of the seat to act.

        Returns
        -------
        Action
            The choice.

        Raises
        ------
        BadOption
            If it is not this seat's turn.
        """
        must_be_asked(view)
        answers = view.legal_actions()
        if len(answers) == 1:
            return answers[0]
        facts = Facts(view)
        return answer_of(rules_for(facts, self._version, self.conventions), facts)

    def explain(self, view: View) -> Advice:
        """Choose an action by the rules of thumb, and explain it.

        Parameters
        ----------
        view
            The view of the seat to act.

        Returns
        -------
        Advice
            The choice and the rule behind it.

        Raises
        ------
        BadOption
            If it is not this seat's turn.
        """
        must_be_asked(view)
        facts = Facts(view)
        return advise(rules_for(facts, self._version, self.conventions), facts)

    def __repr__(self) -> str:
        parts = [f"conventions={sorted(self.conventions)}"] if self.conventions != self._usual else []
        parts += [f"version={self._version}"] if self._version != NEWEST else []
        return f"Club({', '.join(parts)})"
