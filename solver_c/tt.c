/* The transposition table: see tt.h for the entry and for what a match means. */
#include "tt.h"

#include <stdlib.h>
#include <string.h>

enum { KIND_SHIFT = 10, BOUND_SHIFT = 6, HAS_MOVE = 1 << 5, MOVE_MASK = 31, BOUND_MASK = 15, SHAPE_SHIFT = 11 };

/* Chains are followed so far: a longer walk costs more than the search that it might save. */
enum { LONGEST_WALK = 128 };

enum { BYTES_PER_ENTRY = sizeof(TableEntry) + sizeof(uint32_t) };

bool table_new(Table *table, uint32_t kib, bool exact_keys)
{
    *table = (Table){.count = 2, .head_shift = 63, .exact_keys = exact_keys};
    while ((uint64_t)table->count * 2 * BYTES_PER_ENTRY <= (uint64_t)kib * 1024) {
        table->count *= 2;
        table->head_shift--;
    }
    table->entries = calloc(table->count, sizeof *table->entries);
    table->heads = calloc(table->count, sizeof *table->heads);
    if (table->entries && table->heads)
        return true;
    table_free(table);
    return false;
}

void table_free(Table *table)
{
    free(table->entries);
    free(table->heads);
    table->entries = NULL;
    table->heads = NULL;
}

void table_clear(Table *table)
{
    memset(table->heads, 0, table->count * sizeof *table->heads);
    table->newest = 0;
}

uint64_t table_bytes(const Table *table) { return table->entries ? (uint64_t)table->count * BYTES_PER_ENTRY : 0; }

/* Positions of one shape share a chain, so that entries with few ranks are found; with exact keys they need not. */
static uint32_t *chain_head(const Table *table, uint64_t shape, uint64_t owners)
{
    uint64_t mixed = shape;
    if (table->exact_keys)
        mixed ^= owners * 0xD6E8FEB86659FD93u;
    mixed ^= mixed >> 29;
    mixed *= 0x9E3779B97F4A7C15u; /* Fibonacci hashing: the top bits are the well mixed ones */
    return table->heads + (mixed >> table->head_shift);
}

/* The entry with this serial number, or NULL if there is none or it has been overwritten. */
static TableEntry *entry_at(const Table *table, uint32_t serial)
{
    bool there = serial != 0 && table->newest - serial < table->count;
    return there ? &table->entries[serial & (table->count - 1)] : NULL;
}

/* Is the entry with this serial number as tt.h says, and is `head` that of its chain? */
static bool entry_is_sound(const Table *table, uint32_t serial, const uint32_t *head)
{
    const TableEntry *entry = entry_at(table, serial);
    if (!entry || entry->older >= serial || *head < serial)
        return false;
    int bound = (int)(entry->key >> BOUND_SHIFT) & BOUND_MASK;
    CardSet cards = (CardSet)entry->owners | (CardSet)(entry->owners >> 32);
    bool suits_stand = cards == filled_up(cards) && entry->ranks == filled_up(entry->ranks);
    bool move_stands = entry->key & HAS_MOVE ? cards >> (entry->key & MOVE_MASK) & 1 : !(entry->key & MOVE_MASK);
    return suits_stand && move_stands && 1 <= bound && bound <= MAX_TRICKS &&
           head == chain_head(table, entry->key >> SHAPE_SHIFT, entry->owners);
}

/* The owners of one position where they differ from another's, said in cards. */
static CardSet owners_apart(uint64_t owners, uint64_t others)
{
    uint64_t apart = owners ^ others;
    return (CardSet)apart | (CardSet)(apart >> 32);
}

Verdict table_probe(const Table *table, const Position *position, int target, CardSet *ranks, int *move)
{
    assert(1 <= target && target <= MAX_TRICKS);
    *move = TT_NO_MOVE;
    const TableEntry *entry = entry_at(table, *chain_head(table, position->shape, position->owners));
    for (int step = 0; entry && step < LONGEST_WALK; step++, entry = entry_at(table, entry->older)) {
        if (owners_apart(position->owners, entry->owners) & entry->ranks || entry->key >> SHAPE_SHIFT != position->shape)
            continue;
        int bound = (int)(entry->key >> BOUND_SHIFT) & BOUND_MASK;
        bool at_least = (entry->key >> KIND_SHIFT) & 1;
        if (at_least ? bound >= target : bound <= target) {
            *ranks = entry->ranks;
            return at_least ? AT_LEAST : BELOW;
        }
        if (*move == TT_NO_MOVE && entry->key & HAS_MOVE)
            *move = (int)(entry->key & MOVE_MASK);
    }
    return UNDECIDED;
}

void table_store(Table *table, const Position *position, int target, bool at_least, CardSet ranks, int move)
{
    assert(position->shape >> SHAPE_BITS == 0 && TT_NO_MOVE <= move && move < CARDS);
    if (table->newest == UINT32_MAX)
        table_clear(table); /* serial numbers start anew */
    uint32_t *head = chain_head(table, position->shape, position->owners);
    uint32_t serial = ++table->newest;
    TableEntry fresh = {.owners = position->owners, .ranks = ranks, .older = *head};
    fresh.key = position->shape << SHAPE_SHIFT | (uint64_t)at_least << KIND_SHIFT | (uint64_t)(unsigned)target << BOUND_SHIFT;
    if (move != TT_NO_MOVE)
        fresh.key |= HAS_MOVE | (uint64_t)(unsigned)move;
    table->entries[serial & (table->count - 1)] = fresh;
    *head = serial;
    assert(entry_is_sound(table, serial, head));
}

bool table_check(const Table *table)
{
    if (table->count < 2 || table->count & (table->count - 1) || table->count != 1ull << (64 - table->head_shift))
        return false;
    for (uint32_t i = 0; i < table->count; i++)
        for (uint32_t serial = table->heads[i]; entry_at(table, serial); serial = entry_at(table, serial)->older)
            if (!entry_is_sound(table, serial, table->heads + i))
                return false;
    return true;
}
