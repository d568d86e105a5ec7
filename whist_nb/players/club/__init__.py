"""Club: a player who follows the rules of thumb of a decent club player, and can name them."""

from whist_nb.engine.actions import Action
from whist_nb.engine.view import View
from whist_nb.players.advice import Advice, advise, answer_of
from whist_nb.players.club.playbook import rules_for
from whist_nb.players.facts import Facts
from whist_nb.players.turn_check import must_be_asked


class Club:
    """A player that follows the first rule of thumb that fits, and explains it.

    Nothing is left to chance: equal views get equal answers.

    Parameters
    ----------
    as_one
        Whether a declarer plays the two hands as one. If False, each hand is played by itself, as the bots of early
        homework did, whose result codes must still replay.
    sees_dummy
        Whether a defender's leads depend on the dummy in view. If False, they are those of a game without one, as the
        bots of early homework made them.
    """

    is_quick = True
    """Whether it answers in about a millisecond, so that a table need not ask it in a separate thread."""

    def __init__(self, *, as_one: bool = True, sees_dummy: bool = True) -> None:
        self._as_one, self._sees_dummy = as_one, sees_dummy

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
        facts = Facts(view)
        return answer_of(rules_for(facts, self._as_one, self._sees_dummy), facts)

    def explain(self, view: View) -> Advice:
        """Choose an action by the rules of thumb, and say why.

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
        return advise(rules_for(facts, self._as_one, self._sees_dummy), facts)

    def __repr__(self) -> str:
        wanted = {"as_one": self._as_one, "sees_dummy": self._sees_dummy}
        return f"Club({', '.join(f'{name}=False' for name, value in wanted.items() if not value)})"
