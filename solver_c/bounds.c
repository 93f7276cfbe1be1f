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

/* What every bound looks at. */
typedef struct {
    const CardSet *hands;
    uint64_t shape;
    CardSet trumps;
    bool has_trumps[PLAYERS];
} View;

static int length(const View *view, int role, int suit) { return shape_length(view->shape, role, suit); }

static int least(int a, int b) { return a < b ? a : b; }
static int most(int a, int b) { return a > b ? a : b; }

/* How many cards from the top of `suit` down all belong to `hand`. */
static int top_cards(CardSet hand, int suit) { return 31 - highest_bit(~(hand << (24 - 8 * suit) & 0xFF000000u)); }

/* The `count` highest cards of `suit`; none if count is 0. */
static CardSet top_ranks(int count, int suit) { return (0xFF00u >> count & 0xFFu) << (8 * suit); }

/* A bit at the top of each suit in which `hand` has a card. */
static CardSet suits_held(CardSet hand) { return (hand | ((hand & 0x7F7F7F7Fu) + 0x7F7F7F7Fu)) & SUIT_TOPS; }

/* How many of `own` trumps cannot all be beaten by the trumps in `enemy`; the walk stops at `enough`, and *ranks then covers
 * the trumps walked over.  Sound for any prefix: lower trumps only add to the count. */
static int unbeaten_trumps(CardSet own, CardSet enemy, int enough, CardSet *ranks)
{
    int spare = 0, sure = 0;
    for (CardSet all = own | enemy; own && sure < enough;) {
        CardSet card = card_bit(highest_bit(all));
        all ^= card;
        if (enemy & card)
            spare++;
        else {
            own ^= card;
            if (spare > 0)
                spare--;
            else {
                sure++;
                *ranks |= (0u - card) & suit_cards(TRUMP_SUIT);
            }
        }
    }
    return sure;
}

/* Sure trump tricks of `own` against `enemy`, at most `enough`; `surplus` = how many more trumps `own` has: that many need
 * no ranks at all. */
static int sure_trumps(CardSet own, CardSet enemy, int surplus, int enough, CardSet *ranks)
{
    if (surplus >= enough)
        return surplus;
    CardSet used = 0;
    int sure = unbeaten_trumps(own, enemy, enough, &used);
    if (sure <= surplus)
        return surplus;
    *ranks |= used;
    return sure;
}

/* Sure trump tricks of the declarer, at most `enough`, whoever leads. */
static int declarer_trumps(const View *view, int enough, CardSet *ranks)
{
    int surplus = length(view, 0, TRUMP_SUIT) - length(view, 1, TRUMP_SUIT) - length(view, 2, TRUMP_SUIT);
    CardSet enemy = (view->hands[1] | view->hands[2]) & view->trumps;
    return sure_trumps(view->hands[0] & view->trumps, enemy, most(surplus, 0), enough, ranks);
}

/* Rounds of `suit` that the declarer, on lead, wins with top cards, at most `enough`: defenders who could ruff must follow. */
static int declarer_run(const View *view, int suit, bool drawn, int enough, CardSet *ranks)
{
    int own = length(view, 0, suit);
    if (own == 0)
        return 0;
    int first = length(view, 1, suit), second = length(view, 2, suit);
    int longest = most(first, second), tops = top_cards(view->hands[0], suit);
    int rounds = tops >= longest ? own : tops; /* nobody left to beat the low ones */
    if (!drawn && view->has_trumps[1])
        rounds = least(rounds, first);
    if (!drawn && view->has_trumps[2])
        rounds = least(rounds, second);
    rounds = least(rounds, enough);
    *ranks |= top_ranks(least(rounds, least(tops, longest)), suit);
    return rounds;
}

/* Tricks that the declarer takes once he leads: he draws the trumps if his top trumps suffice, and plays his runs. */
static int declarer_tricks(const View *view, int target, CardSet *ranks)
{
    int own = 0, longest = 0;
    if (view->trumps) {
        own = length(view, 0, TRUMP_SUIT);
        longest = most(length(view, 1, TRUMP_SUIT), length(view, 2, TRUMP_SUIT));
    }
    bool drawn = longest == 0 || top_cards(view->hands[0] & view->trumps, TRUMP_SUIT) >= longest;
    int tricks = 0;
    if (drawn) {
        tricks = least(own, target);
        *ranks |= top_ranks(least(longest, tricks), TRUMP_SUIT);
    }
    for (int suit = 0; suit < (view->trumps ? TRUMP_SUIT : SUITS) && tricks < target; suit++)
        tricks += declarer_run(view, suit, drawn, target - tricks, ranks);
    if (!drawn && tricks < target && own)
        tricks += declarer_trumps(view, target - tricks, ranks);
    return tricks;
}

