/* Drawing: numbers by chance, and deals that agree with what is known. */
#ifndef MDD_DRAW_H
#define MDD_DRAW_H

#include "cards.h"
#include "mdd.h"

/* A stream of numbers (mdd_api.h, "Randomness"), and number `index` of it, 0..below-1. */
typedef uint64_t Stream;

Stream stream_of(uint64_t seed, uint32_t purpose, uint64_t stream);
uint64_t stream_number(Stream stream, uint64_t index, uint64_t below);

/* All deals that agree with what is known, counted so that each has a number. */
typedef struct {
    CardSet known[MDD_PLACES];      /* cards that can only lie there */
    int cards[CARDS];               /* the others, in the order in which they find their places */
    uint8_t allowed[CARDS];         /* where each of them may lie, a bit for each place */
    int total;                      /* how many they are */
    int room[MDD_PLACES];           /* how many of them lie in each place */
    int last;                       /* the place that gets what the others leave, the largest */
    uint64_t *ways;                 /* see draw.c; owned */
} Deals;

/* Make ready for `knowledge`, of which sizes and names were checked; to be followed by deals_free().  False: no memory. */
bool deals_new(Deals *deals, const mdd_knowledge *knowledge);
void deals_free(Deals *deals);

/* How many deals there are, and number `number` of them, 0..count-1. */
uint64_t deals_count(const Deals *deals);
void deals_find(const Deals *deals, uint64_t number, CardSet deal[MDD_PLACES]);

#endif
