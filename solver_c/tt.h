/* The transposition table: proven bounds on positions between tricks.
 *
 * An entry is 16 bytes:
 *
 *    key     64 bits   63..11 shape (position.h, 53 bits)
 *                      10     kind: 1 = value is at least `bound`, 0 = value is below `bound`
 *                      9..6   bound, 1..10
 *                      5      1 = `move` is a card
 *                      4..0   move: the card that the leader played in the proof (relative layout)
 *    owners  64 bits   as in position.h, but only of the ranks that the proof used; 0 elsewhere
 *
 * A position matches when its shape is equal and its owners are equal wherever the entry has any.  Nothing is hashed away: a
 * shape fixes the number of cards in each suit, so bits that the entry has are cards that the position has too.  With
 * exact keys (relevant ranks off) the entry simply names every card.
 *
 * Entries are true for ever: nothing needs to be cleared between deals.  A bounded number of ways is searched, and the
 * oldest entry of the set makes room. */
#ifndef MDD_TT_H
#define MDD_TT_H

#include <stddef.h>

#include "position.h"

enum { TT_WAYS = 16, TT_NO_MOVE = -1 };

typedef struct {
    uint64_t key;
    uint64_t owners;
} TableEntry;

_Static_assert(sizeof(TableEntry) == 16, "four entries fill a cache line");
_Static_assert(SHAPE_BITS + 1 + 4 + 1 + 5 <= 64, "the fields of a key fit");

typedef struct {
    TableEntry *entries;    /* sets of TT_WAYS, each newest first */
    size_t count;
    unsigned set_shift;     /* 64 - log2(number of sets) */
    bool exact_keys;
} Table;

/* Allocate an empty table of at most `kib` KiB (a power of two is used).  False: no memory. */
bool table_new(Table *table, uint32_t kib, bool exact_keys);
void table_free(Table *table);
void table_clear(Table *table);

/* Is the value of `position` known to be at least `target`, or below it?  If so `*ranks` are the ranks that the proof
 * used.  If not, `*move` is a card that proved something about a like position, or TT_NO_MOVE. */
Verdict table_probe(const Table *table, const Position *position, int target, CardSet *ranks, int *move);

/* Remember that the value is at least `target` (`at_least`) or below it, for every position that agrees with this
 * one in shape and in the owners of `ranks`. */
void table_store(Table *table, const Position *position, int target, bool at_least, CardSet ranks, int move);

#endif
