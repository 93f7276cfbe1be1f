/* The cards that a player tries in turn.  Touching cards are one choice, and a card that failed excuses others: docs/algorithm.md,
 * step 6.  `ranks` are relevant ranks, as in search.c. */
#ifndef MDD_TRIES_H
#define MDD_TRIES_H

#include "cards.h"

/* The highest card of each run of cards in `legal` that have only `gone` cards (played, and beaten) between them. */
static inline CardSet run_tops(CardSet legal, CardSet gone)
{
    CardSet tops = legal & ~one_lower(legal);
    return tops & ~one_lower(gone & one_lower(legal));
}

/* The cards of `legal` from `top` down that have only `gone` cards between them. */
static inline CardSet run_below(int top, CardSet legal, CardSet gone)
{
    CardSet lower = suit_of(top) & (card_bit(top) - 1), gaps = lower & ~(legal | gone);
    CardSet run = gaps ? lower & from_rank(highest_bit(gaps)) : lower;
    return (run & legal) | card_bit(top);
}

/* Cards that a player may still try, and those that he need not. */
typedef struct {
    CardSet legal;
    CardSet gone;       /* played to this trick, and beaten */
    CardSet todo;       /* one of each run of touching cards, and what failed cards left over of theirs */
    CardSet failed;     /* tried, or sure to fail by the same proof */
    CardSet ranks;      /* used by the proofs that cards fail */
    bool merged;        /* are touching cards one choice? */
} Tries;

static inline Tries tries_among(CardSet legal, CardSet gone, bool merged)
{
    return (Tries){.legal = legal, .gone = gone, .todo = merged ? run_tops(legal, gone) : legal, .merged = merged};
}

/* `card` failed, and the proof used `ranks`.  Which other cards fail by the same proof, here and in every position that
 * agrees in `ranks`?  If the card's own rank was not used, all cards of its suit whose ranks were not: the proof cannot tell
 * them apart.  If it was, those that touch it and whose ranks were used as well: they touch it there, too.
 *
 * Of its run, the cards that do not fail by the same proof must be tried. */
static inline void card_failed(Tries *tries, int card, CardSet ranks)
{
    assert(tries->todo & card_bit(card) && ranks == filled_up(ranks));
    tries->ranks |= ranks;
    tries->failed |= card_bit(card);
    if (tries->merged) {
        if (!(ranks & card_bit(card)))
            tries->failed |= tries->legal & suit_of(card) & ~ranks;
        else if (tries->legal & suit_of(card) & ~tries->failed) {
            tries->failed |= run_below(card, tries->legal & ranks, tries->gone & ranks);
            tries->todo |= run_below(card, tries->legal, tries->gone);
        }
    }
    tries->todo &= ~tries->failed;
}

#endif
