"""Play-outs: the rest of a deal by rules of thumb, for many worlds at once."""

from whist_nb.analysis.kernels.compiling import lowest, popcount, register_jitable
from whist_nb.analysis.kernels.playout_aims import (
    catch_misere,
    draw_for_prize,
    follow_alone,
    lead_alone,
    lose_trick,
    meld_lead,
)
from whist_nb.analysis.kernels.playout_cards import (
    AIM_CATCH,
    AIM_EXACT,
    AIM_LOSE,
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
    S_NEED,
    S_OPENED,
    S_SIDE,
    S_SIZE,
    S_VOIDS,
    beats,
    holds,
    known_of_others,
    lane_of,
    least_missed,
    strength,
)
from whist_nb.analysis.kernels.playout_partners import follow_to_win, lead_to_win, void_to_win


@register_jitable
def choose(seat, turn, led, best, best_seat, prize, won, deal, seats, hands, out_all, fine):
    """The card a seat plays by rules of thumb, or KNOCK_CARD."""
    hand, trump = hands[seat], deal[D_TRUMP]
    legal = hand
    if led >= 0:
        following = hand & (RANKS << (16 * led))
        if following:
            legal = following
    if legal & (legal - 1) == 0 and not seats[S_SIZE * seat + S_DOG]:
        return lowest(legal)
    out = out_all & ~hand
    aim = seats[S_SIZE * seat + S_AIM]
    if led < 0 and deal[D_MELD_LEAD] >= 0 and legal & (legal - 1):
        meld = meld_lead(hand, deal[D_MELD_LEAD], deal[D_MELD_PARTNER])
        if meld >= 0:
            return meld
    if prize >= 0:
        return draw_for_prize(legal, led, best, prize, seat, turn, deal, seats, hands, out, fine)
    if aim == AIM_CATCH:
        return catch_misere(legal, hand, led, best, best_seat, seat, turn, deal, seats, hands, out)
    if aim == AIM_EXACT:
        need = seats[S_SIZE * seat + S_NEED] - won[seat]
        if need <= 0 or (need < popcount(hand) and strength(hand, out, trump, deal[D_SEATS] - 1) > need + 0.5):
            return lose_trick(legal, hand, led, best, seat, turn, deal, seats, hands, out)
    if aim == AIM_LOSE:
        return lose_trick(legal, hand, led, best, seat, turn, deal, seats, hands, out)
    known = known_of_others(seat, turn, deal, seats, hands)
    partners = known >> 18 & 1
    if led < 0 and best < 0:
        if partners or (aim == AIM_WIN and popcount(hand) > 7):
            return lead_to_win(hand, out, trump, known)
        return lead_alone(hand, seat, turn, deal, seats, hands, out, 0.5)
    if led < 0:
        return least_missed(legal, out, trump)  # a joker without a suit lies there
    if not partners:
        urge = 0.5 if won[seat] or popcount(hand) > 2 else 0.25
        return follow_alone(legal, led, best, seat, turn, deal, seats, hands, out, urge)
    partner_wins = best_seat >= 0 and seats[S_SIZE * best_seat + S_SIDE] == seats[S_SIZE * seat + S_SIDE]
    held = lane_of(hand, led)
    if held:
        return follow_to_win(held, led, best, partner_wins, known, seat, turn, deal, seats, hands, out)
    return void_to_win(hand, led, best, partner_wins, known, seat, turn, deal, seats, hands, out)


@register_jitable
def dog_plays(card, led, best, left, seat, turn, deal, seats, hands, out_all):
    """Whether a dog spends its only card now: likely to win, or less likely as the deal runs out."""
    if not beats(card, best, deal[D_TRUMP]):
        return False
    suit = led if led >= 0 else card >> 4
    hope = holds(card, suit, seat, turn, deal, seats, hands, out_all & ~hands[seat])
    return hope >= (0.0 if left <= 1 else 0.4 + 0.1 * min(left - 1, 3))


