/* A race between the choices of one hand: see mdd_pick() in mdd_api.h. */
#ifndef MDD_PICK_H
#define MDD_PICK_H

#include "search.h"

enum { PICK_BLOCK = 32 }; /* layouts of one choice that are asked at once */

/* All that a race is about; the arrays are the caller's. */
typedef struct {
    const mdd_race *race;
    const mdd_choice *choices;
    const int32_t *values;      /* [race->rows][MDD_TRICK_COUNTS] */
    const uint32_t *layouts;
    mdd_race_state *state;
    uint32_t *counts;           /* [race->choices][MDD_TRICK_COUNTS] */
    uint8_t *out;
    uint32_t *best;
} Pick;

/* Go on, in a race that was checked, until it is over, `answers` more are found or the search was stopped. */
void pick_go_on(Search *search, const Pick *pick, uint64_t answers);

#endif
