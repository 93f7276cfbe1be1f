/* The search: can the declarer take at least so many tricks?  docs/algorithm.md follows the step numbers of search.c. */
#ifndef MDD_SEARCH_H
#define MDD_SEARCH_H

#include "bounds.h"
#include "mdd.h"
#include "position.h"
#include "tt.h"

typedef struct {
    Table table;
    mdd_options options;
    StopFlag cancel;
    mdd_counters counters;

    /* set by search_begin() for each answer */
    CardSet trumps;         /* relative layout: the top byte, or 0 */
    bool must_trump;
    bool goal_min;
    Verdict (*bounds)(const Position *, const CardSet[PLAYERS], int, int, CardSet, bool, CardSet *);
    bool ordering, equivalence; /* techniques of options */
    bool wants[PLAYERS];    /* by role: does this player want "at least target" to be true? */
    uint64_t first_node;    /* counters.nodes when this answer was begun */
    uint64_t last_node;     /* the value of counters.nodes at which the budget is used up */
    mdd_status stopped;     /* MDD_OK while the search may go on */
} Search;

/* Make ready for questions about one deal: strain, rules and goal are taken from `position`. */
void search_begin(Search *search, const mdd_position *position);

/* Does the declarer take at least `target` of the tricks left in `state`, the unfinished one included?
 *
 * Null-window search: never "how many", only "at least target".  Any target is allowed.  The answer is exact; ordering, bounds
 * and table change only the cost.  `*ranks` are those that the proof used.  When search->stopped is no longer MDD_OK the answer means nothing. */
bool search_can_take(Search *search, const PlayState *state, int target, CardSet *ranks);

/* The value of `state`, known to lie in low..high: search_can_take() asked from `guess` on until both sides meet.  `*ranks` are
 * those that both proofs used: positions of the same shape that agree in them have the same value. */
int search_value(Search *search, const PlayState *state, int low, int high, int guess, CardSet *ranks);

#endif
