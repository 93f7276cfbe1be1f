/* Null-window alpha-beta over whole tricks.
 *
 * The table is asked between tricks only; within a trick three nested choices are searched.  A player either wants "the
 * declarer takes at least target" to be true or wants it to be false, and stops at the first card that gives him his wish:
 * that is all that alpha-beta is with a window of one.
 *
 * Beside the answer every function returns the ranks that its proof used (Ginsberg 1996, "Partition Search"; Haglund and
 * Hein 2014, "Search Algorithms for a Bridge Double Dummy Solver"): a set that has, in each suit, all bits from some rank
 * up.  The answer holds in every position of the same shape (position.h) that agrees in the owners of these ranks. */
#include "search.h"

#include "bounds.h"
#include "order.h"
#include "rules.h"

/* One trick in progress. */
typedef struct {
    const Position *position;   /* before the trick */
    CardSet hands[PLAYERS];     /* by role, before the trick */
    int leader;
    int left;                   /* tricks left, this one included */
    int target;
    int hint;                   /* a card for the leader to try first, or TT_NO_MOVE */
    int cards[PLAYERS];         /* in order of play */
} Trick;

enum { STOP_CHECK_INTERVAL = 256 }; /* nodes between looks at the cancel flag: well under a millisecond */

static bool can_take(Search *search, const Position *position, int left, int target, CardSet *ranks);

static bool technique(const Search *search, mdd_technique which) { return (search->options.techniques & which) != 0; }

/* Of cards of one suit, the one that beats the others. */
static int strongest(const Search *search, CardSet cards) { return search->goal_min ? lowest_bit(cards) : highest_bit(cards); }

/* The cards of a trick among which the highest wins: the trumps, else those of the suit led. */
static CardSet contest(const Search *search, CardSet trick, int led)
{
    CardSet ruffs = trick & search->trumps;
    return ruffs ? ruffs : trick & suit_of(led);
}

/* Step 7: the trick is complete.  Ranks matter only if the winner beat another card of its suit: then it is enough to know the
 * winner and all above it, or all those up to the highest that it beat (in the mirror these are the ones from bit 7 down). */
static bool finish_trick(Search *search, Trick *trick, CardSet *ranks)
{
    CardSet cards = card_bit(trick->cards[0]) | card_bit(trick->cards[1]) | card_bit(trick->cards[2]);
    CardSet rivals = contest(search, cards, trick->cards[0]);
    int winner = strongest(search, rivals);
    rivals ^= card_bit(winner);
    int nth = winner == trick->cards[0] ? 0 : winner == trick->cards[1] ? 1 : 2;
    int role = (trick->leader + nth) % PLAYERS;
    int target = trick->target - (role == 0);
    CardSet after = 0;
    bool answer;
    if (target <= 0)
        answer = true;
    else if (target > trick->left - 1)
        answer = false;
    else {
        Position next = position_after_trick(trick->position, trick->cards, trick->leader, role);
        answer = can_take(search, &next, trick->left - 1, target, &after);
    }
    *ranks = ranks_before_trick(after, cards);
    if (rivals)
        *ranks |= from_rank(search->goal_min ? lowest_bit(rivals) : winner);
    return answer;
}

/* The highest card of each run of cards in `legal` that have only `gone` cards (played, and beaten) between them. */
static CardSet run_tops(CardSet legal, CardSet gone)
{
    CardSet tops = legal & ~one_lower(legal);
    return tops & ~one_lower(gone & one_lower(legal));
}

/* The cards of `legal` from `top` down that have only `gone` cards between them. */
static CardSet run_below(int top, CardSet legal, CardSet gone)
{
    CardSet lower = suit_of(top) & (card_bit(top) - 1), gaps = lower & ~(legal | gone);
    CardSet run = gaps ? lower & from_rank(highest_bit(gaps)) : lower;
    return (run & legal) | card_bit(top);
}

