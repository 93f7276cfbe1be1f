/* Which card to try first.  Speed only: any order gives the same answers. */
#ifndef MDD_ORDER_H
#define MDD_ORDER_H

#include "position.h"

/* What a player sees when he chooses a card. */
typedef struct {
    const CardSet *hands;   /* by role, cards of the current trick still in them */
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

#endif
