/* The C self-test: built with sanitizers and asserts, fed by tests/c/test_c.py.
 *
 *     selftest <cases         each line: three hand masks, strain, declarer, leader, goal, void rule, tricks
 *
 * First come checks that need no data: squeeze and its inverse, bounds and table entries against the bare search, options and
 * bad input at the entry points.  Then every case is solved with all techniques, each one off, and a tiny table.  The asserts
 * of the solver are on, too: its files are compiled without NDEBUG. */
#undef NDEBUG
#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bounds.h"
#include "mdd.h"
#include "rules.h"
#include "search.h"

#ifndef BOUND_ROUNDS
#define BOUND_ROUNDS 30000
#endif

static uint64_t random_state = 20260101;

static unsigned next_random(unsigned below)
{
    random_state = random_state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(random_state >> 33) % below;
}

static mdd_position random_position(int size)
{
    mdd_position position = {.strain = (uint8_t)next_random(5), .declarer = (uint8_t)next_random(3),
                             .leader = (uint8_t)next_random(3), .goal = (uint8_t)next_random(2),
                             .void_rule = (uint8_t)next_random(2)};
    CardSet used = 0;
    for (int i = 0; i < 3 * size;) {
        CardSet card = card_bit((int)next_random(CARDS));
        if (used & card)
            continue;
        used |= card;
        position.hands[i++ % 3] |= card;
    }
    return position;
}

static mdd_solver *new_solver(uint32_t tt_kib, uint32_t techniques, mdd_cpu cpu)
{
    mdd_options options = mdd_options_default();
    options.cpu = cpu;
    options.tt_kib = tt_kib;
    options.techniques = techniques;
    mdd_solver *solver = NULL;
    assert(mdd_solver_new(&options, &solver) == MDD_OK);
    return solver;
}

static int tricks_of(mdd_solver *solver, const mdd_position *position)
{
    int tricks = -1;
    assert(mdd_tricks(solver, position, &tricks) == MDD_OK);
    return tricks;
}

/* The tiny table: 1 KiB, 32 entries, so that nothing is found for long.  With large hands that takes ten times as long as all
 * else here: one deal in `TINY_EVERY` of them is asked there, the others in 64 KiB, which they fill many times over. */
enum { TINY_KIB = 1, SMALL_KIB = 64, TINY_EVERY = 15, LARGE_HAND = 9 };

typedef struct {
    mdd_solver *tiny, *small;
    int large; /* hands asked so far */
} TinyTables;

static TinyTables new_tiny_tables(void)
{
    return (TinyTables){.tiny = new_solver(TINY_KIB, MDD_TECHNIQUES_ALL, MDD_CPU_AUTO),
                        .small = new_solver(SMALL_KIB, MDD_TECHNIQUES_ALL, MDD_CPU_AUTO)};
}

static mdd_solver *tiny_for(TinyTables *tables, const mdd_position *position)
{
    bool large = position_tricks_left(position) >= LARGE_HAND;
    return large && tables->large++ % TINY_EVERY ? tables->small : tables->tiny;
}

static void free_tiny_tables(TinyTables *tables)
{
    mdd_solver_free(tables->tiny);
    mdd_solver_free(tables->small);
}

