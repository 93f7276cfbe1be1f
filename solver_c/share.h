/* A defender's own tricks: how the defenders split what the declarer leaves (docs/algorithm.md). */
#ifndef MDD_SHARE_H
#define MDD_SHARE_H

#include "search.h"

typedef void ShareFunction(Search *search, const PlayState *state, int tricks, int role, int *few, int *many);

extern ShareFunction *const share_code_portable;    /* share.c */
extern ShareFunction *const share_code_bmi;         /* search_bmi.c */

/* Allocate the table that share_range() needs, unless that was done before.  False: no memory. */
static inline bool share_prepare(Search *search)
{
    return search->shares.entries || table_new(&search->shares, search->options.tt_kib, search->table.exact_keys);
}

/* Own tricks of a defender, `role` 1 or 2, in `state`, a moment of play that is worth `tricks`.
 *
 * `*few` is the minimax value of 16 * declarer's tricks + own tricks, without the declarer's part: all play for the declarer's
 * tricks, and among cards that are equally good for those the declarer wants `role` to have many, both defenders want him to
 * have few.  `*many` is the same the other way round.  Requires goal max and share_prepare(). */
static inline void share_range(Search *search, const PlayState *state, int tricks, int role, int *few, int *many)
{
    assert(search->shares.entries && !search->goal_min);
    assert((role == 1 || role == 2) && 0 <= tricks && tricks <= state->left);
    ShareFunction *code = search->options.cpu == MDD_CPU_BMI ? share_code_bmi : share_code_portable;
    code(search, state, tricks, role, few, many);
}

#endif
