/* Null-window alpha-beta over whole tricks: the steps of docs/algorithm.md, those within a trick inlined from trick.h.
 *
 * The table is asked between tricks only; within a trick three nested choices are searched.  A player either wants "the
 * declarer takes at least target" to be true or wants it to be false, and stops at the first card that gives him his wish:
 * that is all that alpha-beta is with a window of one.
 *
 * Beside the answer every function returns the ranks that its proof used (Ginsberg 1996, "Partition Search"; Haglund and
 * Hein 2014, "Search Algorithms for a Bridge Double Dummy Solver"): a set that has, in each suit, all bits from some rank
 * up.  The answer holds in every position of the same shape (position.h) that agrees in the owners of these ranks. */
#include "search.h"

#include "trick.h"

/* Step 2, steps 3 to 8, and what of steps 6 and 7 is this question's own. */
static bool state_can_take(Search *search, const PlayState *state, int target, CardSet *ranks);
static bool can_take(Search *search, const Position *position, int left, int target, CardSet *ranks);
static NextStep take_second, take_third, take_finish;

static void begin(Search *search, const mdd_position *position)
{
    search->trumps = position->strain == MDD_NO_TRUMP ? 0 : suit_cards(TRUMP_SUIT);
    search->must_trump = position->void_rule == MDD_MUST_TRUMP;
    search->goal_min = position->goal == MDD_GOAL_MIN;
    search->bounds = search->goal_min ? bounds_decide_min : bounds_decide;
    search->ordering = technique(search, MDD_TECHNIQUE_ORDERING);
    search->equivalence = technique(search, MDD_TECHNIQUE_EQUIVALENCE);
    search->wants[0] = !search->goal_min;
    search->wants[1] = search->wants[2] = search->goal_min;
    search->first_node = search->counters.nodes;
    search->last_node = search->options.node_budget ? search->first_node + search->options.node_budget : UINT64_MAX;
    search->stopped = MDD_OK;
    if (stop_flag_get(&search->cancel))
        search->stopped = MDD_ERROR_CANCELLED;
}

/* Step 1: how many, by asking "at least?" up or down from a guess. */
static int state_value(Search *search, const PlayState *state, int low, int high, int guess, CardSet *ranks)
{
    CardSet used, low_ranks = 0, high_ranks = 0;
    while (low < high && search->stopped == MDD_OK) {
        int target = guess <= low ? low + 1 : guess > high ? high : guess;
        if (state_can_take(search, state, target, &used)) {
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

/* Step 2: nothing to search? */
static bool state_can_take(Search *search, const PlayState *state, int target, CardSet *ranks)
{
    *ranks = 0;
    if (search->stopped != MDD_OK)
        return false;
    if (target <= 0 || target > state->left)
        return target <= 0;
    if (state->played == 0)
        return can_take(search, &state->position, state->left, target, ranks);

    /* In the middle of a trick the steps begin with the next card. */
    Trick trick;
    trick_begin(&trick, &state->position, state->left, target);
    position_hands(&state->position, trick.hands);
    trick.cards[0] = state->cards[0];
    trick.cards[1] = state->cards[1];
    if (!count_node(search))
        return false;
    return state->played == 1 ? take_second(search, &trick, ranks) : take_third(search, &trick, ranks);
}

bool search_takes(Search *search, const Position *position, int left, int target, CardSet *ranks)
{
    *ranks = 0;
    return target <= 0 || (target <= left && can_take(search, position, left, target, ranks));
}

/* Does the declarer take at least `target` of the `left` tricks left in `position`, which is between two tricks?
 * Requires 1 <= target <= left.  `*ranks` are those that the proof used. */
static bool can_take(Search *search, const Position *position, int left, int target, CardSet *ranks)
{
    assert(1 <= target && target <= left);

    /* Step 3: the table. */
    bool use_table = technique(search, MDD_TECHNIQUE_TABLE) && left > 1;
    Entry entry = {.table = use_table ? &search->table : NULL, .key = position, .bound = target};
    int hint;
    Verdict verdict = recall(search, &entry, ranks, &hint);
    if (verdict != UNDECIDED)
        return verdict == AT_LEAST;

    assert(position_is_sound(position, left)); /* here, where the self-test pays half of what it would above */
    Trick trick;
    position_hands(position, trick.hands);

    /* Step 4: sure tricks. */
    if (technique(search, MDD_TECHNIQUE_BOUNDS)) {
        verdict = search->bounds(position, trick.hands, left, target, search->trumps, search->must_trump, ranks);
        if (verdict != UNDECIDED)
            return verdict == AT_LEAST;
    }

    /* Steps 5 to 8: count the node, try the leads, and remember. */
    trick_begin(&trick, position, left, target);
    return play_out(search, &trick, &entry, hint, take_second, ranks);
}

/* Step 6: the cards that follow to the lead. */
static bool take_second(Search *search, Trick *trick, CardSet *ranks)
{
    return choose_second(search, trick, take_third, ranks);
}

static bool take_third(Search *search, Trick *trick, CardSet *ranks)
{
    return choose_third(search, trick, take_finish, ranks);
}

/* Step 7: the trick is complete, and the question is that about the rest. */
static ALWAYS_INLINE bool take_rest(Search *search, const Trick *trick, int winner, CardSet *ranks)
{
    int target = trick->target - (winner == 0);
    if (target <= 0) /* step 2 */
        return true;
    if (target > trick->left - 1)
        return false;
    Position next = position_after_trick(trick->position, trick->cards, trick->roles, winner);
    return can_take(search, &next, trick->left - 1, target, ranks);
}

static bool take_finish(Search *search, Trick *trick, CardSet *ranks)
{
    return finish_trick(search, trick, take_rest, ranks);
}

const SearchCode search_code_portable = {.begin = begin, .can_take = state_can_take, .value = state_value};
