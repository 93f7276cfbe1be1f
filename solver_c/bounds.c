/* Sure tricks for goal max, on the relative layout: bit 7 of each byte is the highest card left in its suit.
 *
 * Three kinds are counted, and they add up because no trick is of two kinds:
 *
 *   trumps     A trump that is played to a trick loses only to a higher trump.  Match each trump of a player with a higher
 *              trump of the other side: those left over win the tricks they are played to, whoever leads.
 *   run        The side on lead plays top cards of plain suits that nobody on the other side can ruff.
 *   last card  A suit in which the other side is exhausted, when it has no trumps.
 *
 * Each is first counted; only when the count suffices is it asked which ranks it takes, and no more of them than `enough`
 * tricks need: a proof with few ranks serves many positions.
 */
#include "bounds.h"

#include "bounds_view.h"

/* How many cards from the top of `suit` down all belong to `hand`. */
static int top_cards(CardSet hand, int suit) { return 31 - highest_bit(~(hand << (24 - 8 * suit) & 0xFF000000u)); }

/* The `count` highest cards of `suit`; none if count is 0. */
static CardSet top_ranks(int count, int suit) { return (0xFF00u >> count & 0xFFu) << (8 * suit); }

/* Rounds of `suit` that the declarer, on lead, wins with top cards, at most `enough`: defenders who could ruff must follow. */
static int declarer_run(const View *view, int suit, bool drawn, int enough, CardSet *ranks)
{
    int own = length(view, 0, suit);
    if (own == 0)
        return 0;
    int first = length(view, 1, suit), second = length(view, 2, suit);
    int longest = max_int(first, second), tops = top_cards(view->hands[0], suit);
    int rounds = tops >= longest ? own : tops; /* nobody left to beat the low ones */
    if (!drawn && view->has_trumps[1])
        rounds = min_int(rounds, first);
    if (!drawn && view->has_trumps[2])
        rounds = min_int(rounds, second);
    rounds = min_int(rounds, enough);
    *ranks |= top_ranks(min_int(rounds, min_int(tops, longest)), suit);
    return rounds;
}

/* Does the declarer on lead take `target` tricks?  He draws the trumps if his top trumps suffice, and plays his runs. */
static bool declarer_takes(const View *view, int target, CardSet *ranks)
{
    int own = 0, longest = 0, tricks = 0;
    if (view->trumps) {
        own = length(view, 0, TRUMP_SUIT);
        longest = max_int(length(view, 1, TRUMP_SUIT), length(view, 2, TRUMP_SUIT));
    }
    bool drawn = longest == 0 || top_cards(view->hands[0] & view->trumps, TRUMP_SUIT) >= longest;
    if (drawn) {
        tricks = min_int(own, target);
        *ranks |= top_ranks(min_int(longest, tricks), TRUMP_SUIT);
    }
    for (int suit = 0; suit < view->plain_suits && tricks < target; suit++)
        tricks += declarer_run(view, suit, drawn, target - tricks, ranks);
    if (!drawn && own >= target - tricks)
        tricks += sure_trumps(view, 0, target - tricks, false, ranks);
    return tricks >= target;
}

/* Must the defender on lead let the declarer in, so that declarer_takes() holds as if the declarer led?
 *
 * Yes if he alone has trumps: until he is in he only loses tricks to which he follows with losers, as a void he ruffs.
 * Yes if, in every suit that the leader holds, the declarer wins the first trick and the other defender cannot ruff it:
 * with the top card (the trick is one of his run in that suit), or by ruffing with his lowest trump, one more than
 * drawing trumps takes.  With `target` 1 any trump will do. */
