"""Rules of thumb for Tuppi: the bid card, sooli, and the cards of a sooli. Rami and nolo follow general ones."""

from whist_nb import Card
from whist_nb.engine.actions import Action, Discard, Give, Show
from whist_nb.players.advice import Finding, rule
from whist_nb.players.facts import Facts
from whist_nb_tuppi.rules import ACES_LOW, BIDS, NOLO, PASS, RAMI, SOOLI

ENOUGH = 4.0
"""The tricks a hand needs by itself to bid rami, since a failed one costs twice what a made one brings."""
SPREAD = 2
"""How much higher each next card of a suit may be and still be safe in sooli, as the others hold cards in between."""
LOWEST = 3
"""The highest place, ace 1 and two 2, at which the lowest card of a suit is safe."""

DARING = 4
"""How dangerous a sooli may be besides its worst card. A failed sooli costs little more than a made rami would."""


def tricks_in(facts: Facts) -> float:
    """Estimate how many tricks a hand takes without trumps: guarded high cards, and long suits under them."""
    total = 0.0
    for cards in facts.holding.values():
        letters = "".join(card.rank.letter for card in cards)
        for letter, guards, chance in (("A", 0, 1.0), ("K", 1, 0.7), ("Q", 2, 0.4), ("J", 3, 0.2)):
            if letter in letters and len(letters) > guards:
                total += chance
        if letters[0] in "AK":
            total += 0.5 * max(len(letters) - 4, 0)
    return total


def place(card: Card) -> int:
    """Return how high a card is with aces low: ace 1, two 2, up to king 13."""
    return 13 - ACES_LOW.index(card.rank.letter)


def danger(card: Card, alike: tuple[Card, ...]) -> int:
    """Return how far a card is above the place where it is safe in sooli, given the lower cards of its suit in hand."""
    below = sum(place(other) < place(card) for other in alike)
    return place(card) - (LOWEST + SPREAD * below)


def dangers(hand: tuple[Card, ...]) -> dict[Card, int]:
    """Return the danger of each card in a hand."""
    return {card: danger(card, tuple(other for other in hand if other.suit is card.suit)) for card in hand}


def worst(hand: tuple[Card, ...]) -> Card:
    """Return the card most likely to take a trick in sooli."""
    return max(hand, key=lambda card: (dangers(hand)[card], place(card)))


@rule(
    "tuppi-bid", "Bid rami with more than your share of the tricks, else nolo.", "How many tricks is your hand worth?"
)
def bid(facts: Facts) -> Finding | None:
    """Recommend red or black, with the lowest card of that colour."""
    tricks = tricks_in(facts)
    wanted = RAMI if tricks >= ENOUGH else NOLO
    idea = f"By itself your hand is good for about {tricks:.1f} tricks."
    cards = [answer.card for answer in legal(facts) if isinstance(answer, Show) and says(answer) is wanted]
    if not cards:
        return Finding(wanted, idea, f"{{I}} have no card that bids {wanted.text}, so {{i}} say it.")
    chosen = min(cards, key=lambda card: (card.rank, card.suit or ""))
    colour = "red" if wanted is RAMI else "black"
    aim = "win tricks" if wanted is RAMI else "lose tricks"
    return Finding(Show(chosen), idea, f"{{I}} want to {aim}, so {{i}} lay {{card}}, a low {colour} card.")


def says(answer: Show) -> Action:
    """Return what a bid card says."""
    return RAMI if BIDS.is_high(answer) else NOLO


def legal(facts: Facts) -> tuple[Action, ...]:
    """Return the legal answers."""
    return facts.view.legal_actions()


@rule("tuppi-sooli", "Play sooli if, but for one card, you can nearly always stay low.", "Which cards can hurt you?")
def sooli(facts: Facts) -> Finding:
    """Recommend sooli if little danger is left without the worst card; two such hands in five take no trick."""
    found = sorted((how for how in dangers(facts.hand).values() if how > 0), reverse=True)
    risky = tuple(card for card, how in dangers(facts.hand).items() if how > 0)
    few = "no card" if not risky else "one card" if len(risky) == 1 else f"{len(risky)} cards"
    idea = f"With aces low, {few} of yours may have to take a trick."
    if sum(found[1:]) <= DARING:
        return Finding(SOOLI, idea, "{I} lay the worst card aside and expect to stay below with the rest.", risky)
    return Finding(PASS, idea, "{I} can lay only one of them aside, so {i} pass.", risky)


@rule("tuppi-aside", "Lay aside the card that is most likely to take a trick.", "Which card can't you get below?")
def lay_aside(facts: Facts) -> Finding:
    """Recommend laying aside the worst card."""
    card = worst(facts.hand)
    return Finding(Discard(card), "Aces are low now, and kings are highest.", "{card} is {my} worst card for sooli.")


@rule("tuppi-give", "Give your partner the lowest card you have.", "Which of your cards loses every trick?")
def give(facts: Facts) -> Finding:
    """Recommend passing the lowest card."""
    card = min(facts.hand, key=place)
    return Finding(Give(card), "Your partner must take no trick.", "{card} is {my} lowest card, with aces low.")


@rule("tuppi-stay-below", "In sooli play the highest card that loses.", "Which cards are below the best one?")
def stay_below(facts: Facts) -> Finding | None:
    """For the soloist: just below the best card, the worst card when void, and the highest if every card wins."""
    contract, best = facts.view.contract, facts.best_card
    if best is None or contract is None or contract.call is not SOOLI or facts.me not in contract.seats:
        return None
    if facts.led not in facts.holding:
        return Finding(worst(facts.legal), "You have none of the suit led.", "{I} get rid of {card}, {my} worst card.")
    below = [card for card in facts.legal if not facts.beats(card)]
    card = max(below or facts.legal, key=place)
    if not below:
        return Finding(card, "Every card of yours takes this trick.", "{I} can't stay below {best}.")
    return Finding(card, "{winner} is winning, and you play last.", "{card} is {my} highest card that stays below.")


@rule("tuppi-go-low", "Against sooli lead and follow with low cards.", "Which of your cards is the soloist to beat?")
def go_low(facts: Facts) -> Finding | None:
    """For the opponents: as low as possible, to make the soloist take the trick, and high cards when void."""
    contract = facts.view.contract
    if contract is None or contract.call is not SOOLI or facts.me in contract.seats:
        return None
    (soloist,) = contract.seats
    if facts.led is not None and facts.led not in facts.holding:
        card = max(facts.legal, key=place)
        return Finding(card, "You have none of the suit led.", "{I} keep {my} low cards and throw {card}.")
    useful = [card for card in facts.legal if card.suit and not facts.has_none(soloist, card.suit)]
    card = min(useful or facts.legal, key=place)
    return Finding(
        card, "The soloist plays last and must stay below.", "{card} is {my} lowest card that may catch them."
    )


ADVICE = {
    "bid card": [bid],
    "sooli or pass": [sooli],
    "discard": [lay_aside],
    "give": [give],
    "card": [stay_below, go_low],
}
