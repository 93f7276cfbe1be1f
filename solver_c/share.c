/* A defender's own tricks: see share.h.
 *
 * The same search with another question: the steps are those of search.c, and have their numbers. */
#include "share.h"

#include "trick.h"

/* What the table of shares knows a position by: it also says `target` and who the sharer is.  They stand where a shape says
 * nothing new: role 2's last suit follows from the rest, as all hands have as many cards, and the goal is always max. */
static Position share_key(const Search *search, const Position *position, int target)
{
    enum { LAST_SUIT_SHIFT = 16 * 2 + 4 * (SUITS - 1), GOAL_SHIFT = SHAPE_BITS - 1 };
    Position key = *position;
    key.shape &= ~(15ull << LAST_SUIT_SHIFT);
    key.shape |= (uint64_t)(unsigned)target << LAST_SUIT_SHIFT | (uint64_t)(search->sharer == 2) << GOAL_SHIFT;
    return key;
}

static NextStep share_second, share_third, share_finish;

/* Does the declarer take more than `target` of the `left` tricks, or just `target` while the sharer takes at least
 * `own`?
 *
 * The declarer wants it to be true, the defenders want it to be false: the declarer's tricks come first for all of
 * them.  Any numbers are allowed.  `*ranks` are those that the proof used. */
static bool can_share(Search *search, const Position *position, int left, int target, int own, CardSet *ranks)
{
    if (own <= 0 || target < 0)
        return search_takes(search, position, left, target, ranks);

    /* Step 3: a table for these questions alone. */
    bool open = own <= left - target; /* there are so many tricks */
    bool use_table = technique(search, MDD_TECHNIQUE_TABLE) && open && left > 1;
    Position key = share_key(search, position, target);
    Entry entry = {.table = use_table ? &search->shares : NULL, .key = &key, .bound = own};
    int hint;
    Verdict verdict = recall(search, &entry, ranks, &hint);
    if (verdict != UNDECIDED)
        return verdict == AT_LEAST;

    /* Step 4: often the declarer's tricks decide.  If they do not, it is play that proves the answer, and the ranks by
     * which his tricks are known do not matter to it. */
    if (search_takes(search, position, left, target + 1, ranks))
        return true;
    if (!open || !search_takes(search, position, left, target, ranks) || search->stopped != MDD_OK)
        return false;

    /* Steps 5 to 8. */
    Trick trick = {.own = own};
    trick_begin(&trick, position, left, target);
    position_hands(position, trick.hands);
    return play_out(search, &trick, &entry, hint, share_second, ranks);
}

/* Step 6. */
static bool share_second(Search *search, Trick *trick, CardSet *ranks)
{
    return choose_second(search, trick, share_third, ranks);
}

static bool share_third(Search *search, Trick *trick, CardSet *ranks)
{
    return choose_third(search, trick, share_finish, ranks);
}

/* Step 7: the trick lowers what the declarer or the sharer still needs. */
static ALWAYS_INLINE bool share_rest(Search *search, const Trick *trick, int winner, CardSet *ranks)
{
    Position next = position_after_trick(trick->position, trick->cards, trick->roles, winner);
    int target = trick->target - (winner == 0), own = trick->own - (winner == search->sharer);
    return can_share(search, &next, trick->left - 1, target, own, ranks);
}

static bool share_finish(Search *search, Trick *trick, CardSet *ranks)
{
    return finish_trick(search, trick, share_rest, ranks);
}

/* The same of a moment of play: in the middle of a trick the steps begin with the next card. */
static bool state_share(Search *search, const PlayState *state, int target, int own, CardSet *ranks)
{
    if (state->played == 0)
        return can_share(search, &state->position, state->left, target, own, ranks);
    *ranks = 0;
    Trick trick = {.cards = {state->cards[0], state->cards[1]}, .own = own};
    trick_begin(&trick, &state->position, state->left, target);
    position_hands(&state->position, trick.hands);
    if (!count_node(search))
        return false;
    return state->played == 1 ? share_second(search, &trick, ranks) : share_third(search, &trick, ranks);
}

/* How many the sharer takes, by halving what is left open. */
static int count_share(Search *search, const PlayState *state, int tricks, int sharer)
{
    CardSet ranks;
    int low = 0, high = state->left - tricks;
    search->sharer = sharer;
    while (low < high && search->stopped == MDD_OK) {
        int own = (low + high + 1) / 2;
        if (state_share(search, state, tricks, own, &ranks))
            low = own;
        else
            high = own - 1;
    }
    return low;
}

static void range(Search *search, const PlayState *state, int tricks, int role, int *few, int *many)
{
    *few = count_share(search, state, tricks, role);
    /* what one defender does not get the other gets, so wishes about the one are the reverse wishes about the other */
    *many = state->left - tricks - count_share(search, state, tricks, PLAYERS - role);
}

ShareFunction *const share_code_portable = range;
