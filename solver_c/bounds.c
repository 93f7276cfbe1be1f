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
    bool mirrored;      /* goal min: bit 7 = lowest card */
    bool must_trump;
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
static int unbeaten_trumps(const View *view, CardSet own, CardSet enemy, int enough, CardSet *ranks)
{
    int spare = 0, sure = 0;
    for (CardSet all = own | enemy; own && sure < enough;) {
        CardSet card = card_bit(view->mirrored ? lowest_bit(all) : highest_bit(all));
        all ^= card;
        if (enemy & card)
            spare++;
        else {
            own ^= card;
            if (spare > 0)
                spare--;
            else {
                sure++;
                *ranks |= view->mirrored ? view->trumps : (0u - card) & view->trumps;
            }
        }
    }
    return sure;
}

/* Sure trump tricks of `own` against `enemy`, at most `enough`; `surplus` = how many more trumps `own` has: that many need
 * no ranks at all. */
static int sure_trumps(const View *view, CardSet own, CardSet enemy, int surplus, int enough, CardSet *ranks)
{
    if (surplus >= enough)
        return surplus;
    CardSet used = 0;
    int sure = unbeaten_trumps(view, own, enemy, enough, &used);
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
    return sure_trumps(view, view->hands[0] & view->trumps, enemy, most(surplus, 0), enough, ranks);
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

/* Trumps that win whoever leads, and, if there is one of them and the void rule binds, the declarer's runs as well.
 *
 * Sound: who has trumps may not discard under that rule, so until the declarer wins a trick with a trump he keeps his top
 * cards, and defenders with trumps keep their cards in a suit that was not led.  If a suit of his is led before, he wins
 * that trick with its top card.  Either way he is then on lead and takes his runs. */
static bool declarer_gets_in_by_trump(const View *view, int target, CardSet *ranks)
{
    CardSet used = 0;
    int tricks = declarer_trumps(view, target, &used);
    if (tricks > 0 && view->must_trump)
        for (int suit = 0; suit < TRUMP_SUIT && tricks < target; suit++)
            tricks += declarer_run(view, suit, false, target - tricks, &used);
    if (tricks < target)
        return false;
    *ranks = used;
    return true;
}

/* All trumps are gone and a defender leads.  Leads in suits of which the declarer lacks the top card go round at most as often as
 * the longer defender has cards; if he has so many cards to spare, he must be let in at last, with the cards that he
 * kept: the top one of every suit that can be led, and so many more of his runs that they make `target`. */
static bool declarer_waits(const View *view, int left, int target, CardSet *ranks)
{
    int rounds = 0, kept = 0, longest[SUITS], run[SUITS];
    for (int suit = 0; suit < SUITS; suit++) { /* the trump suit is empty, or one as any other */
        int own = length(view, 0, suit), tops = top_cards(view->hands[0], suit);
        longest[suit] = most(length(view, 1, suit), length(view, 2, suit));
        run[suit] = tops >= longest[suit] ? own : tops;
        if (run[suit] == 0)
            rounds += longest[suit];
        else if (longest[suit] == 0)
            kept += run[suit]; /* his alone: he need not keep them all, but they are there when he is in */
    }
    int alone = kept;
    kept = least(kept, target);
    CardSet used = 0;
    for (int suit = 0; suit < SUITS; suit++)
        if (run[suit] && longest[suit])
            kept++;
    /* `kept` cards make so many tricks; more come from longer runs */
    int missing = target - kept;
    (void)alone;
    for (int suit = 0; suit < SUITS; suit++) {
        if (run[suit] == 0 || longest[suit] == 0)
            continue;
        int more = missing > 0 ? least(missing, run[suit] - 1) : 0;
        missing -= more;
        kept += more;
        used |= top_ranks(least(1 + more, longest[suit]), suit);
    }
    if (missing > 0 || rounds > left - kept)
        return false;
    *ranks |= used;
    return true;
}

/* Does the declarer win this very trick, whatever defender `leader` leads?  With the suit's top card, or, void in it, with a
 * trump; the other defender must not be able to ruff. */
static bool wins_this_trick(const View *view, int leader, CardSet *ranks)
{
    int partner = PLAYERS - leader;
    CardSet held = suits_held(view->hands[leader]), tops = held & view->hands[0], beaten = held & ~tops;
    if (beaten && (!view->has_trumps[0] || beaten & (suits_held(view->hands[0]) | view->trumps)))
        return false;
    if (view->has_trumps[partner] && held & ~suits_held(view->hands[partner]))
        return false;
    *ranks = tops;
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
        int sure = sure_trumps(view, view->hands[role] & view->trumps, view->hands[0] & view->trumps, most(surplus, 0),
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

/* The same for a defender who has a sure trump (see declarer_gets_in_by_trump): whoever leads, he takes it and his runs.  When
 * the partner wins a trick in one of those suits, that trick is theirs as well. */
static bool gets_in_by_trump(const View *view, int role, int enough, CardSet *ranks)
{
    if (!view->must_trump || !view->has_trumps[role])
        return false;
    CardSet used = 0;
    int surplus = length(view, role, TRUMP_SUIT) - length(view, 0, TRUMP_SUIT);
    int tricks = sure_trumps(view, view->hands[role] & view->trumps, view->hands[0] & view->trumps, most(surplus, 0), enough, &used);
    if (tricks == 0)
        return false;
    for (int suit = 0; suit < TRUMP_SUIT && tricks < enough; suit++)
        tricks += defender_run(view, role, suit, enough - tricks, &used);
    if (tricks < enough)
        return false;
    *ranks = used;
    return true;
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
        if (!view->trumps)
            return false;
        if (!with_trumps(view, 0, enough, &used))
            return gets_in_by_trump(view, 1, enough, ranks) || gets_in_by_trump(view, 2, enough, ranks);
        *ranks = used;
        return true;
    }
    if (!with_trumps(view, defender_tricks(view, leader, enough, &used), enough, &used)) {
        used = 0;
        int partner = PLAYERS - leader;
        if (!with_trumps(view, defender_tricks(view, partner, enough, &used), enough, &used) || !can_cross(view, leader, &used))
            return view->trumps && gets_in_by_trump(view, partner, enough, ranks);
    }
    *ranks = used;
    return true;
}

/* The declarer ducks for ever in `suit` if nobody makes him lead: with his cards and theirs sorted from the lowest, his k-th
 * is below their k-th.  He plays the highest card below the one led, and that order is kept (docs/algorithm.md). */
static bool safe_suit(CardSet own, CardSet theirs, CardSet *ranks)
{
    int lowest = 0;
    while (own && theirs) {
        lowest = highest_bit(own); /* the mirror: bit 7 is the lowest card */
        int their_lowest = highest_bit(theirs);
        if (lowest < their_lowest)
            return false;
        own ^= card_bit(lowest);
        theirs ^= card_bit(their_lowest);
    }
    *ranks |= from_rank(lowest);
    return true;
}

static bool declarer_never_wins(const View *view, CardSet *ranks)
{
    CardSet theirs = view->hands[1] | view->hands[2], used = 0;
    for (int suit = 0; suit < SUITS; suit++) {
        CardSet own = view->hands[0] & suit_cards(suit), others = theirs & suit_cards(suit);
        if (own && others && !safe_suit(own, others, &used))
            return false;
    }
    *ranks = used;
    return true;
}

/* Exits: how many times, at most `enough`, can the declarer lead one of `suits` and be sure to lose the trick to `role`?
 *
 * In a suit that is once for each of his cards below all of that defender's, as long as the defender has cards: he must follow and
 * beat it.  Led by anybody else, such a suit loses just as well.  `*in` are the suits counted. */
static int exits(const View *view, int role, int suits, int enough, int *in, CardSet *ranks)
{
    int count = 0;
    *in = 0;
    for (int suit = 0; suit < suits && count < enough; suit++) {
        CardSet theirs = view->hands[role] & suit_cards(suit);
        if (!theirs)
            continue;
        CardSet below = view->hands[0] & from_rank(highest_bit(theirs)); /* the mirror: bit 7 is the lowest card */
        if (!below)
            continue;
        int low = count_bits(below), here = least(least(low, length(view, role, suit)), enough - count);
        *ranks |= from_rank(lowest_bit(highest_cards(below, low, here)));
        *in |= 1 << suit;
        count += here;
    }
    return count;
}

/* Can `role` follow suit in the next `tricks` tricks that the defenders lead, outside `exit_suit`? */
static bool follows_suit(const View *view, int role, int tricks, int exit_suit)
{
    for (int suit = 0; suit < SUITS; suit++)
        if (1 << suit != exit_suit && length(view, PLAYERS - role, suit) > 0 && length(view, role, suit) < tricks)
            return false;
    return true;
}

/* Does the declarer, who wants to lose, lose `count` of the `left` tricks by his exits against one defender?
 *
 * He leads an exit whenever he is on lead.  With a defender on lead he loses at once or has to win a trick first: so two tricks
 * lose him one, and the first one does when he leads.  An exit is gone for nothing only if that defender throws a card of its suit
 * on a trick that the declarer wins: at most one each time, none on the defender's own lead, and none while he can follow
 * suit.  Trumps are no exits for a declarer who can be made to ruff with them.  docs/algorithm.md counts it out. */
static bool declarer_exits(const View *view, int leader, int left, int count, CardSet *ranks)
{
    int wins = leader == 0 ? count - 1 : count; /* tricks that he may have to win before the last loss */
    if (count + wins > left)
        return false;
    int suits = view->trumps && view->must_trump && wins > 0 ? TRUMP_SUIT : SUITS;
    for (int role = 1; role < PLAYERS; role++) {
        int throws = wins - (leader == role), in;
        CardSet used = 0;
        int found = exits(view, role, suits, count, &in, &used);
        if (found < count)
            continue;
        if (throws > 0 && ((in & (in - 1)) != 0 || !follows_suit(view, role, wins, in))) {
            used = 0;
            if (exits(view, role, suits, count + throws, &in, &used) < count + throws)
                continue;
        }
        *ranks = used;
        return true;
    }
    return false;
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
    if (declarer_exits(view, leader, left, left - target + 1, ranks))
        return BELOW;
    /* Without trumps of his own he is never made to ruff, and being ruffed only helps him to lose. */
    if (leader != 0 && !view->has_trumps[0] && declarer_never_wins(view, ranks))
        return BELOW;
    return UNDECIDED;
}

Verdict bounds_decide(const Position *position, const CardSet hands[PLAYERS], int left, int target, CardSet trumps,
                      bool must_trump, bool goal_min, CardSet *ranks)
{
    int leader = position_leader(position);
    View view = {.hands = hands, .shape = position->shape, .trumps = trumps, .mirrored = goal_min, .must_trump = must_trump,
                 .has_trumps = {(hands[0] & trumps) != 0, (hands[1] & trumps) != 0, (hands[2] & trumps) != 0}};
    if (goal_min)
        return decide_min(&view, leader, left, target, ranks);

    CardSet used = 0;
    if (target == 1 && leader != 0 && wins_this_trick(&view, leader, ranks))
        return AT_LEAST;
    if (leader == 0 || declarer_gets_in(&view, leader, &used)) {
        if (declarer_tricks(&view, target, &used) >= target) {
            *ranks = used;
            return AT_LEAST;
        }
    } else if (!view.has_trumps[0]) {
        if (!view.has_trumps[1] && !view.has_trumps[2] && declarer_waits(&view, left, target, &used)) {
            *ranks = used;
            return AT_LEAST;
        }
    } else if (declarer_gets_in_by_trump(&view, target, &used)) {
        *ranks = used;
        return AT_LEAST;
    }
    return defenders_take(&view, leader, left - target + 1, ranks) ? BELOW : UNDECIDED;
}
