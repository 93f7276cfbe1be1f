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
#include "portability.h"
#include "rules.h"
#include "tries.h"

/* One trick in progress. */
typedef struct {
    const Position *position;   /* before the trick */
    CardSet hands[PLAYERS];     /* by role, before the trick */
    int roles[PLAYERS];         /* who plays first, second, third */
    int left;                   /* tricks left, this one included */
    int target;
    int cards[PLAYERS];         /* in order of play */
    int own;                    /* can_share(): tricks that the sharer needs */
} Trick;

enum { STOP_CHECK_INTERVAL = 256 }; /* nodes between looks at the cancel flag: well under a millisecond */

static bool can_take(Search *search, const Position *position, int left, int target, CardSet *ranks);
static bool can_share(Search *search, const Position *position, int left, int target, int own, CardSet *ranks);

/* All of `trick` but its hands, before a card is played to it. */
static void trick_begin(Trick *trick, const Position *position, int left, int target)
{
    static const int next[PLAYERS] = {1, 2, 0};
    trick->position = position;
    trick->roles[0] = position_leader(position);
    trick->roles[1] = next[trick->roles[0]];
    trick->roles[2] = next[trick->roles[1]];
    trick->left = left;
    trick->target = target;
}

static bool technique(const Search *search, mdd_technique which) { return (search->options.techniques & which) != 0; }

/* The cards of a trick among which the highest wins: the trumps, else those of the suit led. */
static CardSet contest(const Search *search, CardSet trick, int led)
{
    CardSet ruffs = trick & search->trumps;
    return ruffs ? ruffs : trick & suit_of(led);
}

/* Step 7: the trick is complete.  Ranks matter only if the winner beat another card of its suit: then it is enough to know the
 * winner and all above it, or all those up to the highest that it beat (in the mirror these are the ones from bit 7 down).
 * `sharing`: the question is that of can_share(). */
static ALWAYS_INLINE bool finish(Search *search, Trick *trick, bool sharing, CardSet *ranks)
{
    CardSet cards = card_bit(trick->cards[0]) | card_bit(trick->cards[1]) | card_bit(trick->cards[2]);
    CardSet rivals = contest(search, cards, trick->cards[0]);
    int winner = strongest(rivals, search->goal_min);
    rivals ^= card_bit(winner);
    int role = trick->roles[winner == trick->cards[0] ? 0 : winner == trick->cards[1] ? 1 : 2];
    int target = trick->target - (role == 0);
    CardSet after = 0;
    bool answer;
    if (!sharing && target <= 0)
        answer = true;
    else if (!sharing && target > trick->left - 1)
        answer = false;
    else {
        Position next = position_after_trick(trick->position, trick->cards, trick->roles, role);
        if (sharing)
            answer = can_share(search, &next, trick->left - 1, target, trick->own - (role == search->sharer), &after);
        else
            answer = can_take(search, &next, trick->left - 1, target, &after);
    }
    *ranks = ranks_before_trick(after, cards);
    if (rivals)
        *ranks |= from_rank(search->goal_min ? lowest_bit(rivals) : winner);
    return answer;
}

static bool finish_trick(Search *search, Trick *trick, CardSet *ranks) { return finish(search, trick, false, ranks); }
static bool finish_share(Search *search, Trick *trick, CardSet *ranks) { return finish(search, trick, true, ranks); }

static Choice choice_of(const Search *search, const Trick *trick, int role)
{
    return (Choice){.hands = trick->hands, .shape = trick->position->shape, .trumps = search->trumps,
                    .goal_min = search->goal_min, .role = role, .leader = trick->roles[0]};
}

/* Step 6: the cards of a trick are chosen, the leader's, the second and the third.  A player is content with the first card that
 * gives the answer he wants. */
static int next_follow(const Search *search, const Trick *trick, int nth, int winning, CardSet todo)
{
    if (!search->ordering || !(todo & (todo - 1)))
        return lowest_bit(todo);
    Choice choice = choice_of(search, trick, trick->roles[nth]);
    TrickSoFar so_far = {.nth = nth, .led = trick->cards[0], .winning = winning,
                         .winning_role = trick->roles[winning != trick->cards[0]]};
    return order_best_follow(&choice, &so_far, todo);
}

/* What comes after a card: the next one, or the end of the trick. */
typedef bool NextStep(Search *search, Trick *trick, CardSet *ranks);