/* Must the defender on lead let the declarer in, so that declarer_tricks() holds as if the declarer led?
 *
 * Yes if he alone has trumps: until he is in he only loses tricks to which he follows with losers, as a void he ruffs.
 * Yes if, in every suit that the leader holds, the declarer wins the first trick and the other defender cannot ruff it:
 * with the top card (the trick is one of his run in that suit), or by ruffing with his lowest trump, one more than
 * drawing trumps takes. */
static bool declarer_gets_in(const View *view, int leader, CardSet *ranks)
{
    int partner = PLAYERS - leader;
    if (view->has_trumps[0] && !view->has_trumps[1] && !view->has_trumps[2])
        return true;
    CardSet held = suits_held(view->hands[leader]), tops = held & view->hands[0];
    CardSet beaten = held & ~tops;
    if (beaten) {
        int longest = view->trumps ? most(length(view, 1, TRUMP_SUIT), length(view, 2, TRUMP_SUIT)) : 0;
        bool can_ruff = view->trumps && length(view, 0, TRUMP_SUIT) > longest;
        if (!can_ruff || beaten & suits_held(view->hands[0]))
            return false;
    }
    if (view->has_trumps[partner] && held & ~suits_held(view->hands[partner]))
        return false;
    *ranks |= tops;
    return true;
}

/* Without trump the declarer gets in at last if he has losers for every trick before: leads in suits of which he lacks the top
 * card go round at most as often as the longer defender has cards, and then he must be let in with his runs whole. */
static bool declarer_waits(const View *view, int left, int target, CardSet *ranks)
{
    CardSet used = 0;
    int winners = 0, rounds = 0;
    for (int suit = 0; suit < SUITS; suit++) {
        int run = declarer_run(view, suit, true, MAX_TRICKS, &used);
        winners += run;
        if (run == 0)
            rounds += most(length(view, 1, suit), length(view, 2, suit));
    }
    if (winners < target || rounds > left - winners)
        return false;
    *ranks |= used;
    return true;
}

/* The `count` highest cards of `hand`, which has `length` cards. */
static CardSet highest_cards(CardSet hand, int length, int count)
{
    for (; length > count; length--)
        hand &= hand - 1;
    return hand;
}

/* Rounds of `suit` that defender `leader`, on lead, wins and after which he is still on lead; at most `enough`.
 *
 * He plays from the top.  The first rounds are won over the declarer's cards, the later ones because the declarer has run
 * out and has no trumps.  The declarer must have to follow as long as he could ruff, the partner as long as he has trumps
 * (those are counted elsewhere), and the partner must have a card below the one led, or none. */
static int defender_run(const View *view, int leader, int suit, int enough, CardSet *ranks)
{
    int partner = PLAYERS - leader;
    CardSet own = view->hands[leader] & suit_cards(suit);
    CardSet theirs = view->hands[0] & suit_cards(suit);
    int over = count_bits(theirs ? own & from_rank(highest_bit(theirs)) : own);
    if (over == 0)
        return 0;
    int length_own = length(view, leader, suit), their_length = length(view, 0, suit);
    int partner_length = length(view, partner, suit);
    bool outlasts = !view->has_trumps[0] && over >= their_length;
    int rounds = outlasts ? length_own : view->has_trumps[0] ? least(over, their_length) : over;
    if (view->has_trumps[partner])
        rounds = least(rounds, partner_length);
    rounds = least(rounds, enough);
    if (rounds == 0)
        return 0;

    /* Which of his cards are compared with anything?  All those led, until the others have run out. */
    int compared = outlasts ? least(rounds, most(their_length, partner_length)) : rounds;
    if (compared == 0)
        return rounds;
    int lowest = lowest_bit(highest_cards(own, length_own, compared));
    CardSet fellow = view->hands[partner] & suit_cards(suit), above = fellow & from_rank(lowest);
    if (above) {
        rounds = least(rounds, count_bits(fellow ^ above));
        if (rounds == 0)
            return 0;
        lowest = lowest_bit(highest_cards(own, length_own, rounds));
    }
    *ranks |= from_rank(lowest);
    return rounds;
}

/* Tricks that the defenders take with `leader` (1 or 2) on lead: his runs, then the trumps of one of them. */
static int defender_tricks(const View *view, int leader, int enough, CardSet *ranks)
{
    int tricks = 0;
    for (int suit = 0; suit < (view->trumps ? TRUMP_SUIT : SUITS) && tricks < enough; suit++)
        tricks += defender_run(view, leader, suit, enough - tricks, ranks);
    return tricks;
}