/* Taking a trick out of a position leaves each suit pushed up, and each hand in its old order. */
static void test_squeeze(void)
{
    for (int round = 0; round < 20000; round++) {
        mdd_position public_position = random_position(1 + (int)next_random(10));
        PlayState state = play_state_from(&public_position);
        CardSet hands[PLAYERS], after[PLAYERS];
        position_hands(&state.position, hands);
        int leader = position_leader(&state.position), cards[PLAYERS];
        int roles[PLAYERS] = {leader, (leader + 1) % PLAYERS, (leader + 2) % PLAYERS};
        CardSet trick = 0;
        for (int i = 0; i < PLAYERS; i++) {
            CardSet hand = hands[roles[i]];
            do
                cards[i] = (int)next_random(CARDS);
            while (!(hand & card_bit(cards[i])));
            trick |= card_bit(cards[i]);
        }
        Position next = position_after_trick(&state.position, cards, roles, (int)next_random(3));
        position_hands(&next, after);
        CardSet all = position_all_cards(&next);
        for (int suit = 0; suit < SUITS; suit++) {
            CardSet byte = all >> (8 * suit) & 0xFF;
            assert(((byte ^ 0xFF) & ((byte ^ 0xFF) + 1)) == 0); /* ones from the top, then zeros */
        }
        for (int role = 0; role < PLAYERS; role++)
            for (int suit = 0; suit < SUITS; suit++) {
                int left = count_bits(hands[role] & ~trick & suit_cards(suit));
                assert(count_bits(after[role] & suit_cards(suit)) == left);
                assert((int)(next.shape >> (16 * role + 4 * suit) & 15) == left);
            }
        /* every card left: the ranks from it up, said before the trick, are the ranks from its old place up */
        for (int card = 0; card < CARDS; card++) {
            if (!(all & card_bit(card)))
                continue;
            CardSet old = ranks_before_trick(from_rank(card), trick);
            int nth = count_bits(all & from_rank(card));
            assert(count_bits(position_all_cards(&state.position) & old & ~trick) == nth);
            assert((old & card_bit(lowest_bit(old & position_all_cards(&state.position))) & trick) == 0);
        }
    }
}

/* Cards of the mirrored layout as absolute ones, and the other way round. */
static CardSet mirrored(CardSet cards)
{
    CardSet result = 0;
    for (; cards; cards &= cards - 1)
        result |= card_bit(lowest_bit(cards) ^ 7);
    return result;
}

/* A bound never crosses the true value, and holds for every position that agrees in shape and in the ranks used. */
static void test_bounds(void)
{
    mdd_solver *bare = new_solver(64, MDD_TECHNIQUE_TABLE, MDD_CPU_AUTO);
    for (int round = 0; round < BOUND_ROUNDS; round++) {
        mdd_position position = random_position(1 + (int)next_random(6));
        PlayState state = play_state_from(&position);
        CardSet hands[PLAYERS], ranks = 0, trumps = position.strain == MDD_NO_TRUMP ? 0 : suit_cards(TRUMP_SUIT);
        position_hands(&state.position, hands);
        int target = 1 + (int)next_random((unsigned)state.left);
        Verdict verdict = (position.goal == MDD_GOAL_MIN ? bounds_decide_min : bounds_decide)(
            &state.position, hands, state.left, target, trumps, position.void_rule == MDD_MUST_TRUMP, &ranks);
        if (verdict == UNDECIDED)
            continue;
        int tricks = tricks_of(bare, &position);
        assert(verdict == AT_LEAST ? tricks >= target : tricks < target);
        /* swap owners of irrelevant cards within a suit: the shape stays */
        mdd_position other = {.strain = position.strain == MDD_NO_TRUMP ? MDD_NO_TRUMP : TRUMP_SUIT, .goal = position.goal,
                              .void_rule = position.void_rule, .leader = (uint8_t)position_leader(&state.position)};
        for (int shuffle = 0; shuffle < 40; shuffle++) {
            CardSet free_cards = position_all_cards(&state.position) & ~ranks;
            int a = (int)next_random(CARDS), b = (a & 24) | (int)next_random(8);
            if (!(free_cards & card_bit(a)) || !(free_cards & card_bit(b)))
                continue;
            for (int role = 0; role < PLAYERS; role++) {
                CardSet has_a = hands[role] >> a & 1, has_b = hands[role] >> b & 1;
                hands[role] &= ~(card_bit(a) | card_bit(b));
                hands[role] |= has_a << b | has_b << a;
            }
        }
        for (int role = 0; role < PLAYERS; role++)
            other.hands[role] = position.goal == MDD_GOAL_MIN ? mirrored(hands[role]) : hands[role];
        tricks = tricks_of(bare, &other);
        assert(verdict == AT_LEAST ? tricks >= target : tricks < target);
    }
    mdd_solver_free(bare);
}