@register_jitable
def finish(first, deal, seats, hands, under, stock, won, extra, fine):
    """Play one world to its end, the seat to act beginning with ``first``; the winner of the last trick."""
    count, trump = deal[D_SEATS], deal[D_TRUMP]
    turn, led, best, best_seat, led_card = deal[D_TURN], deal[D_LED], deal[D_BEST], deal[D_BEST_SEAT], deal[D_LED_CARD]
    drawn, stocked, left, out_all = 0, deal[D_STOCK], deal[D_LEFT], deal[D_OUT]
    first_move, winner = True, -1
    while True:
        leader = deal[D_LEADER]
        while turn < count:
            seat = (leader + turn) % count
            hand = hands[seat]
            if hand == 0:
                turn += 1
                continue
            if first_move and first != ANY_CARD:
                card, first_move = first, False
            else:
                first_move = False
                prize = stock[drawn] if drawn < stocked else -1
                card = choose(seat, turn, led, best, best_seat, prize, won, deal, seats, hands, out_all, fine)
                if seats[S_SIZE * seat + S_DOG] and left > 1:
                    card = lowest(hand)
                    if (best >= 0 or deal[D_MAY_KNOCK]) and not dog_plays(
                        card, led, best, left, seat, turn, deal, seats, hands, out_all
                    ):
                        card = KNOCK_CARD
            if card == KNOCK_CARD:
                turn += 1
                continue
            hands[seat] = hand & ~(1 << card)
            out_all &= ~(1 << card)
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
                        seats[S_SIZE * seat + S_OPENED] |= 1 << suit
            elif suit != led:
                seats[S_SIZE * seat + S_VOIDS] |= 1 << led
            if best < 0 or beats(card, best, trump):
                best, best_seat = card, seat
            if deal[D_COVERS] and under[card] >= 0:
                hands[seat] |= 1 << under[card]
                if under[card] & 15 != 15:
                    seats[S_SIZE * seat + S_VOIDS] &= ~(1 << (under[card] >> 4))
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
                hands[winner] |= 1 << stock[drawn]
                hands[loser] |= 1 << stock[drawn + 1]
                seats[S_SIZE * winner + S_VOIDS] &= ~(1 << (stock[drawn] >> 4))
                seats[S_SIZE * loser + S_VOIDS] = 0
                drawn += 2
        left -= 1
        turn, led, best, best_seat, led_card = 0, -1, -1, -1, -1
        rest = 0
        for seat in range(count):
            rest |= hands[seat]
        if rest == 0:
            return winner


@register_jitable
def score_meld(leader, led_card, winner, deal, hands, extra):
    """The leader of a trick shows the partner of the card led, if they hold it."""
    suit = led_card >> 4
    if led_card & 15 == deal[D_MELD_LEAD] and hands[leader] >> (16 * suit + deal[D_MELD_PARTNER]) & 1:
        extra[leader] += deal[D_MELD_WORTH + 2 * suit + (1 if winner == leader else 0)]


def play_outs(worlds, firsts, deal, seats, hands, under, stock, won, fine, room, found):
    """Play each of so many worlds to its end after each first card.

    ``deal`` and ``seats`` hold what is public, ``hands`` the word of each seat in each world, ``under`` what lies below
    each of 64 cards (or -1), ``stock`` the order of the stock, ``won`` the tricks that count so far. ``room`` is space
    to work in. ``found`` has, for each world and card, the tricks of each seat, its melds, and the last winner.
    """
    count, stocked, covers, size = deal[D_SEATS], deal[D_STOCK], deal[D_COVERS], 2 * deal[D_SEATS] + 1
    leader = deal[D_LEADER]
    now_seats, now_hands, now_under, now_stock, now_won, now_extra = room
    at = 0
    for world in range(worlds):
        for place in range(len(firsts)):
            deal[D_LEADER] = leader
            for seat in range(count):
                now_hands[seat] = hands[world * count + seat]
                now_won[seat] = won[seat]
                now_extra[seat] = 0
            for index in range(S_SIZE * count):
                now_seats[index] = seats[index]
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
            last = finish(firsts[place], deal, now_seats, now_hands, now_under, now_stock, now_won, now_extra, fine)
            for seat in range(count):
                found[at + seat] = now_won[seat]
                found[at + count + seat] = now_extra[seat]
            found[at + 2 * count] = last
            at += size
    deal[D_LEADER] = leader


def hand_strengths(hands, out, trump, others, found):
    """About how many tricks each of many hands takes, against so many others who hold the rest."""
    for place in range(len(hands)):
        found[place] = strength(hands[place], out & ~hands[place], trump, others)


def lay_aside(hands, number, out, trump):
    """Lay so many cards of each of many hands aside: dead jokers, then low cards of short plain suits."""
    for place in range(len(hands)):
        hand = hands[place]
        for _ in range(number):
            hand &= ~(1 << least_kept(hand, out & ~hand, trump))
        hands[place] = hand


@register_jitable
def least_kept(hand, out, trump):
    """The card one would miss least of a hand with cards to spare."""
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
