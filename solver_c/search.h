/* The search: can the declarer take at least so many tricks?  docs/algorithm.md has the same steps. */
#ifndef MDD_SEARCH_H
#define MDD_SEARCH_H

#include "bounds.h"
#include "mdd.h"
#include "position.h"
#include "tt.h"

typedef struct Search Search;

/* The search, compiled for one kind of processor.  search.c holds the only text of it. */
typedef struct {
    void (*begin)(Search *search, const mdd_position *position);
    bool (*can_take)(Search *search, const PlayState *state, int target, CardSet *ranks);
    int (*value)(Search *search, const PlayState *state, int low, int high, int guess, CardSet *ranks);
} SearchCode;

extern const SearchCode search_code_portable;   /* search.c */
extern const SearchCode search_code_bmi;        /* search_bmi.c; only where cpu_has_bmi() */

struct Search {
    const SearchCode *code;
    Table table;
    mdd_options options;
    StopFlag cancel;
    mdd_counters counters;

    /* set by search_begin() for each answer */
    CardSet trumps;         /* relative layout: the top byte, or 0 */
    bool must_trump;
    bool goal_min;
    bool ordering, equivalence; /* techniques of options */
    bool wants[PLAYERS];    /* by role: does this player want "at least target" to be true? */
    BoundsFunction *bounds;
    uint64_t first_node;    /* counters.nodes when this answer was begun */
    uint64_t last_node;     /* the value of counters.nodes at which the budget is used up */
    mdd_status stopped;     /* MDD_OK while the search may go on */

    Table shares;           /* share.c's own: no memory until share_prepare() */
    int sharer;             /* and the role whose tricks it counts */
};

/* Make ready for questions about one deal: strain, rules and goal are taken from `position`. */
static inline void search_begin(Search *search, const mdd_position *position) { search->code->begin(search, position); }

/* Does the declarer take at least `target` of the tricks left in `state`, the unfinished one included?
 *
 * Null-window search: never "how many", only "at least target".  Any target is allowed.  The answer is exact; ordering, bounds
 * and table change only the cost.  `*ranks` are those that the proof used.  When search->stopped is no longer MDD_OK the
 * answer means nothing. */
static inline bool search_can_take(Search *search, const PlayState *state, int target, CardSet *ranks)
{
    return search->code->can_take(search, state, target, ranks);
}

/* The value of `state`, known to lie in low..high: search_can_take() asked from `guess` on until both sides meet.  `*ranks` are
 * those that both proofs used: positions of the same shape that agree in them have the same value. */
static inline int search_value(Search *search, const PlayState *state, int low, int high, int guess, CardSet *ranks)
{
    assert(0 <= low && low <= high && high <= state->left);
    return search->code->value(search, state, low, high, guess, ranks);
}

/* The same of `position`, which lies between two tricks, for those who are compiled together with the search (share.c).  No
 * trick need be left. */
bool search_takes(Search *search, const Position *position, int left, int target, CardSet *ranks);

#endif
