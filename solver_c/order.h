/* Which card to try first.  Speed only: any order gives the same answers. */
#ifndef MDD_ORDER_H
#define MDD_ORDER_H

#include "position.h"

/* What a player sees when he chooses a card. */
typedef struct {
    const CardSet *hands;   /* by role, cards of the current trick still in them */
    uint64_t shape;         /* of the position before the trick */
    CardSet trumps;
    int role;               /* the player on turn */
    int nth;                /* cards of the current trick already played: 0, 1 or 2 */
    int leader;
    const int *cards;       /* those cards */
    bool goal_min;
    int hint;               /* a card to try first, or -1 */
} Choice;

/* Write the cards of `candidates` into `order`, the most promising first; returns how many (at most 10). */
int order_cards(const Choice *choice, CardSet candidates, int order[MAX_TRICKS]);

/* The weights of the score are kept in a table of their own (order_weights.h), found by benchmarks/tune_order.c. */
enum { LEAD_FEATURES = 13, FOLLOW_FEATURES = 10, FOLLOW_CASES = 12 };

typedef struct {
    signed char lead[2][2][PLAYERS][LEAD_FEATURES];         /* by goal, trump or not, role */
    signed char follow[2][2][FOLLOW_CASES][FOLLOW_FEATURES]; /* by goal, trump or not, see follow_case() */
} OrderWeights;

#ifdef MDD_TUNE
extern OrderWeights order_weights;
#endif

#endif
