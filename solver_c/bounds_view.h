/* What every bound looks at: the hands of a position, and counts that more than one bound needs. */
#ifndef MDD_BOUNDS_VIEW_H
#define MDD_BOUNDS_VIEW_H

#include "position.h"

typedef struct {
    const CardSet *hands;   /* by role */
    uint64_t shape;
    CardSet trumps;
    int plain_suits;        /* suits 0..plain_suits-1 are not trump */
    bool must_trump;
    bool has_trumps[PLAYERS];
} View;

static inline View view_of(const Position *position, const CardSet hands[PLAYERS], CardSet trumps, bool must_trump)
{
    return (View){.hands = hands, .shape = position->shape, .trumps = trumps, .plain_suits = trumps ? TRUMP_SUIT : SUITS,
                  .must_trump = must_trump,
                  .has_trumps = {(hands[0] & trumps) != 0, (hands[1] & trumps) != 0, (hands[2] & trumps) != 0}};
}

static inline int length(const View *view, int role, int suit) { return shape_length(view->shape, role, suit); }

static inline int min_int(int a, int b) { return a < b ? a : b; }
static inline int max_int(int a, int b) { return a > b ? a : b; }

/* A bit at the top of each suit in which `hand` has a card. */
static inline CardSet suits_held(CardSet hand) { return (hand | ((hand & 0x7F7F7F7Fu) + 0x7F7F7F7Fu)) & SUIT_TOPS; }

/* The `count` cards of `hand` on the highest bits, if it has `length` cards of one suit. */
static inline CardSet first_cards(CardSet hand, int length, int count)
{
    for (; length > count; length--)
        hand &= hand - 1;
    return hand;
}

/* How many of `own` trumps cannot all be beaten by those of `enemy`: match each with a higher enemy trump as long as there
 * are any; the others win the tricks to which they are played.  The walk stops at `enough`, and *last is then the lowest trump
 * walked over.  Sound for any prefix: lower trumps only add to the count.  `mirrored`: the highest trump is on the lowest bit. */
static inline int unbeaten_trumps(CardSet own, CardSet enemy, int enough, bool mirrored, int *last)
{
    int spare = 0, sure = 0;
    for (CardSet all = own | enemy; own && sure < enough;) {
        int card = strongest(all, mirrored);
        all ^= card_bit(card);
        if (enemy & card_bit(card))
            spare++;
        else {
            own ^= card_bit(card);
            if (spare > 0)
                spare--;
            else
                sure++;
        }
        *last = card;
    }
    return sure;
}

/* Trumps that `role` has more than all of the other side's who can stand against him: so many win by count alone. */
static inline int surplus_trumps(const View *view, int role)
{
    int enemy = role == 0 ? length(view, 1, TRUMP_SUIT) + length(view, 2, TRUMP_SUIT) : length(view, 0, TRUMP_SUIT);
    return max_int(length(view, role, TRUMP_SUIT) - enemy, 0);
}

/* Sure trump tricks of `role`, at most `enough`, and the ranks that count them. */
static inline int sure_trumps(const View *view, int role, int enough, bool mirrored, CardSet *ranks)
{
    int surplus = surplus_trumps(view, role), last = 0;
    if (!view->has_trumps[role] || surplus >= enough)
        return surplus;
    CardSet own = view->hands[role] & view->trumps;
    CardSet enemy = (role == 0 ? view->hands[1] | view->hands[2] : view->hands[0]) & view->trumps;
    int sure = unbeaten_trumps(own, enemy, enough, mirrored, &last);
    if (sure > surplus)
        *ranks |= mirrored ? view->trumps : from_rank(last);
    return max_int(sure, surplus);
}

#endif