/* Layouts of one hand with the table kept: what one proof says of another position must be true. */
static void test_kept_table(void)
{
    for (int hand = 0; hand < 30; hand++) {
        mdd_solver *kept = new_solver(256, MDD_TECHNIQUES_ALL, MDD_CPU_AUTO);
        mdd_solver *bare = new_solver(256, MDD_TECHNIQUE_TABLE, MDD_CPU_AUTO);
        mdd_position position = random_position(5);
        uint8_t unseen[10];
        for (int layout = 0; layout < 120; layout++) {
            int seat = position.declarer, count = 0;
            CardSet others = position.hands[(seat + 1) % 3] | position.hands[(seat + 2) % 3];
            for (; others; others &= others - 1)
                unseen[count++] = (uint8_t)lowest_bit(others);
            position.hands[(seat + 1) % 3] = position.hands[(seat + 2) % 3] = 0;
            for (int i = 0; i < count; i++) {
                int j = i + (int)next_random((unsigned)(count - i));
                uint8_t card = unseen[j];
                unseen[j] = unseen[i];
                unseen[i] = card;
                position.hands[(seat + 1 + i % 2) % 3] |= card_bit(card);
            }
            assert(tricks_of(kept, &position) == tricks_of(bare, &position));
        }
        mdd_solver_free(kept);
        mdd_solver_free(bare);
    }
}

/* All layouts of a hand: listed once each, and worth what each is worth by itself; with its errors. */
static void test_layouts(void)
{
    mdd_solver *solver = new_solver(64, MDD_TECHNIQUES_ALL, MDD_CPU_AUTO), *bare = new_solver(64, MDD_TECHNIQUE_TABLE, MDD_CPU_AUTO);
    for (int round = 0; round < 60; round++) {
        enum { MOST = 252 };
        int size = 1 + (int)next_random(5);
        mdd_position position = random_position(size);
        position.declarer = position.leader = MDD_SEAT_A;
        CardSet unseen = position.hands[1] | position.hands[2];
        uint64_t count = mdd_layout_count(unseen), done = 99;
        uint32_t layouts[MOST], part[2];
        int8_t tricks[MOST], again[2 * MOST];
        assert(count <= MOST && mdd_layout_list(unseen, 0, count, layouts) == MDD_OK);
        assert(mdd_layout_list(unseen, count - 1, 2, part) == MDD_ERROR_ARGUMENT);
        assert(mdd_layout_list(unseen, count - 1, 1, part) == MDD_OK && part[0] == layouts[count - 1]);
        assert(mdd_solve_layouts(solver, position.hands[0], unseen, position.strain, position.goal, position.void_rule, count,
                                 layouts, tricks, &done) == MDD_OK && done == count);
        for (uint64_t i = 0; i < count; i++) {
            for (uint64_t j = 0; j < i; j++)
                assert(layouts[i] != layouts[j]);
            assert((layouts[i] & ~unseen) == 0 && count_bits(layouts[i]) == size);
            position.hands[1] = layouts[i];
            position.hands[2] = unseen ^ layouts[i];
            assert(tricks_of(bare, &position) == tricks[i]);
        }
        uint32_t hands[2] = {position.hands[0], position.hands[0]};
        uint8_t strains[2] = {position.strain, position.strain};
        assert(mdd_solve_choices(solver, 2, hands, strains, unseen, position.goal, position.void_rule, count, layouts, again,
                                 &done) == MDD_OK && done == 2 * count);
        assert(memcmp(tricks, again, count) == 0 && memcmp(tricks, again + count, count) == 0);
        layouts[count - 1] ^= position.hands[0] & (0u - position.hands[0]);
        assert(mdd_solve_layouts(solver, position.hands[0], unseen, position.strain, position.goal, position.void_rule, count,
                                 layouts, tricks, &done) == MDD_ERROR_HAND_SIZES && done == count - 1);
    }
    assert(mdd_layout_count(0) == 0 && mdd_layout_count(7) == 0 && mdd_layout_count(0x3FFFFF) == 0);
    assert(mdd_layout_count(0xFFFFF) == 184756);
    mdd_solver_free(solver);
    mdd_solver_free(bare);
}

