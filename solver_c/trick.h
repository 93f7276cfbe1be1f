/* Inside a trick: steps 5 to 8 of docs/algorithm.md, and the question to the table in step 3.
 *
 * Two questions are asked of a position, by search.c and by share.c, and both go through these steps.  Each gives functions that
 * take over after a card and after the trick; all that stands here is inlined into both, so that they are called directly. */
#ifndef MDD_TRICK_H
#define MDD_TRICK_H

#include "order.h"
#include "rules.h"
#include "search.h"
#include "tries.h"

enum { STOP_CHECK_INTERVAL = 256 }; /* nodes between looks at the cancel flag: well under a millisecond */

/* One trick in progress, and what is asked. */
typedef struct {
    const Position *position;   /* before the trick */
    CardSet hands[PLAYERS];     /* by role, before the trick */
    int roles[PLAYERS];         /* who plays first, second, third */
    int cards[PLAYERS];         /* in order of play */
    int left;                   /* tricks left, this one included */
    int target;                 /* tricks that the declarer needs */
    int own;                    /* share.c: tricks that the sharer needs */
} Trick;

/* What comes after a card: the next one, or the end of the trick. */
typedef bool NextStep(Search *search, Trick *trick, CardSet *ranks);

/* The role `winner` took the trick: is the answer true?  `*ranks`, 0 before, are those that the proof used, said in the cards
 * after the trick. */
typedef bool RestStep(Search *search, const Trick *trick, int winner, CardSet *ranks);

/* What a question is called in a table: is the value of `key` at least `bound`? */
typedef struct {
    Table *table;               /* NULL: neither look it up nor remember it */
    const Position *key;
    int bound;
} Entry;

static inline bool technique(const Search *search, mdd_technique which)
{
    return (search->options.techniques & which) != 0;
}

/* All of `trick` but its hands, before a card is played to it. */
static inline void trick_begin(Trick *trick, const Position *position, int left, int target)
{
    static const int next[PLAYERS] = {1, 2, 0};
    trick->position = position;
    trick->roles[0] = position_leader(position);
    trick->roles[1] = next[trick->roles[0]];
    trick->roles[2] = next[trick->roles[1]];
    trick->left = left;
    trick->target = target;
}

/* Step 3: what the table knows; see table_probe(). */
static ALWAYS_INLINE Verdict recall(Search *search, const Entry *entry, CardSet *ranks, int *hint)
{
    *hint = TT_NO_MOVE;
    if (!entry->table)
        return UNDECIDED;
    Verdict verdict = table_probe(entry->table, entry->key, entry->bound, ranks, hint);
    search->counters.probes++;
    if (verdict != UNDECIDED)
        search->counters.hits++;
    return verdict;
}

/* Step 5: may the search go on? */
static inline bool count_node(Search *search)
{
    if (search->counters.nodes == search->last_node)
        search->stopped = MDD_ERROR_BUDGET;
    else if (++search->counters.nodes % STOP_CHECK_INTERVAL == 0 && stop_flag_get(&search->cancel))
        search->stopped = MDD_ERROR_CANCELLED;
    return search->stopped == MDD_OK;
}

/* Step 6: the cards of a trick are chosen, the leader's, the second and the third.  A player is content with the first card
 * that gives the answer he wants. */
static inline Choice choice_of(const Search *search, const Trick *trick, int role)
{
    return (Choice){.hands = trick->hands, .shape = trick->position->shape, .trumps = search->trumps,
                    .goal_min = search->goal_min, .role = role, .leader = trick->roles[0]};
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

static inline int next_follow(const Search *search, const Trick *trick, int nth, int winning, CardSet todo)
{
    if (!search->ordering || !(todo & (todo - 1)))
        return lowest_bit(todo);
    Choice choice = choice_of(search, trick, trick->roles[nth]);
    TrickSoFar so_far = {.nth = nth, .led = trick->cards[0], .winning = winning,
                         .winning_role = trick->roles[winning != trick->cards[0]]};
    return order_best_follow(&choice, &so_far, todo);
}

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

static ALWAYS_INLINE bool choose_second(Search *search, Trick *trick, NextStep *next_step, CardSet *ranks)
{
    return choose_follow(search, trick, 1, trick->cards[0], 0, next_step, ranks);
}

static ALWAYS_INLINE bool choose_third(Search *search, Trick *trick, NextStep *next_step, CardSet *ranks)
{
    CardSet both = card_bit(trick->cards[0]) | card_bit(trick->cards[1]);
    int winning = strongest(contest(both, trick->cards[0], search->trumps), search->goal_min);
    return choose_follow(search, trick, 2, winning, both ^ card_bit(winning), next_step, ranks);
}

/* Step 7: the trick is complete.  Ranks matter only if the winner beat another card of its suit: then it is enough to know
 * the winner and all above it, or all those up to the highest that it beat (in the mirror these are the ones from bit 7
 * down). */
static ALWAYS_INLINE bool finish_trick(Search *search, Trick *trick, RestStep *rest_step, CardSet *ranks)
{
    CardSet cards = card_bit(trick->cards[0]) | card_bit(trick->cards[1]) | card_bit(trick->cards[2]);
    CardSet rivals = contest(cards, trick->cards[0], search->trumps);
    int winner = strongest(rivals, search->goal_min);
    rivals ^= card_bit(winner);
    CardSet after = 0;
    int role = trick->roles[place_in_trick(winner, trick->cards[0], trick->cards[1])];
    bool answer = rest_step(search, trick, role, &after);
    *ranks = ranks_before_trick(after, cards);
    if (rivals)
        *ranks |= from_rank(search->goal_min ? lowest_bit(rivals) : winner);
    return answer;
}

/* Step 8: remember the answer, with the lead that proved it if the leader has his wish; see table_store(). */
static ALWAYS_INLINE void remember(Search *search, const Entry *entry, const Trick *trick, bool answer, CardSet ranks)
{
    int move = answer == search->wants[trick->roles[0]] ? trick->cards[0] : TT_NO_MOVE;
    search->counters.stores++;
    table_store(entry->table, entry->key, entry->bound, answer, ranks, move);
}

/* Steps 5 to 8; `second_step` takes over when a card is led. */
static ALWAYS_INLINE bool play_out(Search *search, Trick *trick, const Entry *entry, int hint, NextStep *second_step,
                                   CardSet *ranks)
{
    if (!count_node(search))
        return false;
    bool answer = choose_lead(search, trick, hint, second_step, ranks);
    if (search->stopped != MDD_OK)
        return false;
    if (!technique(search, MDD_TECHNIQUE_RELEVANT_RANKS))
        *ranks = ~(CardSet)0;
    if (entry->table)
        remember(search, entry, trick, answer, *ranks);
    return answer;
}

#endif
