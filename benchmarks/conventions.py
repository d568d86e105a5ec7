"""Measure what each of Club's conventions and rules gains: partners who play it against others who don't.

    python benchmarks/conventions.py                                      2,000 boards of Whist for each convention
    python benchmarks/conventions.py --only fourth-best return            some of them
    python benchmarks/conventions.py --rules                              Club against the version before its rules
    python benchmarks/conventions.py --games whist whisk --boards 4000 --seed 11

A board is one pack, played both ways round. The gain is in tricks a board, with its 95% interval. A signal, which asks
partner for something, is on by default only if the whole interval for Whist is above zero. The leads are on because the
course teaches them; none may be weaker. The rules with a partner (``with_partner.py``) are measured one by one and all
together; none of these may be weaker, either.
"""

import argparse
from collections.abc import Collection, Iterator

from whist_nb.analysis import simulate
from whist_nb.engine.actions import Action
from whist_nb.engine.view import View
from whist_nb.players import Club, Player
from whist_nb.players.advice import Rules
from whist_nb.players.club.conventions import CONVENTIONS, SIGNALS, USUAL
from whist_nb.players.club.playbook import WITH_PARTNER
from whist_nb.players.club.signalling import conventional_rules
from whist_nb.players.club.with_partner import RULES, partners_rules
from whist_nb.players.facts import Facts


class Before(Club):
    """Club as it was before its rules with a partner, with some of them."""

    def __init__(self, *names: str) -> None:
        super().__init__(version=WITH_PARTNER - 1)
        self._some: Rules = tuple(RULES[name] for name in names)

    def choose(self, view: View) -> Action:
        """Choose by these rules first."""
        if view.turn is not None and len(view.legal_actions()) > 1:
            facts = Facts(view)
            signals = conventional_rules(facts, self.conventions)
            for each in (*signals, *self._some) if partners_rules(facts) else ():
                if found := each.action(facts):
                    return found
        return super().choose(view)


def pairs(rules: bool, only: Collection[str] = ()) -> Iterator[tuple[str, Player, Player, bool]]:
    """Yield the name of each comparison, the partners with and without, and whether it is on by default."""
    if rules:
        for name in RULES:
            yield name, Before(name), Club(version=WITH_PARTNER - 1), True
        yield "all rules", Club(), Club(version=WITH_PARTNER - 1), True
    else:
        for name in only or CONVENTIONS:
            yield name, Club(conventions={name: True}), Club(conventions={name: False}), name in USUAL
        if not only:
            leads = dict.fromkeys(USUAL - SIGNALS, False)
            yield "all leads", Club(), Club(conventions=leads), True
            yield "usual", Club(), Club(conventions=[]), True


def main() -> None:
    """Print a row for each game and comparison."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs="*", default=["whist"])
    parser.add_argument("--boards", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rules", action="store_true")
    parser.add_argument("--only", nargs="*", default=(), choices=list(CONVENTIONS))
    asked = parser.parse_args()
    print(f"{'game':<18} {'with':<18} {'gain':>7}  {'95% interval':<17} boards  tricks a board")
    for game in asked.games:
        for name, player, other, is_usual in pairs(asked.rules, asked.only):
            result = simulate(
                game, {"with": player, "without": other}, asked.boards, asked.seed, length=1, progress=False
            )
            gain, mark = result.gain("with", measure="tricks"), "on by default" if is_usual else ""
            interval = f"{gain.low:+.4f} to {gain.high:+.4f}"
            print(f"{game:<18} {name:<18} {gain.mean:+7.4f}  {interval:<17} {gain.count:6}  {mark}", flush=True)


if __name__ == "__main__":
    main()