/* A defender's own tricks: the other one has all that is left, and neither tables nor techniques nor machine code matter. */
static void test_defender_tricks(void)
{
    enum { SOLVERS = 7, FRESH = 0, KEPT, PORTABLE, TINY = SOLVERS - 1 };
    static const uint32_t off[TINY] = {MDD_TECHNIQUE_RELEVANT_RANKS, 0, 0, 2, 4, 8};
    mdd_solver *solvers[SOLVERS];
    TinyTables tables = new_tiny_tables();
    for (int i = 0; i < TINY; i++)
        solvers[i] = new_solver(512, MDD_TECHNIQUES_ALL & ~off[i], i == PORTABLE ? MDD_CPU_PORTABLE : MDD_CPU_AUTO);
    uint64_t bytes = mdd_solver_bytes(solvers[KEPT]);
    for (int round = 0; round < 100; round++) {
        mdd_position position = random_position(1 + round % 10);
        position.goal = MDD_GOAL_MAX;
        for (int played = 0; played < round / 10 % 3; played++) /* in the middle of a trick, too */
            position_play(&position, lowest_bit(position_legal(&position)));
        int first = (position.declarer + 1) % PLAYERS, second = (position.declarer + 2) % PLAYERS, low, high, few, many;
        solvers[TINY] = tiny_for(&tables, &position);
        mdd_solver_clear(solvers[FRESH]);
        assert(mdd_defender_tricks(solvers[FRESH], &position, first, &low, &high) == MDD_OK && 0 <= low && low <= high);
        int rest = position_tricks_left(&position) - tricks_of(solvers[FRESH], &position);
        for (int i = 0; i < SOLVERS; i++) {
            assert(mdd_defender_tricks(solvers[i], &position, second, &few, &many) == MDD_OK);
            assert(few == rest - high && many == rest - low);
            assert(mdd_defender_tricks(solvers[i], &position, first, &few, &many) == MDD_OK && few == low && many == high);
        }
    }
    assert(mdd_solver_counters(solvers[KEPT]).nodes == mdd_solver_counters(solvers[PORTABLE]).nodes);
    assert(mdd_solver_bytes(solvers[KEPT]) > bytes && mdd_solver_bytes(solvers[KEPT]) <= 2 * bytes);
    for (int i = 0; i < TINY; i++)
        mdd_solver_free(solvers[i]);
    free_tiny_tables(&tables);
}

/* Serial numbers end one day: the table then begins anew, and says nothing that it has not been told since. */
static void test_table_of_great_age(void)
{
    Table table;
    assert(table_new(&table, 4, false));
    mdd_position deal = random_position(10);
    Position position = play_state_from(&deal).position;
    CardSet ranks;
    int move;
    table.newest = UINT32_MAX - 1;
    table_store(&table, &position, 3, true, 0, TT_NO_MOVE);
    assert(table.newest == UINT32_MAX && table_probe(&table, &position, 3, &ranks, &move) == AT_LEAST);
    table_store(&table, &position, 5, false, 0, TT_NO_MOVE);
    assert(table.newest == 1 && table_probe(&table, &position, 3, &ranks, &move) == UNDECIDED);
    assert(table_probe(&table, &position, 5, &ranks, &move) == BELOW);
    table_free(&table);
}