/* Is `enough` reached by `tricks` and the sure trumps of one defender? */
static bool with_trumps(const View *view, int tricks, int enough, CardSet *ranks)
{
    for (int role = 1; role < PLAYERS && tricks < enough; role++) {
        if (!view->has_trumps[role])
            continue;
        CardSet used = 0;
        int surplus = length(view, role, TRUMP_SUIT) - length(view, 0, TRUMP_SUIT);
        int sure = sure_trumps(view->hands[role] & view->trumps, view->hands[0] & view->trumps, most(surplus, 0),
                               enough - tricks, &used);
        if (tricks + sure >= enough) {
            *ranks |= used;
            return true;
        }
    }
    return tricks >= enough;
}

/* Can the defender on lead give the lead to his partner in one of the partner's runs?  The first trick of that run is then led
 * from the other side, and the declarer still has to follow to it. */
static bool can_cross(const View *view, int leader, CardSet *ranks)
{
    int partner = PLAYERS - leader;
    for (int suit = 0; suit < (view->trumps ? TRUMP_SUIT : SUITS); suit++) {
        if (length(view, leader, suit) && defender_run(view, partner, suit, 1, ranks))
            return true;
    }
    return false;
}

static bool defenders_take(const View *view, int leader, int enough, CardSet *ranks)
{
    CardSet used = 0;
    if (leader == 0) {
        /* the declarer has no suit to lead of which he holds the top card: somebody else wins this trick */
        CardSet held = suits_held(view->hands[0]);
        if (enough == 1 && !(held & view->hands[0])) {
            *ranks = held;
            return true;
        }
        if (!view->trumps || !with_trumps(view, 0, enough, &used))
            return false;
        *ranks = used;
        return true;
    }
    if (!with_trumps(view, defender_tricks(view, leader, enough, &used), enough, &used)) {
        used = 0;
        int partner = PLAYERS - leader;
        if (!with_trumps(view, defender_tricks(view, partner, enough, &used), enough, &used) || !can_cross(view, leader, &used))
            return false;
    }
    *ranks = used;
    return true;
}

/* The declarer ducks for ever in `suit` if nobody makes him lead: with his cards and theirs sorted from the lowest, his k-th
 * is below their k-th.  He plays the highest card below the one led, and that order is kept (docs/algorithm.md). */
static bool safe_suit(CardSet own, CardSet theirs)
{
    int spare = 0;
    while (own && theirs) {
        CardSet card = theirs & (0u - theirs);
        theirs ^= card;
        CardSet below = own & (card - 1);
        spare += count_bits(below);
        own ^= below;
        if (spare == 0)
            return false;
        spare--;
    }
    return true;
}

static bool declarer_never_wins(const View *view, CardSet *ranks)
{
    CardSet theirs = view->hands[1] | view->hands[2], used = 0;
    for (int suit = 0; suit < SUITS; suit++) {
        CardSet own = view->hands[0] & suit_cards(suit), others = theirs & suit_cards(suit);
        if (!own || !others)
            continue;
        if (!safe_suit(own, others))
            return false;
        used |= suit_cards(suit);
    }
    *ranks = used;
    return true;
}

/* Goal min: only what happens against everybody's will, and ducking. */
static Verdict decide_min(const View *view, int leader, int left, int target, CardSet *ranks)
{
    CardSet used = 0;
    if (view->trumps) {
        if (declarer_trumps(view, target, &used) >= target) {
            *ranks = used;
            return AT_LEAST;
        }
        used = 0;
        if (with_trumps(view, 0, left - target + 1, &used)) {
            *ranks = used;
            return BELOW;
        }
    }
    /* Without trumps of his own he is never made to ruff, and being ruffed only helps him to lose. */
    if (leader != 0 && !view->has_trumps[0] && declarer_never_wins(view, ranks))
        return BELOW;
    return UNDECIDED;
}

Verdict bounds_decide(const Position *position, const CardSet hands[PLAYERS], int left, int target, CardSet trumps,
                      bool goal_min, CardSet *ranks)
{
    int leader = position_leader(position);
    View view = {.hands = hands, .shape = position->shape, .trumps = trumps,
                 .has_trumps = {(hands[0] & trumps) != 0, (hands[1] & trumps) != 0, (hands[2] & trumps) != 0}};
    if (goal_min)
        return decide_min(&view, leader, left, target, ranks);

    CardSet used = 0;
    if (leader == 0 || declarer_gets_in(&view, leader, &used)) {
        if (declarer_tricks(&view, target, &used) >= target) {
            *ranks = used;
            return AT_LEAST;
        }
    } else if (!trumps) {
        if (declarer_waits(&view, left, target, &used)) {
            *ranks = used;
            return AT_LEAST;
        }
    } else if (view.has_trumps[0]) {
        if (declarer_trumps(&view, target, &used) >= target) {
            *ranks = used;
            return AT_LEAST;
        }
    }
    return defenders_take(&view, leader, left - target + 1, ranks) ? BELOW : UNDECIDED;
}
