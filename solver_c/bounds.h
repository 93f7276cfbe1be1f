/* Sure tricks: what one side takes whatever the other does, seen without searching. */
#ifndef MDD_BOUNDS_H
#define MDD_BOUNDS_H

#include "position.h"

/* Do sure tricks already decide whether the declarer takes at least `target` of the `left` tricks left?
 *
 * Requires 1 <= target <= left; `hands` are those of `position`, by role.  `trumps`: the trump byte, 0 without trump.
 * On AT_LEAST or BELOW `*ranks` are the ranks that the proof used: it holds for every position of the same shape that
 * agrees in them.  One function for goal max, in the relative layout, and one for goal min, in the mirrored layout. */
typedef Verdict BoundsFunction(const Position *position, const CardSet hands[PLAYERS], int left, int target, CardSet trumps,
                               bool must_trump, CardSet *ranks);
BoundsFunction bounds_decide, bounds_decide_min;

#endif
