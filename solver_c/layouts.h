/* One hand against many layouts: the ways in which the cards that its owner does not see can lie. */
#ifndef MDD_LAYOUTS_H
#define MDD_LAYOUTS_H

#include "search.h"

/* Number of layouts of `unseen` (mdd_api.h), and number first..first+count-1 of them in the fixed order; the caller has
 * checked that there are so many. */
uint64_t layouts_count(CardSet unseen);
void layouts_list(CardSet unseen, uint64_t first, uint64_t count, CardSet *layouts);

/* Cards in the order in which layouts choose them: the highest of each suit, then the next of each...  Returns how many. */
int layouts_cards(CardSet unseen, int cards[CARDS]);

/* Layouts number first, first + step, ... of the fixed order, going round. */
void layouts_every(CardSet unseen, uint64_t first, uint64_t step, uint64_t count, CardSet *layouts);

/* The values, within the window least..most (mdd_api.h), of layouts[0..count-1] for `sample`, a checked position in which the
 * declarer is seat A and leads: its hand and strain with each layout's cards for B and the rest of the unseen ones for C.
 * `*guess`, a likely value or -1, becomes the last one found.  Returns how many were solved: all, unless the search was
 * stopped. */
uint64_t layouts_solve(Search *search, const mdd_position *sample, int least, int most, uint64_t count, const CardSet *layouts,
                       int *guess, int8_t *tricks);

#endif
