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

/* Step 7: the trick is complete.  The winner's rank matters only if it beat another card of its suit. */
static bool finish_trick(Search *search, Trick *trick, CardSet *ranks)
{
    CardSet cards = card_bit(trick->cards[0]) | card_bit(trick->cards[1]) | card_bit(trick->cards[2]);
    int winner = winning_card(cards, trick->cards[0], search->trumps);
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
    if (suit_of(winner) & (cards ^ card_bit(winner)))
        *ranks |= from_rank(winner);
    return answer;
}

/* The highest card of each run of cards in `legal` that have only `gone` cards (played, and beaten) between them. */
static CardSet run_tops(CardSet legal, CardSet gone)
{
    CardSet tops = legal & ~one_lower(legal);
    return tops & ~one_lower(gone & one_lower(legal));
}

/* A player who found no good card tried one card of each run only.  If a rank inside a run was used, the whole run matters:
 * elsewhere the run may be broken, and he would have one more choice. */
static CardSet whole_runs(CardSet ranks, CardSet legal, CardSet gone)
{
    CardSet runs = legal | gone, more;
    while ((more = one_lower(ranks) & runs & ~ranks) != 0)
        ranks |= more;
    return ranks;
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
        gone = played ^ card_bit(winning_card(played, trick->cards[0], search->trumps));
    }
    CardSet candidates = technique(search, MDD_TECHNIQUE_EQUIVALENCE) ? run_tops(legal, gone) : legal;

    int order[MAX_TRICKS], count;
    if (technique(search, MDD_TECHNIQUE_ORDERING) && candidates & (candidates - 1)) {
        Choice choice = {.hands = trick->hands, .shape = trick->position->shape, .trumps = search->trumps, .role = role, .nth = nth, .leader = trick->leader,
                         .cards = trick->cards, .goal_min = search->goal_min, .hint = nth == 0 ? trick->hint : TT_NO_MOVE};
        count = order_cards(&choice, candidates, order);
    } else
        for (count = 0; candidates; candidates &= candidates - 1)
            order[count++] = lowest_bit(candidates);

    CardSet used = 0;
    for (int i = 0; i < count; i++) {
        trick->cards[nth] = order[i];
        bool answer = next_step(search, trick, ranks);
        if (search->stopped != MDD_OK)
            return false;
        if (answer == search->wants[role])
            return answer;
        used |= *ranks;
    }
    *ranks = whole_runs(used, legal, gone);
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
    search->nodes++;
    if (search->options.node_budget != 0 && search->nodes > search->options.node_budget)
        search->stopped = MDD_ERROR_BUDGET;
    else if (search->nodes % STOP_CHECK_INTERVAL == 1 && stop_flag_get(&search->cancel))
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
        if (verdict != UNDECIDED)
            return verdict == AT_LEAST;
    }

    position_hands(position, trick.hands);

    /* Step 4: sure tricks. */
    if (technique(search, MDD_TECHNIQUE_BOUNDS)) {
        Verdict verdict = bounds_decide(position, trick.hands, left, target, search->trumps, search->goal_min, ranks);
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
        table_store(&search->table, position, target, answer, *ranks, move);
    }
    return answer;
}

void search_begin(Search *search, const mdd_position *position)
{
    search->trumps = position->strain == MDD_NO_TRUMP ? 0 : suit_cards(TRUMP_SUIT);
    search->must_trump = position->void_rule == MDD_MUST_TRUMP;
    search->goal_min = position->goal == MDD_GOAL_MIN;
    search->wants[0] = !search->goal_min;
    search->wants[1] = search->wants[2] = search->goal_min;
    search->total_nodes += search->nodes;
    search->nodes = 0;
    search->stopped = MDD_OK;
    if (stop_flag_get(&search->cancel))
        search->stopped = MDD_ERROR_CANCELLED;
}

bool search_can_take(Search *search, const PlayState *state, int target)
{
    CardSet ranks;
    if (search->stopped != MDD_OK)
        return false;
    /* Step 2: nothing to search. */
    if (target <= 0 || target > state->left)
        return target <= 0;
    if (state->played == 0)
        return can_take(search, &state->position, state->left, target, &ranks);

    Trick trick = {.position = &state->position, .left = state->left, .target = target, .hint = TT_NO_MOVE};
    trick.leader = position_leader(&state->position);
    position_hands(&state->position, trick.hands);
    trick.cards[0] = state->cards[0];
    trick.cards[1] = state->cards[1];
    if (!count_node(search))
        return false;
    return state->played == 1 ? choose_second(search, &trick, &ranks) : choose_third(search, &trick, &ranks);
}

/* Step 1: how many, by asking "at least?" up or down from a guess. */
int search_value(Search *search, const PlayState *state, int low, int high, int guess)
{
    while (low < high && search->stopped == MDD_OK) {
        int target = guess <= low ? low + 1 : guess > high ? high : guess;
        if (search_can_take(search, state, target)) {
            low = target;
            guess = target + 1;
        } else {
            high = target - 1;
            guess = target - 1;
        }
    }
    return low;
}
