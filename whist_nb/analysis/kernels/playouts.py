"""Play-outs: the rest of a deal by rules of thumb, for many worlds at once."""

from whist_nb.analysis.kernels.compiling import lowest, popcount, register_jitable
from whist_nb.analysis.kernels.playout_alone import (
    catch_misere,
    draw_for_prize,
    follow_alone,
    lead_alone,
    meld_lead,
    play_for_number,
)
from whist_nb.analysis.kernels.playout_cards import (
    AIM_CATCH,
    AIM_EXACT,
    AIM_WIN,
    ANY_CARD,
    D_BEST,
    D_BEST_SEAT,
    D_COUNT_DRAWS,
    D_COVERS,
    D_LEADER,
    D_LED,
    D_LED_CARD,
    D_LEFT,
    D_MAY_KNOCK,
    D_MELD_LEAD,
    D_MELD_PARTNER,
    D_MELD_WORTH,
    D_OUT,
    D_SEATS,
    D_STOCK,
    D_TRUMP,
    D_TURN,
    DEAD,
    KNOCK_CARD,
    NEED_OF_HAND,
    RANKS,
    S_AIM,
    S_DOG,
    S_HELD,
    S_KNOWN,
    S_NEED,
    S_OPENED,
    S_SIDE,
    S_SIZE,
    S_VOIDS,
    beats,
    lane_of,
    strength,
)
from whist_nb.analysis.kernels.playout_others import FOES_ARE_PARTNERS, HAS_PARTNERS, company_of, holds
from whist_nb.analysis.kernels.playout_partners import follow_to_win, lead_to_win, void_to_win
from whist_nb.analysis.kernels.playout_rules import DOG_KNOCK, DOG_PLAY, MELD_LEAD, ONLY_CARD, by


@register_jitable
def choose(seat, turn, led, best, best_seat, prize, won, deal, seats, hand, out, fine, work):
    """Return the card a seat plays, or its only card if it knocks, with the rule of thumb it follows.

    ``out`` are all cards not yet played; the seat sees its own hand and the contents of ``deal`` and ``seats``, which
    are public. ``won`` are the tricks so far, ``work`` is space for a number for each card.
    """
    out &= ~hand
    if seats[S_SIZE * seat + S_DOG] and deal[D_LEFT] > 1:
        return dog_choice(lowest(hand), led, best, seat, turn, deal, seats, out)
    following = hand & (RANKS << (16 * led)) if led >= 0 else 0
    legal = following or hand
    if legal & (legal - 1) == 0:
        return by(ONLY_CARD, lowest(legal))
    if best < 0 and deal[D_MELD_LEAD] >= 0:
        meld = meld_lead(hand, deal[D_MELD_LEAD], deal[D_MELD_PARTNER])
        if meld >= 0:
            return by(MELD_LEAD, meld)
    if prize >= 0:
        out &= ~(1 << prize)
        return draw_for_prize(legal, led, best, prize, seat, turn, deal, seats, out, fine)
    aim = seats[S_SIZE * seat + S_AIM]
    if aim == AIM_CATCH:
        return catch_misere(legal, hand, led, best, best_seat, seat, turn, deal, seats, out, work)
    if aim != AIM_WIN:
        need = seats[S_SIZE * seat + S_NEED] - won[seat] if aim == AIM_EXACT else 0
        return play_for_number(legal, hand, need, led, best, seat, turn, deal, seats, out, work)
    company = company_of(seat, turn, deal, seats)
    if led < 0:
        if company & (HAS_PARTNERS | FOES_ARE_PARTNERS):
            return lead_to_win(hand, seat, deal, seats, out)
        return lead_alone(hand, seat, turn, deal, seats, out)
    if not company & HAS_PARTNERS:
        urge = 0.5 if won[seat] or popcount(hand) > 2 else 0.25
        return follow_alone(legal, led, best, seat, turn, deal, seats, out, urge)
    partner_wins = best_seat >= 0 and seats[S_SIZE * best_seat + S_SIDE] == seats[S_SIZE * seat + S_SIDE]
    if following:
        return follow_to_win(lane_of(hand, led), led, best, partner_wins, company, seat, turn, deal, seats, out)
    return void_to_win(hand, led, best, partner_wins, company, seat, turn, deal, seats, out)


