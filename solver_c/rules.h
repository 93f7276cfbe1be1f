/* The rules of play: the only C that knows Meksiko (RULES: docs/rules.md, parts 1 and 2).
 *
 * `trumps` is the set of all cards of the trump suit, 0 without trump. */
#ifndef MDD_RULES_H
#define MDD_RULES_H

#include "cards.h"

/* Cards of `hand` that may be played when `led` was led: follow suit; void, a trump if the void rule says so; else
 * anything.  Nobody ever has to beat a card. */
static inline CardSet legal_cards(CardSet hand, int led, CardSet trumps, bool must_trump)
{
    CardSet follow = hand & suit_of(led);
    if (follow)
        return follow;
    CardSet ruffs = must_trump ? hand & trumps : 0;
    return ruffs ? ruffs : hand;
}

/* The card of `trick` that wins: the highest trump, else the highest card of the suit of `led`. */
static inline int winning_card(CardSet trick, int led, CardSet trumps)
{
    CardSet ruffs = trick & trumps;
    return highest_bit(ruffs ? ruffs : trick & suit_of(led));
}

#endif
