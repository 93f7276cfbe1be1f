/* What players ask, on top of the search: the value of a position, of each card, and an optimal line. */
#ifndef MDD_SOLVE_H
#define MDD_SOLVE_H

#include "search.h"

/* A first guess at the declarer's tricks, 0..left, from the look of his hand.  Speed only. */
int solve_first_guess(const Search *search, const mdd_position *position, int left);

/* All three expect a position that was checked and a search that was begun with it; after each, search->stopped tells
 * whether the answer counts. */
int solve_tricks(Search *search, const mdd_position *position);
void solve_cards(Search *search, const mdd_position *position, int tricks, int8_t card_tricks[CARDS]);
int solve_line(Search *search, const mdd_position *position, int tricks, uint8_t line[MDD_MAX_LINE]);

/* The first two within a window (mdd_api.h): fewer than `least` tricks count as `least`, more than `most` as `most`. */
int solve_tricks_within(Search *search, const mdd_position *position, int least, int most);
void solve_cards_within(Search *search, const mdd_position *position, int least, int most, int tricks,
                        int8_t card_tricks[CARDS]);

#endif