/* A table that has been filled several times over stands as tt.h draws it, and one with a damaged entry does not. */
static void test_table_check(void)
{
    for (int exact = 0; exact < 2; exact++) {
        Table table;
        assert(table_new(&table, 2, exact) && table_check(&table));
        for (int i = 0; i < 1000; i++) {
            mdd_position deal = random_position(1 + (int)next_random(10));
            PlayState state = play_state_from(&deal);
            CardSet all = position_all_cards(&state.position), ranks = from_rank((int)next_random(CARDS));
            int move = next_random(2) ? highest_bit(all) : TT_NO_MOVE;
            table_store(&table, &state.position, 1 + (int)next_random((unsigned)state.left), next_random(2), ranks, move);
            assert(i % 50 || table_check(&table));
        }
        TableEntry *newest = &table.entries[table.newest & (table.count - 1)];
        const TableEntry good = *newest;
        TableEntry bad[] = {good, good, good, good, good};
        bad[0].older = table.newest;            /* not older */
        bad[1].ranks = 0x00000001;              /* a rank without those above it */
        bad[2].key |= 15ull << 6;               /* at least 15 tricks */
        bad[3].key ^= 1ull << 11;               /* a shape of another chain */
        bad[4].owners = 1;                      /* a seven that stands at the bottom of an empty suit */
        for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
            *newest = bad[i];
            assert(!table_check(&table));
        }
        *newest = good;
        assert(table_check(&table));
        table.head_shift--;
        assert(!table_check(&table));
        table_free(&table);
    }
}

/* Each half of what `position_is_sound` asks, broken by itself. */
static void test_soundness(void)
{
    mdd_position deal = random_position(5);
    Position position = play_state_from(&deal).position, broken = position;
    assert(position_is_sound(&position, 5) && !position_is_sound(&position, 4));
    broken.shape ^= 1;
    assert(!position_is_sound(&broken, 5)); /* a length that the owners do not have */
    broken = position;
    broken.shape |= 3ull << SHAPE_LEADER_SHIFT;
    assert(!position_is_sound(&broken, 5)); /* no role leads */
    broken = position;
    broken.owners = (position.owners & 0xFFFFFF00FFFFFF00u) | (position.owners & 0xFF000000FFu) >> 1;
    assert((position.owners & 0xFF000000FFu) == 0 || !position_is_sound(&broken, 5)); /* a gap at the top of a suit */
}

static void test_entry_points(void)
{
    mdd_options options = mdd_options_default();
    mdd_solver *solver = NULL;
    options.tt_kib = 0;
    assert(mdd_solver_new(&options, &solver) == MDD_ERROR_OPTIONS && solver == NULL);
    options = mdd_options_default();
    options.techniques = MDD_TECHNIQUES_ALL + 1;
    assert(mdd_solver_new(&options, &solver) == MDD_ERROR_OPTIONS);
    options = mdd_options_default();
    options.cpu = MDD_CPU_COUNT;
    assert(mdd_solver_new(&options, &solver) == MDD_ERROR_OPTIONS);
    assert(mdd_solver_new(NULL, &solver) == MDD_ERROR_ARGUMENT);
    mdd_solver_free(NULL);

    options = mdd_options_default();
    options.node_budget = 5;
    assert(mdd_solver_new(&options, &solver) == MDD_OK);
    mdd_position position = random_position(10);
    int tricks = 77;
    assert(mdd_tricks(solver, &position, &tricks) == MDD_ERROR_BUDGET && tricks == 77);
    mdd_solver_cancel(solver);
    assert(mdd_tricks(solver, &position, &tricks) == MDD_ERROR_CANCELLED && tricks == 77);
    mdd_solver_resume(solver);
    position.hands[1] |= position.hands[0] & (0u - position.hands[0]);
    assert(mdd_tricks(solver, &position, &tricks) == MDD_ERROR_DUPLICATE);
    position = random_position(3);
    position.hands[2] &= position.hands[2] - 1;
    assert(mdd_tricks(solver, &position, &tricks) == MDD_ERROR_HAND_SIZES);
    position = random_position(3);
    position.strain = 5;
    assert(mdd_tricks(solver, &position, &tricks) == MDD_ERROR_ARGUMENT);
    /* C holds a spade and throws a heart on a spade lead */
    mdd_position revoke = {.hands = {0x3, 0xC, 0x10}, .trick = {5, 8}, .trick_length = 2, .leader = MDD_SEAT_B,
                           .strain = MDD_CLUBS, .void_rule = MDD_FREE_RUFF};
    assert(mdd_position_check(&revoke) == MDD_ERROR_HAND_SIZES);
    revoke.hands[0] = 0x3, revoke.hands[1] = 0x4, revoke.hands[2] = 0x10;
    assert(mdd_position_check(&revoke) == MDD_ERROR_REVOKE);
    for (int status = -1; status <= MDD_STATUS_COUNT; status++)
        assert(strlen(mdd_status_text((mdd_status)status)) > 3);
    mdd_solver_free(solver);
}