/* `card` failed, and the proof used `ranks`.  Which cards of `legal` fail by the same proof, here and in every position that
 * agrees in `ranks`?  If the card's own rank was not used, all cards of its suit whose ranks were not: the proof cannot tell
 * them apart.  If it was, those that touch it and whose ranks were used as well: they touch it there, too. */
static CardSet same_proof(int card, CardSet ranks, CardSet legal, CardSet gone)
{
    if (!(ranks & card_bit(card)))
        return legal & suit_of(card) & ~ranks;
    return run_below(card, legal & ranks, gone & ranks);
}

/* Step 6: card number `nth` of the trick is chosen.  The three instances below differ in what comes next. */
typedef bool NextStep(Search *search, Trick *trick, CardSet *ranks);

static inline bool choose_card(Search *search, Trick *trick, int nth, NextStep *next_step, CardSet *ranks)
{
    int role = (trick->leader + nth) % PLAYERS;
    CardSet hand = trick->hands[role], gone = 0;
    CardSet legal = nth == 0 ? hand : legal_cards(hand, trick->cards[0], search->trumps, search->must_trump);
    if (nth == 2) {
        CardSet played = card_bit(trick->cards[0]) | card_bit(trick->cards[1]);
        gone = played ^ card_bit(strongest(search, contest(search, played, trick->cards[0])));
    }
    bool merge = technique(search, MDD_TECHNIQUE_EQUIVALENCE);
    CardSet candidates = merge ? run_tops(legal, gone) : legal;

    int order[MAX_TRICKS], count;
    if (technique(search, MDD_TECHNIQUE_ORDERING) && candidates & (candidates - 1)) {
        Choice choice = {.hands = trick->hands, .shape = trick->position->shape, .trumps = search->trumps, .role = role, .nth = nth, .leader = trick->leader,
                         .cards = trick->cards, .goal_min = search->goal_min, .hint = nth == 0 ? trick->hint : TT_NO_MOVE};
        count = order_cards(&choice, candidates, order);
    } else
        for (count = 0; candidates; candidates &= candidates - 1)
            order[count++] = lowest_bit(candidates);

    CardSet used = 0, failed = 0;
    for (int i = 0; i < count; i++) {
        for (CardSet left = card_bit(order[i]) & ~failed; left;) {
            int card = highest_bit(left);
            trick->cards[nth] = card;
            bool answer = next_step(search, trick, ranks);
            if (search->stopped != MDD_OK)
                return false;
            if (answer == search->wants[role])
                return answer;
            used |= *ranks;
            failed |= merge ? same_proof(card, *ranks, legal, gone) : card_bit(card);
            /* The run of a failed card needs another try where the proof used only some of its ranks. */
            left = (merge ? run_below(card, legal, gone) : card_bit(card)) & ~failed;
        }
    }
    *ranks = used;
    return !search->wants[role];
}

static bool choose_third(Search *search, Trick *trick, CardSet *ranks)
{
    return choose_card(search, trick, 2, finish_trick, ranks);
}
static bool choose_second(Search *search, Trick *trick, CardSet *ranks)
{
    return choose_card(search, trick, 1, choose_third, ranks);
}
static bool choose_lead(Search *search, Trick *trick, CardSet *ranks)
{
    return choose_card(search, trick, 0, choose_second, ranks);
}

/* Step 5: may the search go on? */
static bool count_node(Search *search)
{
    if (search->counters.nodes == search->last_node)
        search->stopped = MDD_ERROR_BUDGET;
    else if (++search->counters.nodes % STOP_CHECK_INTERVAL == 0 && stop_flag_get(&search->cancel))
        search->stopped = MDD_ERROR_CANCELLED;
    return search->stopped == MDD_OK;
}

/* Does the declarer take at least `target` of the `left` tricks left in `position`, which is between two tricks?
 * Requires 1 <= target <= left.  `*ranks` are those that the proof used. */
