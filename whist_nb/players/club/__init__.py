"""Club: a player who follows the rules of thumb of a decent club player, and can say which."""

from whist_nb.engine.actions import Action
from whist_nb.engine.view import View
from whist_nb.players.advice import Advice, advise, answer_of
from whist_nb.players.club.playbook import rules_for
from whist_nb.players.facts import Facts
from whist_nb.players.turn_check import must_be_asked


class Club:
    """Follows the first rule of thumb that fits, and explains it.

    Equal views get equal answers: nothing is left to chance.
    """

    is_quick = True
    """Answers in a millisecond or so: a table need not ask it in a thread of its own."""

    def choose(self, view: View) -> Action:
        """What to do now; BadOption for a view of a seat that is not to act."""
        must_be_asked(view)
        facts = Facts(view)
        return answer_of(rules_for(facts), facts)

    def explain(self, view: View) -> Advice:
        """What to do now and why."""
        must_be_asked(view)
        facts = Facts(view)
        return advise(rules_for(facts), facts)

    def __repr__(self) -> str:
        return "Club()"