/* Whatever the card values and the line say, they must agree with the count. */
static void check_solution(const mdd_position *position, const mdd_solution *solution)
{
    mdd_position now = *position;
    int role = role_of(position_turn(position), position->declarer), best = -1, taken = 0;
    bool wants_many = (role == 0) == (position->goal == MDD_GOAL_MAX);
    for (int card = 0; card < CARDS; card++) {
        int tricks = solution->card_tricks[card];
        if (!(position_legal(position) & card_bit(card))) {
            assert(tricks == -1);
            continue;
        }
        assert(tricks >= 0);
        if (best < 0 || (wants_many ? tricks > best : tricks < best))
            best = tricks;
    }
    assert(best == solution->tricks);
    for (int i = 0; i < solution->line_length; i++) {
        assert(position_legal(&now) >> solution->line[i] & 1);
        taken += position_play(&now, solution->line[i]);
    }
    assert(position_tricks_left(&now) == 0 && taken == solution->tricks);
}

static long test_cases(FILE *cases)
{
    enum { SOLVERS = 8, PORTABLE = 6, TINY = SOLVERS - 1 };
    static const uint32_t off[SOLVERS] = {0, 1, 2, 4, 8, 16, 0, 0};
    mdd_solver *solvers[SOLVERS];
    TinyTables tables = new_tiny_tables();
    for (int i = 0; i < TINY; i++)
        solvers[i] = new_solver(512, MDD_TECHNIQUES_ALL & ~off[i], i == PORTABLE ? MDD_CPU_PORTABLE : MDD_CPU_AUTO);
    long count = 0;
    uint32_t hands[3];
    int strain, declarer, leader, goal, rule, tricks;
    while (fscanf(cases, "%" SCNu32 " %" SCNu32 " %" SCNu32 " %d %d %d %d %d %d", hands, hands + 1, hands + 2, &strain, &declarer,
                  &leader, &goal, &rule, &tricks) == 9) {
        mdd_position position = {.hands = {hands[0], hands[1], hands[2]}, .strain = (uint8_t)strain,
                                 .declarer = (uint8_t)declarer, .leader = (uint8_t)leader, .goal = (uint8_t)goal,
                                 .void_rule = (uint8_t)rule};
        solvers[TINY] = tiny_for(&tables, &position);
        for (int i = 0; i < SOLVERS; i++)
            if (off[i] != MDD_TECHNIQUE_TABLE || position_tricks_left(&position) < 8) /* slow without the table */
                assert(tricks_of(solvers[i], &position) == tricks);
        assert(mdd_solver_counters(solvers[0]).nodes == mdd_solver_counters(solvers[PORTABLE]).nodes);
        mdd_solution solution, portable;
        assert(mdd_solve(solvers[PORTABLE], &position, &portable) == MDD_OK);
        assert(mdd_solve(solvers[0], &position, &solution) == MDD_OK && solution.tricks == tricks);
        check_solution(&position, &solution);
        assert(memcmp(&solution, &portable, sizeof solution) == 0);
        count++;
    }
    for (int i = 0; i < TINY; i++)
        mdd_solver_free(solvers[i]);
    free_tiny_tables(&tables);
    return count;
}

int main(void)
{
    test_squeeze();
    test_bounds();
    test_kept_table();
    test_layouts();
    test_defender_tricks();
    test_table_of_great_age();
    test_table_check();
    test_soundness();
    test_entry_points();
    printf("%ld cases right\n", test_cases(stdin));
    return 0;
}