@register_jitable
def dog_choice(card, led, best, seat, turn, deal, seats, out):
    """Return whether a dog spends its only card now: likely to win, or less likely as the deal runs out."""
    if best < 0 and not deal[D_MAY_KNOCK]:
        return by(DOG_PLAY, card)
    if beats(card, best, deal[D_TRUMP]):
        hope = holds(card, led if led >= 0 else card >> 4, seat, turn, deal, seats, out)
        if hope >= 0.4 + 0.1 * min(deal[D_LEFT] - 1, 3):
            return by(DOG_PLAY, card)
    return by(DOG_KNOCK, card)


@register_jitable
def finish(first, deal, seats, hands, under, stock, won, extra, fine, work):
    """Play one world to its end, the seat to act beginning with ``first``; return the winner of the last trick."""
    count, trump = deal[D_SEATS], deal[D_TRUMP]
    turn, led, best, best_seat, led_card = deal[D_TURN], deal[D_LED], deal[D_BEST], deal[D_BEST_SEAT], deal[D_LED_CARD]
    drawn, stocked, out = 0, deal[D_STOCK], deal[D_OUT]
    first_move, winner = True, -1
    while True:
        leader = deal[D_LEADER]
        while turn < count:
            seat = (leader + turn) % count
            at = S_SIZE * seat
            hand = hands[seat]
            if hand == 0:
                turn += 1
                continue
            card = first
            if not first_move or first == ANY_CARD:
                prize = stock[drawn] if drawn < stocked else -1
                found = choose(seat, turn, led, best, best_seat, prize, won, deal, seats, hand, out, fine, work)
                card = KNOCK_CARD if found >> 6 == DOG_KNOCK else found & 63
            first_move = False
            if card == KNOCK_CARD:
                turn += 1
                continue
            hands[seat] = hand & ~(1 << card)
            out &= ~(1 << card)
            seats[at + S_HELD] -= 1
            seats[at + S_KNOWN] &= ~(1 << card)
            suit = card >> 4 if card & 15 != 15 else -1
            if led < 0:
                if best < 0:
                    led_card = card
                led = suit
                if suit >= 0 and suit != trump:
                    known = 0
                    for other in range(count):
                        known |= seats[S_SIZE * other + S_OPENED]
                    if not known >> suit & 1:
                        seats[at + S_OPENED] |= 1 << suit
            elif suit != led:
                seats[at + S_VOIDS] |= RANKS << (16 * led)
            if best < 0 or beats(card, best, trump):
                best, best_seat = card, seat
            if deal[D_COVERS] and under[card] >= 0:
                turn_over(seat, under[card], seats, hands)
                under[card] = -1
            turn += 1
        if best_seat >= 0:
            winner = best_seat
            won[winner] += 1 if drawn >= stocked or deal[D_COUNT_DRAWS] else 0
            if deal[D_MELD_LEAD] >= 0 and led_card >= 0:
                score_meld(leader, led_card, winner, deal, hands, extra)
            deal[D_LEADER] = winner
            if drawn < stocked:
                loser = (winner + 1) % count
                turn_over(winner, stock[drawn], seats, hands)
                hands[loser] |= 1 << stock[drawn + 1]
                seats[S_SIZE * loser + S_HELD] += 1
                seats[S_SIZE * loser + S_VOIDS] = 0
                drawn += 2
        deal[D_LEFT] -= 1
        turn, led, best, best_seat, led_card = 0, -1, -1, -1, -1
        rest = 0
        for seat in range(count):
            rest |= hands[seat]
        if rest == 0:
            return winner


@register_jitable
def turn_over(seat, card, seats, hands):
    """Give a card to a seat for all to see."""
    at = S_SIZE * seat
    hands[seat] |= 1 << card
    seats[at + S_HELD] += 1
    seats[at + S_KNOWN] |= 1 << card
    if card & 15 != 15:
        seats[at + S_VOIDS] &= ~(RANKS << (16 * (card >> 4)))


