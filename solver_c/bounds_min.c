/* Bounds for goal min, where the declarer wants to lose.  Everything works on the mirrored layout: bit 7 of each byte is the
 * lowest card left in its suit. */
#include "bounds.h"

#include "bounds_view.h"

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
        int low = count_bits(below), here = min_int(min_int(low, length(view, role, suit)), enough - count);
        *ranks |= from_rank(lowest_bit(first_cards(below, low, here)));
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

/* Must the declarer win this very trick?  On a lead of his from `suit` each defender has a card below all of his there, or none; on a
 * defender's lead the leader has such a card, and the partner has one or none.  Who has none must not be made to ruff. */
static bool must_win_in(const View *view, int leader, int suit, CardSet *ranks)
{
    CardSet own = view->hands[0] & suit_cards(suit), lower = from_rank(highest_bit(own)) & ~own;
    bool needed = false;
    for (int role = 1; role < PLAYERS; role++) {
        CardSet theirs = view->hands[role] & suit_cards(suit);
        bool ruffs = view->has_trumps[role] && (view->must_trump || !(view->hands[role] & ~view->trumps));
        if (theirs ? !(theirs & lower) : role == leader || ruffs)
            return false;
        needed |= theirs != 0;
    }
    if (needed)
        *ranks |= from_rank(highest_bit(own));
    return true;
}

static bool declarer_must_win(const View *view, int leader, CardSet *ranks)
{
    for (int suit = 0; suit < SUITS; suit++) {
        if (length(view, 0, suit) == 0)
            continue;
        CardSet used = 0;
        bool wins = must_win_in(view, leader, suit, &used);
        if (wins)
            *ranks |= used;
        if (wins != (leader == 0)) /* any suit will do for a defender, all of them must for the declarer */
            return leader != 0;
    }
    return leader == 0;
}

Verdict bounds_decide_min(const Position *position, const CardSet hands[PLAYERS], int left, int target, CardSet trumps,
                          bool must_trump, CardSet *ranks)
{
    assert(1 <= target && target <= left);
    int leader = position_leader(position), enough = left - target + 1;
    View view = view_of(position, hands, trumps, must_trump);
    *ranks = 0;
    if (declarer_exits(&view, leader, left, enough, ranks))
        return BELOW;
    *ranks = 0;
    if (target == 1 && declarer_must_win(&view, leader, ranks))
        return AT_LEAST;
    *ranks = 0;
    /* Sure trumps win whether their owner wants it or not. */
    if (trumps) {
        if (sure_trumps(&view, 0, target, true, ranks) >= target)
            return AT_LEAST;
        for (int role = 1; role < PLAYERS; role++) {
            *ranks = 0;
            if (sure_trumps(&view, role, enough, true, ranks) >= enough)
                return BELOW;
        }
    }
    /* Without trumps of his own he is never made to ruff, and being ruffed only helps him to lose. */
    *ranks = 0;
    return leader != 0 && !view.has_trumps[0] && declarer_never_wins(&view, ranks) ? BELOW : UNDECIDED;
}
