"""Club: a player who follows the rules of thumb of a decent club player, and can say which."""

from collections.abc import Callable, Mapping

from whist_nb.engine.actions import Action
from whist_nb.engine.view import View
from whist_nb.players.advice import Advice, Rules, advise
from whist_nb.players.asked import must_be_asked
from whist_nb.players.club.any_game import some_answer
from whist_nb.players.club.german import german_rules
from whist_nb.players.club.knockout import knockout_rules
from whist_nb.players.club.partners import partner_rules
from whist_nb.players.facts import Facts

PLAYBOOKS: Mapping[str, Callable[[Facts], Rules]] = {
    "whist": partner_rules,
    "german-whist": german_rules,
    "knockout-whist": knockout_rules,
}
"""For each game, which rules are looked through in a position, in their order."""


def rules_for(facts: Facts) -> Rules:
    """The rules for a position, the first that applies being followed; the last always applies."""
    playbook = PLAYBOOKS.get(facts.view.variant)
    return (some_answer,) if playbook is None else playbook(facts)


class Club:
    """Follows the first rule of thumb that fits, and explains it.

    Equal views get equal answers: nothing is left to chance.
    """

    def choose(self, view: View) -> Action:
        """What to do now; BadOption for a view of a seat that is not to act."""
        return self.explain(view).action

    def explain(self, view: View) -> Advice:
        """What to do now and why."""
        must_be_asked(view)
        facts = Facts(view)
        return advise(rules_for(facts), facts)

    def __repr__(self) -> str:
        return "Club()"