@register_jitable
def score_meld(leader, led_card, winner, deal, hands, extra):
    """Let the leader of a trick show the partner of the card led, if they hold it."""
    suit = led_card >> 4
    if led_card & 15 == deal[D_MELD_LEAD] and hands[leader] >> (16 * suit + deal[D_MELD_PARTNER]) & 1:
        extra[leader] += deal[D_MELD_WORTH + 2 * suit + (1 if winner == leader else 0)]


def play_outs(worlds, firsts, deal, seats, hands, under, stock, won, fine, room, work, found):
    """Play each of many worlds to its end after each first card.

    ``deal`` and ``seats`` hold what is public, ``hands`` the word of each seat in each world, ``under`` what is below
    each of 64 cards (or -1), ``stock`` the order of the stock, ``won`` the tricks that count so far. There is ``room``
    to ``work`` in. ``found`` has, for each world and card, the tricks of each seat, its melds, and the last winner.
    """
    count, stocked, covers, size = deal[D_SEATS], deal[D_STOCK], deal[D_COVERS], 2 * deal[D_SEATS] + 1
    leader, left = deal[D_LEADER], deal[D_LEFT]
    now_seats, now_hands, now_under, now_stock, now_won, now_extra = room
    at = 0
    for world in range(worlds):
        for place in range(len(firsts)):
            deal[D_LEADER], deal[D_LEFT] = leader, left
            for seat in range(count):
                now_hands[seat] = hands[world * count + seat]
                now_won[seat] = won[seat]
                now_extra[seat] = 0
            for index in range(S_SIZE * count):
                now_seats[index] = seats[index]
            for seat in range(count):
                now_seats[S_SIZE * seat + S_HELD] = popcount(now_hands[seat])
                now_seats[S_SIZE * seat + S_KNOWN] &= now_hands[seat]
            for index in range(stocked):
                now_stock[index] = stock[world * stocked + index]
            if covers:
                for index in range(64):
                    now_under[index] = under[world * 64 + index]
            for seat in range(count):
                if seats[S_SIZE * seat + S_NEED] == NEED_OF_HAND:
                    hand = now_hands[seat]
                    worth = strength(hand, deal[D_OUT] & ~hand, deal[D_TRUMP], count - 1)
                    now_seats[S_SIZE * seat + S_NEED] = int(worth + 0.5)
            first = firsts[place]
            last = finish(first, deal, now_seats, now_hands, now_under, now_stock, now_won, now_extra, fine, work)
            for seat in range(count):
                found[at + seat] = now_won[seat]
                found[at + count + seat] = now_extra[seat]
            found[at + 2 * count] = last
            at += size
    deal[D_LEADER], deal[D_LEFT] = leader, left


def hand_strengths(hands, out, trump, others, found):
    """Estimate how many tricks each of many hands takes, against that many others who hold the rest."""
    for place in range(len(hands)):
        found[place] = strength(hands[place], out & ~hands[place], trump, others)


def lay_aside(hands, number, out, trump):
    """Remove that many cards from each of many hands: dead jokers, then low cards of short plain suits."""
    for place in range(len(hands)):
        hand = hands[place]
        for _ in range(number):
            hand &= ~(1 << least_kept(hand, out & ~hand, trump))
        hands[place] = hand


@register_jitable
def least_kept(hand, out, trump):
    """Return the most expendable card of a hand with cards to spare."""
    dead = hand & DEAD
    if dead:
        return lowest(dead)
    best, least = -1, 1000.0
    for suit in range(4):
        held = lane_of(hand, suit)
        if held == 0:
            continue
        low, length = lowest(held), popcount(held)
        above = popcount(lane_of(out, suit) >> (low + 1))
        cost = 0.15 * low + (0.8 * length if trump >= 0 else -0.3 * length)
        if suit == trump:
            cost += 30
        if above == 0:
            cost += 10
        elif above == 1 and length > 1:
            cost += 3
        if cost < least:
            best, least = 16 * suit + low, cost
    return best
