/* The hand model: a hand described in whole numbers, and what such a hand is worth (mdd_api.h).
 *
 * Goal min looks at the hand upside down: the seven is then the top card.  Suits that are not trump are *side* suits, all
 * four without a trump; features of theirs are sums over them. */
#ifndef MDD_HAND_MODEL_H
#define MDD_HAND_MODEL_H

#include "cards.h"
#include "mdd.h"

enum {
    HAND_ONE,
    HAND_TRUMPS_3_UP,       /* at least 3, 4, 5 trumps: 0 or 1 each */
    HAND_TRUMPS_4_UP,
    HAND_TRUMPS_5_UP,
    HAND_TRUMPS_OVER_5,
    HAND_TRUMP_TOPS,        /* the ace, king, queen, jack, ten of trumps: 0 or 1 each */
    HAND_SIDE_1_UP = HAND_TRUMP_TOPS + 5,
    HAND_SIDE_2_UP,
    HAND_SIDE_3_UP,
    HAND_SIDE_OVER_3,
    HAND_SIDE_ACE,
    HAND_SIDE_KING,         /* with another card */
    HAND_SIDE_QUEEN,        /* with two others */
    HAND_SIDE_ACE_KING,
    HAND_SIDE_KING_QUEEN,
    HAND_SIDE_THREE,        /* ace, king and queen */
    HAND_VOIDS_TRUMPS,      /* void side suits times trumps; the same with single cards */
    HAND_SINGLES_TRUMPS,
    HAND_VOIDS,
    HAND_SINGLES,
    HAND_TRUMPS_3,          /* exactly 3, 4, 5, 6 trumps, at least 7 */
    HAND_LONGEST = HAND_TRUMPS_3 + 5, /* cards of the longest side suit, their square, and cards of the second longest */
    HAND_LONGEST_SQUARE,
    HAND_SECOND,
    HAND_SURE,              /* cards of side suits with only own or gone ones above them, four of a suit at most */
    HAND_SURE_TRUMPS,
    HAND_SURE_BY_TRUMPS,    /* products: with the trumps, of the trumps, of the two */
    HAND_SURE_TRUMPS_BY_TRUMPS,
    HAND_SURE_BY_SURE_TRUMPS,
    HAND_BEATEN,            /* cards of side suits with more of the others' cards above them than own ones */
    HAND_BEATEN_BY,         /* how many more, added up */
    HAND_SOUND_SUITS,       /* side suits with cards and no such card */
    HAND_FEATURES
};

/* The description of `hand` for a strain; `gone` are cards that are in nobody's hand. */
void hand_describe(CardSet hand, CardSet gone, int strain, int goal, int features[HAND_FEATURES]);

/* What it is worth, as of mdd_estimate_hands(). */
int32_t hand_estimate(CardSet hand, CardSet gone, int strain, int goal, int void_rule);

/* The choices of `held` as of mdd_rank_choices(), all of them; returns how many. */
int hand_choices(CardSet held, CardSet gone, int strains, int goal, int void_rule, mdd_choice choices[MDD_RANKED_CHOICES]);

#endif