/* Card number `nth`, 1 or 2; `winning` is the card that wins so far, `gone` another one on the table. */
static ALWAYS_INLINE bool choose_follow(Search *search, Trick *trick, int nth, int winning, CardSet gone, NextStep *next_step,
                                        CardSet *ranks)
{
    bool wish = search->wants[trick->roles[nth]];
    CardSet legal = legal_cards(trick->hands[trick->roles[nth]], trick->cards[0], search->trumps, search->must_trump);
    Tries tries = tries_among(legal, gone, search->equivalence);
    while (tries.todo) {
        int card = next_follow(search, trick, nth, winning, tries.todo);
        trick->cards[nth] = card;
        bool answer = next_step(search, trick, ranks);
        if (search->stopped != MDD_OK || answer == wish)
            return answer;
        card_failed(&tries, card, *ranks);
    }
    *ranks = tries.ranks;
    return !wish;
}

static ALWAYS_INLINE bool choose_last(Search *search, Trick *trick, NextStep *finish_step, CardSet *ranks)
{
    CardSet both = card_bit(trick->cards[0]) | card_bit(trick->cards[1]);
    int winning = strongest(contest(search, both, trick->cards[0]), search->goal_min);
    return choose_follow(search, trick, 2, winning, both ^ card_bit(winning), finish_step, ranks);
}

static bool choose_third(Search *search, Trick *trick, CardSet *ranks) { return choose_last(search, trick, finish_trick, ranks); }
static bool share_third(Search *search, Trick *trick, CardSet *ranks) { return choose_last(search, trick, finish_share, ranks); }

static bool choose_second(Search *search, Trick *trick, CardSet *ranks)
{
    return choose_follow(search, trick, 1, trick->cards[0], 0, choose_third, ranks);
}

static bool share_second(Search *search, Trick *trick, CardSet *ranks)
{
    return choose_follow(search, trick, 1, trick->cards[0], 0, share_third, ranks);
}

