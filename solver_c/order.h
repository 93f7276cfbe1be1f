/* Which card to try first.  Speed only: any order gives the same answers. */
#ifndef MDD_ORDER_H
#define MDD_ORDER_H

#include "position.h"

/* What a player sees when he chooses a card. */
typedef struct {
    const CardSet *hands;   /* by role, cards of the current trick still in them */
    uint64_t shape;         /* of the position before the trick */
    CardSet trumps;
    bool goal_min;          /* the mirrored layout: the strongest card of a suit is on its lowest bit */
    int role;               /* the player on turn */
    int leader;             /* of the trick, a role */
} Choice;

/* Where a trick stands when a player follows to it. */
typedef struct {
    int nth;                /* he plays second (1) or third (2) */
    int led;                /* the card led */
    int winning;            /* the card that wins so far */
    int winning_role;       /* and who played it */
} TrickSoFar;

/* Write the cards of `candidates` into `order`, the most promising lead first; returns how many (at most 10). */
int order_leads(const Choice *choice, CardSet candidates, int order[MAX_TRICKS]);

/* The most promising card of `candidates`, which are not empty, for a player who follows. */
int order_best_follow(const Choice *choice, const TrickSoFar *trick, CardSet candidates);

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
