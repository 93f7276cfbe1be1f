/* Sure tricks.  Everything works on the relative layout: bit 7 of each byte is the highest card left in its suit.
 *
 * Three kinds of sure tricks are counted, and they add up because no trick is of two kinds:
 *
 *   trumps     A trump that is played to a trick loses only to a higher trump.  Match each trump of a player with a higher
 *              trump of the other side: those left over win the tricks they are played to, whoever leads and
 *              whether their owner wants it or not.  This one holds for both goals.
 *   run        The side on lead plays top cards of plain suits that nobody on the other side can ruff.
 *   last card  A suit in which the other side is exhausted, when it has no trumps.
 */
#include "bounds.h"

static int count_in(CardSet cards, int suit) { return count_bits(cards & suit_cards(suit)); }

/* How many of `own` trumps cannot all be beaten by the trumps in `enemy`; the walk stops at `enough`, and *ranks then covers
 * the trumps walked over.  Sound for any prefix: lower trumps only add to the count. */
static int unbeaten_trumps(CardSet own, CardSet enemy, int enough, CardSet *ranks)
{
    int spare = 0, sure = 0;
    while (own && sure < enough) {
        int card = highest_bit(own);
        own ^= card_bit(card);
        spare += count_bits(enemy & from_rank(card));
        enemy &= ~from_rank(card);
        if (spare > 0)
            spare--;
        else {
            sure++;
            *ranks |= from_rank(card);
        }
    }
    return sure;
}

/* Sure trump tricks of `own` against `enemy`, at most `enough`.  More trumps than the enemy has need no ranks at all. */
static int sure_trumps(CardSet own, CardSet enemy, int enough, CardSet *ranks)
{
    int surplus = count_bits(own) - count_bits(enemy);
    if (surplus >= enough)
        return surplus;
    CardSet used = 0;
    int sure = unbeaten_trumps(own, enemy, enough, &used);
    if (sure <= surplus)
        return surplus > 0 ? surplus : 0;
    *ranks |= used;
    return sure;
}

/* Rounds of `suit` that the declarer, on lead, wins with top cards: defenders who could ruff must follow. */
static int declarer_run(const CardSet hands[PLAYERS], int suit, CardSet trumps, CardSet *ranks)
{
    CardSet own = hands[0] & suit_cards(suit);
    if (!own)
        return 0;
    int length[PLAYERS], longest = 0, limit = RANKS;
    for (int role = 1; role < PLAYERS; role++) {
        length[role] = count_in(hands[role], suit);
        if (length[role] > longest)
            longest = length[role];
        if (hands[role] & trumps && length[role] < limit)
            limit = length[role];
    }
    int tops = 0;
    for (CardSet top = SUIT_TOPS & suit_cards(suit); own & top && tops < longest; top >>= 1)
        tops++;
    int rounds = tops >= longest ? count_bits(own) : tops; /* nobody left to beat the low ones */
    if (rounds > limit)
        rounds = limit;
    int ranked = rounds < tops ? rounds : tops;
    if (ranked > 0)
        *ranks |= from_rank(8 * suit + RANKS - ranked);
    return rounds;
}

/* Tricks that the declarer takes when he leads: plain tops, then trumps. */
static int declarer_tricks(const CardSet hands[PLAYERS], int target, CardSet trumps, CardSet *ranks)
{
    int tricks = 0;
    for (int suit = 0; suit < SUITS && tricks < target; suit++)
        if (!(suit_cards(suit) & trumps))
            tricks += declarer_run(hands, suit, trumps, ranks);
    return tricks;
}

/* Rounds of `suit` that the defender on lead wins and after which he is still on lead.
 *
 * His winners are his cards over the declarer's best.  The declarer must have to follow as long as he could ruff, the
 * partner as long as he has trumps (those are counted elsewhere), and the partner must have a card below the one led. */
