/* The transposition table: proven bounds on positions between tricks.
 *
 * An entry is 24 bytes:
 *
 *    key     64 bits   63..11 shape (position.h, 53 bits)
 *                      10     kind: 1 = value is at least `bound`, 0 = value is below `bound`
 *                      9..6   bound, 1..10
 *                      5      1 = `move` is a card
 *                      4..0   move: the card that the leader played in the proof (relative layout)
 *    owners  64 bits   as in position.h
 *    ranks   32 bits   the cards whose owners the proof used
 *    older   32 bits   the entry written before this one in the same chain; 0 = none
 *
 * A position matches when its shape is equal and so are the owners of the cards in `ranks`.  Nothing is hashed away.  With exact
 * keys (relevant ranks off) the ranks are simply all cards.
 *
 * `bound` is what is asked for: declarer's tricks, or in the table of shares, which has a shape of its own, a defender's
 * (share_key() in share.c).
 *
 * Entries are true for ever: nothing needs to be cleared between deals.  They are written one after the other into a ring,
 * so that the oldest makes room.  An entry is named by its serial number, counted from 1; its place is that number modulo the
 * size of the ring, and a number too old to be in the ring ends a chain.
 *
 *    heads   [ | | |#| | | ]  newest entry of each chain; all positions of one shape are in one chain
 *                    |
 *    entries [ 17 18 11 12 13 14 15 16 ]        18 -> 16 -> 12 -> (9: gone)
 */
#ifndef MDD_TT_H
#define MDD_TT_H

#include <stddef.h>

#include "position.h"

enum { TT_NO_MOVE = -1 };

typedef struct {
    uint64_t key;
    uint64_t owners;
    CardSet ranks;
    uint32_t older;
} TableEntry;

_Static_assert(sizeof(TableEntry) == 24, "no more than the diagram shows");
_Static_assert(SHAPE_BITS + 1 + 4 + 1 + 5 <= 64, "the fields of a key fit");

typedef struct {
    TableEntry *entries;    /* the ring: `count` of them, a power of two */
    uint32_t *heads;        /* as many: serial numbers, 0 = empty chain */
    uint32_t count;
    uint32_t newest;        /* serial number of the last entry written */
    unsigned head_shift;    /* 64 - log2(count) */
    bool exact_keys;
} Table;

/* Allocate an empty table of at most `kib` KiB.  False: no memory. */
bool table_new(Table *table, uint32_t kib, bool exact_keys);
void table_free(Table *table);
void table_clear(Table *table);
uint64_t table_bytes(const Table *table); /* 0 before table_new() and after table_free() */

/* Is the value of `position` known to be at least `target` (1 to 10), or below it?  If so `*ranks` are the ranks that the proof
 * used.  If not, `*move` is a card that proved something about a like position, or TT_NO_MOVE. */
Verdict table_probe(const Table *table, const Position *position, int target, CardSet *ranks, int *move);

/* Remember that the value is at least `target` (`at_least`) or below it, for every position that agrees with this
 * one in shape and in the owners of `ranks`: in each suit, all bits from some rank up. */
void table_store(Table *table, const Position *position, int target, bool at_least, CardSet ranks, int move);

/* Is the table as drawn above?  Every entry that a chain leads to has fields in their ranges and stands in the chain of its
 * shape, and what it leads to is older.  table_store() asserts as much of the entry that it wrote. */
bool table_check(const Table *table);

#endif