static bool can_take(Search *search, const Position *position, int left, int target, CardSet *ranks)
{
    Trick trick = {.position = position, .left = left, .target = target, .hint = TT_NO_MOVE};
    trick.leader = position_leader(position);

    /* Step 3: the table. */
    bool use_table = technique(search, MDD_TECHNIQUE_TABLE) && left > 1;
    if (use_table) {
        Verdict verdict = table_probe(&search->table, position, target, ranks, &trick.hint);
        search->counters.probes++;
        if (verdict != UNDECIDED) {
            search->counters.hits++;
            return verdict == AT_LEAST;
        }
    }

    position_hands(position, trick.hands);

    /* Step 4: sure tricks. */
    if (technique(search, MDD_TECHNIQUE_BOUNDS)) {
        Verdict verdict = search->bounds(position, trick.hands, left, target, search->trumps, search->must_trump, ranks);
        if (verdict != UNDECIDED)
            return verdict == AT_LEAST;
    }

    /* Steps 5 to 7: play out every trick. */
    if (!count_node(search))
        return false;
    bool answer = choose_lead(search, &trick, ranks);
    if (search->stopped != MDD_OK)
        return false;

    /* Step 8: remember. */
    if (!technique(search, MDD_TECHNIQUE_RELEVANT_RANKS))
        *ranks = ~(CardSet)0;
    if (use_table) {
        int move = answer == search->wants[trick.leader] ? trick.cards[0] : TT_NO_MOVE;
        search->counters.stores++;
        table_store(&search->table, position, target, answer, *ranks, move);
    }
    return answer;
}

void search_begin(Search *search, const mdd_position *position)
{
    search->trumps = position->strain == MDD_NO_TRUMP ? 0 : suit_cards(TRUMP_SUIT);
    search->must_trump = position->void_rule == MDD_MUST_TRUMP;
    search->goal_min = position->goal == MDD_GOAL_MIN;
    search->bounds = search->goal_min ? bounds_decide_min : bounds_decide;
    search->wants[0] = !search->goal_min;
    search->wants[1] = search->wants[2] = search->goal_min;
    search->first_node = search->counters.nodes;
    search->last_node = search->options.node_budget ? search->first_node + search->options.node_budget : UINT64_MAX;
    search->stopped = MDD_OK;
    if (stop_flag_get(&search->cancel))
        search->stopped = MDD_ERROR_CANCELLED;
}

bool search_can_take(Search *search, const PlayState *state, int target, CardSet *ranks)
{
    *ranks = 0;
    if (search->stopped != MDD_OK)
        return false;
    /* Step 2: nothing to search. */
    if (target <= 0 || target > state->left)
        return target <= 0;
    if (state->played == 0)
        return can_take(search, &state->position, state->left, target, ranks);

    Trick trick = {.position = &state->position, .left = state->left, .target = target, .hint = TT_NO_MOVE};
    trick.leader = position_leader(&state->position);
    position_hands(&state->position, trick.hands);
    trick.cards[0] = state->cards[0];
    trick.cards[1] = state->cards[1];
    if (!count_node(search))
        return false;
    return state->played == 1 ? choose_second(search, &trick, ranks) : choose_third(search, &trick, ranks);
}

/* Step 1: how many, by asking "at least?" up or down from a guess. */
int search_value(Search *search, const PlayState *state, int low, int high, int guess, CardSet *ranks)
{
    CardSet used, low_ranks = 0, high_ranks = 0;
    while (low < high && search->stopped == MDD_OK) {
        int target = guess <= low ? low + 1 : guess > high ? high : guess;
        if (search_can_take(search, state, target, &used)) {
            low = target;
            guess = target + 1;
            low_ranks = used;
        } else {
            high = target - 1;
            guess = target - 1;
            high_ranks = used;
        }
    }
    *ranks = low_ranks | high_ranks;
    return low;
}
