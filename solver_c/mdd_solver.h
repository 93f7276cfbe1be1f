/* What the files of public entry points share: the solver behind the pointer, and checks. */
#ifndef MDD_SOLVER_H
#define MDD_SOLVER_H

#include "search.h"

struct mdd_solver {
    Search search;
};

/* Check `position` and make `solver` ready for it. */
mdd_status solver_begin(mdd_solver *solver, const mdd_position *position);

/* Are these of their enums?  Asked where they come as numbers; in a position they are checked with it. */
static inline bool are_rules(int goal, int void_rule)
{
    return goal >= MDD_GOAL_MAX && goal <= MDD_GOAL_MIN && void_rule >= MDD_FREE_RUFF && void_rule <= MDD_MUST_TRUMP;
}

static inline bool is_strain(int strain) { return strain >= MDD_SPADES && strain <= MDD_NO_TRUMP; }

static inline bool is_window(int least, int most) { return 0 <= least && least < most && most <= MAX_TRICKS; }

#endif
