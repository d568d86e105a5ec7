"""Playing for an exact number of tricks, none included: each card by what it leaves to be won."""

from functools import cached_property

from whist_nb.engine.cards import Card
from whist_nb.players.advice import Finding, Rules, count, rule
from whist_nb.players.club.worth import later_of, spread
from whist_nb.players.facts import Facts


class Aim:
    """How near each card that may be played brings the seat to its number."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        contract = facts.view.contract
        assert contract is not None, "an exact number has been undertaken"
        self.bid = contract.needs[facts.me] or 0
        self.need = self.bid - facts.view.tricks_won[facts.me]
        self.left = len(facts.hand)

    def wins_now(self, card: Card) -> float:
        """How likely a card wins this trick."""
        return self.facts.chance(card) if self.facts.beats(card) else 0.0

    def hope(self, card: Card) -> float:
        """How likely the number is hit, or how small the miss, if this card is played."""
        wins = self.wins_now(card)
        rest = [chance for other, chance in later_of(self.facts).items() if other is not card]
        most = max(self.need, 0) + 1
        likely = spread(rest, most)
        if self.need < 0 or self.need > self.left:
            sign = -1 if self.need < 0 else 1  # missed already: as little as possible
            return sign * (wins + sum(rest))
        more = likely[self.need - 1] if self.need else 0.0
        hit = wins * more + (1 - wins) * likely[self.need]
        expected = wins + sum(rest)
        return hit - 0.02 * abs(expected - self.need)

    @cached_property
    def card(self) -> Card:
        """The card that promises most; of equals the one that is higher when it loses, lower when it wins."""
        tried = self.candidates()
        if len(tried) == 1:
            return tried[0]
        facts = self.facts
        return max(tried, key=lambda card: (round(self.hope(card), 6), facts.rank(card), -card.index))

    def candidates(self) -> list[Card]:
        """One card of each group of equal ones."""
        facts, kept = self.facts, list[Card]()
        for card in sorted(facts.legal, key=lambda card: (card.index // 13, facts.rank(card))):
            if not kept or not facts.are_equal(kept[-1], card):
                kept.append(card)
        return kept


def standing(aim: Aim) -> str:
    """What was bid and what is still wanted, in a sentence."""
    won = count(aim.facts.view.tricks_won[aim.facts.me], "trick")
    if aim.bid == 0:
        return f"You may win no trick, and have won {won}."
    more = "one more" if aim.need == 1 else f"{aim.need} more" if aim.need > 0 else "no more"
    return f"You undertook {count(aim.bid, 'trick')} and have won {won}: {more}."


def aim_of(facts: Facts) -> Aim:
    """The aim of the seat, worked out once for a position."""
    return facts.once("aim", Aim)


@rule("exact-last", "Play the only card as it comes.", "What is left to you?")
def only_choice(facts: Facts) -> Finding | None:
    """All cards that may be played are worth the same."""
    aim = aim_of(facts)
    if len(aim.candidates()) > 1:
        return None
    return Finding(aim.card, standing(aim), "{My} cards are worth the same here, so {i} play {card}.")


@rule("exact-take", "Take your tricks while you need them.", "How many tricks do you still need?")
def take(facts: Facts) -> Finding | None:
    """The best card is likely to win, and tricks are wanted."""
    aim = aim_of(facts)
    card = aim.card
    if aim.need <= 0 or aim.wins_now(card) < 0.5:
        return None
    need = "a trick" if aim.need == 1 else f"{aim.need} tricks"
    how = "is sure to win" if aim.wins_now(card) > 0.99 else "is likely to win"
    return Finding(card, standing(aim), f"{{I}} still need {need}, and {{card}} {how} this one.")


@rule("exact-wait", "Keep your winners for as many tricks as you need.", "Which of your cards will win later?")
def wait(facts: Facts) -> Finding | None:
    """Tricks are wanted, but later ones."""
    aim = aim_of(facts)
    if aim.need <= 0:
        return None
    need = "a trick" if aim.need == 1 else f"{aim.need} tricks"
    reason = f"{{I}} need {need}, and what {{i}} keep should win as many, so {{i}} part with {{card}}."
    if facts.trick and not any(facts.beats(other) for other in facts.legal):
        kept = f"what {{i}} keep should win the {need} {{i}} need"
        reason = f"{{I}} cannot win this trick, and part with {{card}}: {kept}."
    return Finding(aim.card, standing(aim), reason)


@rule(
    "exact-shed", "With your number reached, throw the highest card that loses.", "Which high card can you lose safely?"
)
def shed(facts: Facts) -> Finding | None:
    """No trick is wanted: under the best card with the highest that stays below, or away with a danger."""
    aim = aim_of(facts)
    card = aim.card
    if aim.wins_now(card) > 0.5:
        return None
    if facts.trick and facts.best_card and not facts.beats(card):
        if facts.suit(card) is facts.led:
            return Finding(card, standing(aim), "{I} want no more tricks, and {card} stays under {best}.")
        reason = "{I} want no more tricks, so {i} use this one to throw {card}, which might win later."
        return Finding(card, standing(aim), reason)
    return Finding(card, standing(aim), "{I} want no more tricks, and {card} is likely to be beaten.")


@rule("exact-forced", "If you must win, win with what is most dangerous later.", "Can you avoid this trick?")
def forced(facts: Facts) -> Finding | None:
    """No trick is wanted, and this one can hardly be avoided."""
    aim = aim_of(facts)
    reason = "{I} can hardly avoid this trick, so {i} win it with {card} and keep lower cards."
    return Finding(aim.card, standing(aim), reason)


EXACT: Rules = (only_choice, take, wait, shed, forced)
