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

/* The cards of `trick` among which the highest wins: the trumps, else those of the suit of `led`. */
static inline CardSet contest(CardSet trick, int led, CardSet trumps)
{
    assert(trick & card_bit(led));
    CardSet ruffs = trick & trumps;
    return ruffs ? ruffs : trick & suit_of(led);
}

/* When was `card` played to its trick?  0, 1 or 2 in order of play. */
static inline int place_in_trick(int card, int first, int second) { return card == first ? 0 : card == second ? 1 : 2; }

/* Which card wins, and when was it played?  0, 1 or 2 in order of play. */
static inline int winning_place(int first, int second, int third, CardSet trumps)
{
    CardSet trick = card_bit(first) | card_bit(second) | card_bit(third);
    return place_in_trick(highest_bit(contest(trick, first, trumps)), first, second);
}

#endif
