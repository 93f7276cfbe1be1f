/* The transposition table: see tt.h for the entry and for what a match means. */
#include "tt.h"

#include <stdlib.h>
#include <string.h>

enum { KIND_SHIFT = 10, BOUND_SHIFT = 6, HAS_MOVE = 1 << 5, MOVE_MASK = 31, BOUND_MASK = 15, SHAPE_SHIFT = 11 };

bool table_new(Table *table, uint32_t kib, bool exact_keys)
{
    size_t sets = 1;
    unsigned log2_sets = 0;
    while (sets * 2 * TT_WAYS * sizeof(TableEntry) <= (size_t)kib * 1024) {
        sets *= 2;
        log2_sets++;
    }
    table->count = sets * TT_WAYS;
    table->set_shift = 64 - log2_sets;
    table->exact_keys = exact_keys;
    table->entries = calloc(table->count, sizeof(TableEntry));
    return table->entries != NULL;
}

void table_free(Table *table)
{
    free(table->entries);
    table->entries = NULL;
}

void table_clear(Table *table) { memset(table->entries, 0, table->count * sizeof(TableEntry)); }

/* Positions of one shape share a set, so that entries with few ranks are found; with exact keys they need not. */
static TableEntry *table_set(const Table *table, const Position *position)
{
    uint64_t mixed = position->shape;
    if (table->exact_keys)
        mixed ^= position->owners * 0xD6E8FEB86659FD93u;
    mixed ^= mixed >> 29;
    mixed *= 0x9E3779B97F4A7C15u; /* Fibonacci hashing: the top bits are the well mixed ones */
    size_t set = table->set_shift == 64 ? 0 : (size_t)(mixed >> table->set_shift);
    return table->entries + set * TT_WAYS;
}

static CardSet entry_ranks(uint64_t owners) { return (CardSet)owners | (CardSet)(owners >> 32); }

static uint64_t owners_of(uint64_t owners, CardSet ranks) { return owners & (ranks | (uint64_t)ranks << 32); }

Verdict table_probe(const Table *table, const Position *position, int target, CardSet *ranks, int *move)
{
    const TableEntry *entry = table_set(table, position);
    *move = TT_NO_MOVE;
    for (int way = 0; way < TT_WAYS; way++, entry++) {
        if (entry->key >> SHAPE_SHIFT != position->shape)
            continue;
        CardSet relevant = entry_ranks(entry->owners);
        if (owners_of(position->owners, relevant) != entry->owners)
            continue;
        int bound = (int)(entry->key >> BOUND_SHIFT) & BOUND_MASK;
        bool at_least = (entry->key >> KIND_SHIFT) & 1;
        if (at_least ? bound >= target : bound <= target) {
            *ranks = relevant;
            return at_least ? AT_LEAST : BELOW;
        }
        if (*move == TT_NO_MOVE && entry->key & HAS_MOVE)
            *move = (int)(entry->key & MOVE_MASK);
    }
    return UNDECIDED;
}

void table_store(Table *table, const Position *position, int target, bool at_least, CardSet ranks, int move)
{
    TableEntry fresh = {.owners = owners_of(position->owners, ranks)};
    fresh.key = position->shape << SHAPE_SHIFT | (uint64_t)at_least << KIND_SHIFT | (uint64_t)(unsigned)target << BOUND_SHIFT;
    if (move != TT_NO_MOVE)
        fresh.key |= HAS_MOVE | (uint64_t)(unsigned)move;

    /* Take the place of an entry that this one makes useless: same cards, same kind, a weaker bound. */
    TableEntry *set = table_set(table, position);
    int way = 0;
    while (way < TT_WAYS - 1 && set[way].key != 0 &&
           !(set[way].owners == fresh.owners && (set[way].key ^ fresh.key) >> KIND_SHIFT == 0))
        way++;
    memmove(set + 1, set, (size_t)way * sizeof *set);
    set[0] = fresh;
}