/* `hint`, a card or TT_NO_MOVE, is tried first. */
static ALWAYS_INLINE bool choose_lead(Search *search, Trick *trick, int hint, NextStep *next_step, CardSet *ranks)
{
    int role = trick->roles[0], order[MAX_TRICKS], count = 0, next = 0;
    bool wish = search->wants[role], ordered = !search->ordering;
    Tries tries = tries_among(trick->hands[role], 0, search->equivalence);
    bool hinted = hint != TT_NO_MOVE && tries.todo & card_bit(hint);
    while (tries.todo) {
        int card = hint;
        if (!hinted) {
            if (!ordered) {
                Choice choice = choice_of(search, trick, role);
                count = order_leads(&choice, tries.todo, order);
                ordered = true;
            }
            while (next < count && !(tries.todo & card_bit(order[next])))
                next++;
            card = next < count ? order[next] : lowest_bit(tries.todo); /* a run may leave cards behind (card_failed) */
        }
        hinted = false;
        trick->cards[0] = card;
        bool answer = next_step(search, trick, ranks);
        if (search->stopped != MDD_OK || answer == wish)
            return answer;
        card_failed(&tries, card, *ranks);
    }
    *ranks = tries.ranks;
    return !wish;
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

/* Step 3: what a table knows; see table_probe(). */
static ALWAYS_INLINE Verdict recall(Search *search, const Table *table, const Position *key, int bound, CardSet *ranks,
                                    int *hint)
{
    Verdict verdict = table_probe(table, key, bound, ranks, hint);
    search->counters.probes++;
    if (verdict != UNDECIDED)
        search->counters.hits++;
    return verdict;
}

/* Step 8: the answer, with the lead that proved it if the leader has his wish; see table_store(). */
static ALWAYS_INLINE void remember(Search *search, Table *table, const Position *key, int bound, const Trick *trick,
                                   bool answer, CardSet ranks)
{
    int move = answer == search->wants[trick->roles[0]] ? trick->cards[0] : TT_NO_MOVE;
    search->counters.stores++;
    table_store(table, key, bound, answer, ranks, move);
}

/* Does the declarer take at least `target` of the `left` tricks left in `position`, which is between two tricks?
 * Requires 1 <= target <= left.  `*ranks` are those that the proof used. */
static bool can_take(Search *search, const Position *position, int left, int target, CardSet *ranks)
{
    /* Step 3: the table. */
    bool use_table = technique(search, MDD_TECHNIQUE_TABLE) && left > 1;
    int hint = TT_NO_MOVE;
    if (use_table) {
        Verdict verdict = recall(search, &search->table, position, target, ranks, &hint);
        if (verdict != UNDECIDED)
            return verdict == AT_LEAST;
    }

    Trick trick;
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
    trick_begin(&trick, position, left, target);
    bool answer = choose_lead(search, &trick, hint, choose_second, ranks);
    if (search->stopped != MDD_OK)
        return false;

    /* Step 8: remember. */
    if (!technique(search, MDD_TECHNIQUE_RELEVANT_RANKS))
        *ranks = ~(CardSet)0;
    if (use_table)
        remember(search, &search->table, position, target, &trick, answer, *ranks);
    return answer;
}

/* The same when any target is allowed, and no trick need be left. */
static bool takes(Search *search, const Position *position, int left, int target, CardSet *ranks)
{
    *ranks = 0;
    return target <= 0 || (target <= left && can_take(search, position, left, target, ranks));
}

/* What the table of shares knows a position by: it also says `target` and who the sharer is.  They stand where a shape says nothing
 * new: role 2's last suit follows from the rest, as all hands have as many cards, and the goal is always max. */
static Position share_key(const Search *search, const Position *position, int target)
{
    enum { LAST_SUIT_SHIFT = 16 * 2 + 4 * (SUITS - 1), GOAL_SHIFT = SHAPE_BITS - 1 };
    Position key = *position;
    key.shape &= ~(15ull << LAST_SUIT_SHIFT);
    key.shape |= (uint64_t)(unsigned)target << LAST_SUIT_SHIFT | (uint64_t)(search->sharer == 2) << GOAL_SHIFT;
    return key;
}

/* Does the declarer take more than `target` of the `left` tricks, or just `target` while the sharer takes at least `own`?
 *
 * The declarer wants it to be true, the defenders want it to be false: the declarer's tricks come first for all of them.
 * Any numbers are allowed.  `*ranks` are those that the proof used. */
static bool can_share(Search *search, const Position *position, int left, int target, int own, CardSet *ranks)
{
    if (own <= 0 || target < 0)
        return takes(search, position, left, target, ranks);

    /* Step 3: a table for these questions alone. */
    bool open = own <= left - target; /* there are so many tricks */
    bool use_table = technique(search, MDD_TECHNIQUE_TABLE) && open && left > 1;
    int hint = TT_NO_MOVE;
    Position key = share_key(search, position, target);
    if (use_table) {
        Verdict verdict = recall(search, &search->shares, &key, own, ranks, &hint);
        if (verdict != UNDECIDED)
            return verdict == AT_LEAST;
    }

    /* Step 4: often the declarer's tricks decide.  If they do not, it is play that proves the answer, and the ranks by which
     * his tricks are known do not matter to it. */
    if (takes(search, position, left, target + 1, ranks))
        return true;
    if (!open || !takes(search, position, left, target, ranks) || search->stopped != MDD_OK)
        return false;

    /* Steps 5 to 8 as in can_take(). */
    if (!count_node(search))
        return false;
    Trick trick = {.own = own};
    trick_begin(&trick, position, left, target);
    position_hands(position, trick.hands);
    bool answer = choose_lead(search, &trick, hint, share_second, ranks);
    if (search->stopped != MDD_OK)
        return false;
    if (!technique(search, MDD_TECHNIQUE_RELEVANT_RANKS))
        *ranks = ~(CardSet)0;
    if (use_table)
        remember(search, &search->shares, &key, own, &trick, answer, *ranks);
    return answer;
}

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

static bool state_can_take(Search *search, const PlayState *state, int target, CardSet *ranks)
{
    *ranks = 0;
    if (search->stopped != MDD_OK)
        return false;
    /* Step 2: nothing to search. */
    if (target <= 0 || target > state->left)
        return target <= 0;
    if (state->played == 0)
        return can_take(search, &state->position, state->left, target, ranks);

    Trick trick;
    trick_begin(&trick, &state->position, state->left, target);
    position_hands(&state->position, trick.hands);
    trick.cards[0] = state->cards[0];
    trick.cards[1] = state->cards[1];
    if (!count_node(search))
        return false;
    return state->played == 1 ? choose_second(search, &trick, ranks) : choose_third(search, &trick, ranks);
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

/* How many the sharer takes, by halving what is left open. */
static int state_share(Search *search, const PlayState *state, int tricks, int sharer)
{
    CardSet ranks;
    int low = 0, high = state->left - tricks;
    search->sharer = sharer;
    while (low < high && search->stopped == MDD_OK) {
        int own = (low + high + 1) / 2;
        if (can_share(search, &state->position, state->left, tricks, own, &ranks))
            low = own;
        else
            high = own - 1;
    }
    return low;
}

const SearchCode search_code_portable = {
    .begin = begin, .can_take = state_can_take, .value = state_value, .share = state_share};