static int defender_run(const CardSet hands[PLAYERS], int leader, int suit, CardSet trumps, CardSet *ranks)
{
    CardSet own = hands[leader] & suit_cards(suit);
    CardSet theirs = hands[0] & suit_cards(suit);
    CardSet partner = hands[PLAYERS - leader] & suit_cards(suit);
    CardSet winners = theirs ? own & from_rank(highest_bit(theirs)) : own;
    int rounds = count_bits(winners);
    int declarer_length = count_bits(theirs);
    if (rounds >= declarer_length && !(hands[0] & trumps)) {
        winners = own;
        rounds = count_bits(own);
    } else if (hands[0] & trumps && rounds > declarer_length)
        rounds = declarer_length;
    if (hands[PLAYERS - leader] & trumps && rounds > count_bits(partner))
        rounds = count_bits(partner);
    if (rounds == 0)
        return 0;
    while (count_bits(winners) > rounds)
        winners &= winners - 1;
    int lowest = lowest_bit(winners);
    CardSet above = partner & from_rank(lowest);
    if (above) {
        int below = count_bits(partner & ~above);
        if (rounds > below)
            rounds = below;
        if (rounds == 0)
            return 0;
    }
    *ranks |= from_rank(lowest);
    return rounds;
}

static int defender_tricks(const CardSet hands[PLAYERS], int leader, int enough, CardSet trumps, CardSet *ranks)
{
    int tricks = 0;
    for (int suit = 0; suit < SUITS && tricks < enough; suit++)
        if (!(suit_cards(suit) & trumps))
            tricks += defender_run(hands, leader, suit, trumps, ranks);
    return tricks;
}

/* The declarer ducks for ever in `suit` if nobody makes him lead: with his cards and theirs sorted from the lowest, his k-th
 * is below their k-th.  He plays the highest card below the one led, and that order is kept (docs/algorithm.md). */
static bool safe_suit(CardSet own, CardSet theirs)
{
    int spare = 0;
    while (own && theirs) {
        int card = lowest_bit(theirs);
        theirs &= theirs - 1;
        CardSet below = own & (card_bit(card) - 1);
        spare += count_bits(below);
        own ^= below;
        if (spare == 0)
            return false;
        spare--;
    }
    return true;
}

static bool declarer_never_wins(const CardSet hands[PLAYERS], int leader, CardSet *ranks)
{
    if (leader == 0)
        return false;
    for (int suit = 0; suit < SUITS; suit++) {
        CardSet own = hands[0] & suit_cards(suit);
        CardSet theirs = (hands[1] | hands[2]) & suit_cards(suit);
        if (own && theirs && !safe_suit(own, theirs))
            return false;
    }
    for (int suit = 0; suit < SUITS; suit++)
        if (hands[0] & suit_cards(suit) && (hands[1] | hands[2]) & suit_cards(suit))
            *ranks |= suit_cards(suit);
    return true;
}

Verdict bounds_decide(const CardSet hands[PLAYERS], int leader, int left, int target, CardSet trumps, bool goal_min,
                      CardSet *ranks)
{
    CardSet own = hands[0] & trumps, used = 0;
    int tricks = leader == 0 && !goal_min ? declarer_tricks(hands, target, trumps, &used) : 0;
    if (tricks < target && own)
        tricks += sure_trumps(own, (hands[1] | hands[2]) & trumps, target - tricks, &used);
    if (tricks >= target) {
        *ranks = used;
        return AT_LEAST;
    }

    int enough = left - target + 1; /* so many tricks for the defenders keep the declarer below his target */
    used = 0;
    tricks = leader != 0 && !goal_min ? defender_tricks(hands, leader, enough, trumps, &used) : 0;
    for (int role = 1; role < PLAYERS && trumps && tricks < enough; role++) {
        CardSet also = used;
        if (hands[role] & trumps && tricks + sure_trumps(hands[role] & trumps, own, enough - tricks, &also) >= enough) {
            *ranks = also;
            return BELOW;
        }
    }
    if (tricks >= enough) {
        *ranks = used;
        return BELOW;
    }
    if (goal_min && !trumps && declarer_never_wins(hands, leader, ranks))
        return BELOW;
    return UNDECIDED;
}