static bool declarer_gets_in(const View *view, int leader, int target, CardSet *ranks)
{
    int partner = PLAYERS - leader;
    if (view->has_trumps[0] && !view->has_trumps[1] && !view->has_trumps[2])
        return true;
    CardSet held = suits_held(view->hands[leader]), tops = held & view->hands[0], beaten = held & ~tops;
    if (beaten) {
        if (!view->has_trumps[0] || beaten & (suits_held(view->hands[0]) | view->trumps))
            return false;
        int longest = max_int(length(view, 1, TRUMP_SUIT), length(view, 2, TRUMP_SUIT));
        if (target > 1 && length(view, 0, TRUMP_SUIT) <= longest)
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
    int tricks = sure_trumps(view, 0, target, false, ranks);
    if (tricks > 0 && view->must_trump)
        for (int suit = 0; suit < TRUMP_SUIT && tricks < target; suit++)
            tricks += declarer_run(view, suit, false, target - tricks, ranks);
    return tricks >= target;
}

/* A guarded card: the declarer's best of `suit` has higher ones against it, but he has a small card for each of them, and they are
 * not with role 1, who may play after him.  Then each round that he loses costs the defenders one of them, and the round after
 * that is his.  Returns how many cards that takes, the best one included; 0 = no guarded card. */
static int guarded_card(const View *view, int suit)
{
    CardSet own = view->hands[0] & suit_cards(suit);
    if (!own)
        return 0;
    int best = highest_bit(own), higher = RANKS - 1 - (best & 7);
    return higher < length(view, 0, suit) && !(view->hands[1] & from_rank(best)) ? higher + 1 : 0;
}

/* All trumps are gone and a defender leads.  Leads in suits of which the declarer lacks the top card go round at most as often as
 * the longer defender has cards, or as often as his guarded card there needs.  If he has so many cards to spare, he must be let
 * in at last, with the cards that he kept: the top one of every suit that can be led, and so many more of his runs that
 * they make `target`; or, if he needs one trick only, by a guarded card. */
static bool declarer_waits(const View *view, int left, int target, CardSet *ranks)
{
    int rounds = 0, alone = 0, kept = 0, longest[SUITS], run[SUITS];
    bool guards = !view->has_trumps[1] && !view->has_trumps[2], guarded = false;
    for (int suit = 0; suit < SUITS; suit++) { /* the trump suit is empty, or one as any other */
        int own = length(view, 0, suit), tops = top_cards(view->hands[0], suit);
        longest[suit] = max_int(length(view, 1, suit), length(view, 2, suit));
        run[suit] = tops >= longest[suit] ? own : tops;
        if (run[suit] == 0) {
            int cards = guards ? guarded_card(view, suit) : 0;
            if (cards && cards <= longest[suit]) {
                guarded = true;
                *ranks |= from_rank(highest_bit(view->hands[0] & suit_cards(suit)));
                rounds += cards;
            } else
                rounds += longest[suit];
        } else if (longest[suit] == 0)
            alone += run[suit];
        else
            kept++;
    }
    if (target == 1 && kept == 0 && guarded)
        return rounds <= left;
    kept += min_int(alone, target);
    for (int suit = 0; suit < SUITS; suit++) {
        if (run[suit] == 0 || longest[suit] == 0)
            continue;
        int more = max_int(min_int(target - kept, run[suit] - 1), 0);
        kept += more;
        *ranks |= top_ranks(min_int(1 + more, longest[suit]), suit);
    }
    return kept >= target && rounds <= left - kept;
}

/* declarer_waits() for a declarer without trumps: may it be asked?  If nobody has any.  Also if only one defender has, `target` is
 * 1 and the void rule binds: his trumps are a suit to be waited for as any other, and he cannot ruff the trick that
 * lets the declarer in, as long as he must follow to what his partner can lead. */
static bool can_wait(const View *view, int target)
{
    if (!view->has_trumps[1] && !view->has_trumps[2])
        return true;
    if (target > 1 || !view->must_trump || (view->has_trumps[1] && view->has_trumps[2]))
        return false;
    int role = view->has_trumps[1] ? 1 : 2;
    CardSet tops = view->hands[0] & SUIT_TOPS;
    return (tops & suits_held(view->hands[PLAYERS - role]) & ~suits_held(view->hands[role])) == 0;
}

static bool declarer_reaches(const View *view, int leader, int left, int target, CardSet *ranks)
{
    if (leader == 0)
        return declarer_takes(view, target, ranks);
    if (declarer_gets_in(view, leader, target, ranks))
        return target == 1 || declarer_takes(view, target, ranks);
    if (view->has_trumps[0])
        return declarer_gets_in_by_trump(view, target, ranks);
    return can_wait(view, target) && declarer_waits(view, left, target, ranks);
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
    CardSet winners = theirs ? own & from_rank(highest_bit(theirs)) : own;
    if (!winners)
        return 0;
    int length_own = length(view, leader, suit), their_length = length(view, 0, suit);
    int partner_length = length(view, partner, suit), over = count_bits(winners);
    bool outlasts = !view->has_trumps[0] && over >= their_length;
    int rounds = outlasts ? length_own : view->has_trumps[0] ? min_int(over, their_length) : over;
    if (view->has_trumps[partner])
        rounds = min_int(rounds, partner_length);
    rounds = min_int(rounds, enough);
    if (rounds == 0)
        return 0;

    /* Which of his cards are compared with anything?  All those led, until the others have run out. */
    int compared = outlasts ? min_int(rounds, max_int(their_length, partner_length)) : rounds;
    if (compared == 0)
        return rounds;
    int lowest = lowest_bit(first_cards(own, length_own, compared));
    CardSet fellow = view->hands[partner] & suit_cards(suit), above = fellow & from_rank(lowest);
    if (above) {
        rounds = min_int(rounds, count_bits(fellow ^ above));
        if (rounds == 0)
            return 0;
        lowest = lowest_bit(first_cards(own, length_own, rounds));
    }
    *ranks |= from_rank(lowest);
    return rounds;
}

/* All his runs, at most `enough` tricks. */
static int defender_runs(const View *view, int leader, int enough, CardSet *ranks)
{
    int tricks = 0;
    for (int suit = 0; suit < view->plain_suits && tricks < enough; suit++)
        tricks += defender_run(view, leader, suit, enough - tricks, ranks);
    return tricks;
}

/* Can the defender on lead give the lead to his partner in one of the partner's runs?  The first trick of that run is then led
 * from the other side, and the declarer still has to follow to it. */
static bool can_cross(const View *view, int leader, CardSet *ranks)
{
    int partner = PLAYERS - leader;
    for (int suit = 0; suit < view->plain_suits; suit++) {
        if (length(view, leader, suit) && defender_run(view, partner, suit, 1, ranks))
            return true;
    }
    return false;
}

/* Say which ranks it takes that the runs of `runner` and the sure trumps of `ruffer` make `enough`; the caller knows that they do. */
static void runs_and_trumps(const View *view, int runner, int ruffer, int enough, CardSet *ranks)
{
    int tricks = defender_runs(view, runner, enough, ranks);
    if (tricks < enough)
        sure_trumps(view, ruffer, enough - tricks, false, ranks);
}

/* The declarer has no suit to lead of which he holds the top card: somebody else wins this trick. */
static bool declarer_has_no_top(const View *view, CardSet *ranks)
{
    CardSet held = suits_held(view->hands[0]);
    *ranks |= held;
    return !(held & view->hands[0]);
}

/* Do the defenders take `enough` tricks?  The runs of one of them and the sure trumps of one of them count, if the first one gets
 * in: he leads, or his partner can lead to him, or one of those trumps is his and the void rule binds (then he keeps
 * his cards until it wins, as in declarer_gets_in_by_trump; when his partner wins a trick in one of his suits it is theirs as
 * well). */
static bool defenders_take(const View *view, int leader, int enough, CardSet *ranks)
{
    CardSet unused = 0;
    int trumps[PLAYERS] = {0}, most_runs[PLAYERS] = {0, MAX_TRICKS, MAX_TRICKS};
    if (view->has_trumps[0]) { /* then no run is longer than his cards over the declarer's best: often that is too few */
        CardSet below = filled_down(view->hands[0]) | view->trumps;
        int longest = max_int(length(view, 1, TRUMP_SUIT), length(view, 2, TRUMP_SUIT));
        most_runs[1] = count_bits(view->hands[1] & ~below);
        most_runs[2] = count_bits(view->hands[2] & ~below);
        if (max_int(most_runs[1], most_runs[2]) + longest < enough)
            return leader == 0 && enough == 1 && declarer_has_no_top(view, ranks);
    }
    if (view->trumps) {
        trumps[1] = sure_trumps(view, 1, enough, false, &unused);
        trumps[2] = sure_trumps(view, 2, enough, false, &unused);
    }
    int ruffer = trumps[2] > trumps[1] ? 2 : 1;
    if (trumps[ruffer] >= enough) {
        sure_trumps(view, ruffer, enough, false, ranks);
        return true;
    }
    if (leader != 0 && most_runs[leader] + trumps[ruffer] >= enough &&
        defender_runs(view, leader, enough, &unused) + trumps[ruffer] >= enough) {
        runs_and_trumps(view, leader, ruffer, enough, ranks);
        return true;
    }
    for (int role = 1; role < PLAYERS; role++) {
        bool by_trump = view->must_trump && trumps[role] > 0;
        if (role == leader || (leader == 0 && !by_trump) || most_runs[role] + trumps[ruffer] < enough)
            continue;
        int runs = defender_runs(view, role, enough, &unused);
        if (by_trump && runs + trumps[role] >= enough) {
            runs_and_trumps(view, role, role, enough, ranks);
            return true;
        }
        if (leader != 0 && runs > 0 && runs + trumps[ruffer] >= enough && can_cross(view, leader, ranks)) {
            runs_and_trumps(view, role, ruffer, enough, ranks);
            return true;
        }
    }
    return leader == 0 && enough == 1 && declarer_has_no_top(view, ranks);
}

Verdict bounds_decide(const Position *position, const CardSet hands[PLAYERS], int left, int target, CardSet trumps,
                      bool must_trump, CardSet *ranks)
{
    assert(1 <= target && target <= left);
    int leader = position_leader(position);
    View view = view_of(position, hands, trumps, must_trump);
    *ranks = 0;
    if (declarer_reaches(&view, leader, left, target, ranks))
        return AT_LEAST;
    *ranks = 0;
    return defenders_take(&view, leader, left - target + 1, ranks) ? BELOW : UNDECIDED;
}
