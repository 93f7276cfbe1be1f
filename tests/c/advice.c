/* The self-test of the calls for advice under hidden cards, built like selftest.c: draws, the hand model, counts, races and card
 * values against the plain entry points, with any cut of the work; and their errors. */
#undef NDEBUG
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cards.h"
#include "mdd.h"

enum { SEED = 7, PURPOSE = 1, DEALS = 40, LAYOUTS = 24 };

static mdd_solver *new_solver(uint32_t tt_kib)
{
    mdd_options options = mdd_options_default();
    options.tt_kib = tt_kib;
    mdd_solver *solver = NULL;
    assert(mdd_solver_new(&options, &solver) == MDD_OK);
    return solver;
}

/* `count` of all 32 cards, the same ones for the same stream. */
static CardSet some_cards(int count, uint64_t stream)
{
    mdd_knowledge all = {.cards = 0xFFFFFFFF, .size = {10, 10, 10, 2}};
    uint32_t deal[MDD_PLACES];
    assert(mdd_draw(&all, SEED, PURPOSE, stream, 0, 1, deal) == MDD_OK);
    CardSet cards = deal[0] | deal[MDD_ASIDE] | deal[1];
    while (count_bits(cards) > count)
        cards &= cards - 1;
    return cards;
}

static void test_draws(void)
{
    for (uint64_t round = 0; round < 200; round++) {
        uint64_t sizes[MDD_PLACES], total = 0, counted;
        assert(mdd_random(SEED, 2, round, 7, 0, MDD_PLACES, sizes) == MDD_OK);
        mdd_knowledge known = {.cards = 0};
        for (int place = 0; place < MDD_PLACES; place++) {
            known.size[place] = (uint8_t)sizes[place];
            total += sizes[place];
        }
        known.cards = total > 22 ? 0 : some_cards((int)total, round);
        if ((int)total != count_bits(known.cards)) {
            assert(mdd_draw_count(&known, &counted) == MDD_ERROR_HAND_SIZES);
            continue;
        }
        known.has[round % MDD_PLACES] = known.size[round % MDD_PLACES] ? known.cards & (0u - known.cards) : 0;
        known.lacks[(round + 1) % MDD_PLACES] = 0xFF;
        assert(mdd_draw_count(&known, &counted) == MDD_OK);
        uint32_t deals[DEALS * MDD_PLACES], again[MDD_PLACES];
        mdd_status status = mdd_draw(&known, SEED, PURPOSE, round, 0, DEALS, deals);
        assert(status == (counted ? MDD_OK : MDD_ERROR_KNOWLEDGE));
        for (uint64_t i = 0; counted && i < DEALS; i++) {
            CardSet seen = 0;
            for (int place = 0; place < MDD_PLACES; place++) {
                CardSet cards = deals[MDD_PLACES * i + (uint64_t)place];
                assert((seen & cards) == 0 && count_bits(cards) == known.size[place]);
                assert((cards & known.has[place]) == known.has[place] && (cards & known.lacks[place] & ~known.has[place]) == 0);
                seen |= cards;
            }
            assert(seen == known.cards);
            assert(mdd_draw(&known, SEED, PURPOSE, round, i, 1, again) == MDD_OK);
            assert(memcmp(again, deals + MDD_PLACES * i, sizeof again) == 0);
            assert(mdd_draw_every(&known, i % counted, counted - 1, 1, again) == MDD_OK);
        }
        assert(counted == 0 || mdd_draw_every(&known, counted, 1, 1, again) == MDD_ERROR_ARGUMENT);
    }
    uint64_t number;
    assert(mdd_random(1ull << MDD_SEED_BITS, 0, 0, 5, 0, 1, &number) == MDD_ERROR_ARGUMENT);
    assert(mdd_random(1, 0, 0, 0, 0, 1, &number) == MDD_ERROR_ARGUMENT);
    assert(mdd_draw_count(NULL, &number) == MDD_ERROR_ARGUMENT);
}

static void test_model(void)
{
    assert(mdd_chance(0) == 500000 && mdd_chance(INT32_MIN) == 0 && mdd_chance(INT32_MAX) == 1000000);
    for (int x = -20000; x < 20000; x += 7)
        assert(mdd_chance(x) <= mdd_chance(x + 7) && mdd_chance(x) + mdd_chance(-x) == 1000000);
    for (uint64_t round = 0; round < 300; round++) {
        mdd_choice choices[MDD_RANKED_CHOICES];
        CardSet held = some_cards(3 + (int)(round % 10), round);
        int goal = round % 3 == 0 ? MDD_GOAL_MIN : MDD_GOAL_MAX, count = 0;
        const int strains = goal == MDD_GOAL_MIN ? 1 << MDD_NO_TRUMP : 31, rule = (int)round & 1;
        assert(mdd_rank_choices(held, 0, strains, goal, rule, MDD_RANKED_CHOICES, choices, &count) == MDD_OK);
        assert(count > 0);
        for (int i = 0; i < count; i++) {
            int16_t features[MDD_HAND_FEATURES];
            int32_t estimate;
            assert((choices[i].hand | choices[i].discard) == held && count_bits(choices[i].discard) == 2);
            assert(i == 0 || choices[i].estimate <= choices[i - 1].estimate);
            assert(mdd_estimate_hands(1, &choices[i].hand, &choices[i].discard, &choices[i].strain, goal, rule,
                                      &estimate) == MDD_OK && estimate == choices[i].estimate);
            assert(mdd_describe_hands(1, &choices[i].hand, NULL, &choices[i].strain, goal, features) == MDD_OK);
            assert(features[0] == 1);
        }
        assert(mdd_rank_choices(held, held, 1, MDD_GOAL_MAX, 0, 1, choices, &count) == MDD_ERROR_DUPLICATE);
        assert(mdd_rank_choices(held, 0, 3, MDD_GOAL_MIN, 0, 1, choices, &count) == MDD_ERROR_ARGUMENT);
        assert(mdd_rank_choices(3, 0, 1, MDD_GOAL_MAX, 0, 1, choices, &count) == MDD_ERROR_HAND_SIZES);
    }
}

/* A race in one call and in many, with tables of two sizes, and its counts against counting. */
static void test_races(void)
{
    mdd_solver *tiny = new_solver(1), *large = new_solver(512);
    for (uint64_t round = 0; round < 12; round++) {
        int goal = round % 4 == 3 ? MDD_GOAL_MIN : MDD_GOAL_MAX, count = 0;
        CardSet held = some_cards(7, round), unseen = some_cards(22, round) & ~held;
        while (count_bits(unseen) > 10)
            unseen &= unseen - 1;
        mdd_choice choices[MDD_RANKED_CHOICES];
        mdd_race race = {.unseen = unseen, .rows = 2, .stages = 2, .layouts = {8, 16}, .keep = {2, 1}, .prior = 4,
                         .goal = (uint8_t)goal, .void_rule = round & 1, .least = 0, .most = goal == MDD_GOAL_MIN ? 1 : 10};
        int32_t values[2 * MDD_TRICK_COUNTS];
        for (int tricks = 0; tricks < MDD_TRICK_COUNTS; tricks++) {
            values[tricks] = goal == MDD_GOAL_MIN ? -tricks : tricks;
            values[MDD_TRICK_COUNTS + tricks] = tricks >= 3 ? tricks : -3;
        }
        uint32_t layouts[LAYOUTS];
        assert(mdd_layout_every(unseen, 3, 11, LAYOUTS, layouts) == MDD_OK);
        const int strains = goal == MDD_GOAL_MIN ? 1 << MDD_NO_TRUMP : 15;
        assert(mdd_rank_choices(held, ~(held | unseen), strains, goal, race.void_rule, 6, choices, &count) == MDD_OK);
        race.choices = (uint32_t)count;
        uint32_t counts[2][6 * MDD_TRICK_COUNTS] = {{0}}, best[2][2] = {{0}};
        uint8_t out[2][6] = {{0}};
        mdd_race_state states[2] = {{0}};
        assert(mdd_pick(large, &race, choices, values, layouts, UINT64_MAX, &states[0], counts[0], out[0], best[0]) == MDD_OK);
        while (!states[1].finished)
            assert(mdd_pick(tiny, &race, choices, values, layouts, 1, &states[1], counts[1], out[1], best[1]) == MDD_OK);
        assert(memcmp(&states[0], &states[1], sizeof states[0]) == 0 && memcmp(counts[0], counts[1], sizeof counts[0]) == 0);
        assert(memcmp(best[0], best[1], sizeof best[0]) == 0 && memcmp(out[0], out[1], sizeof out[0]) == 0);
        uint32_t winner = best[0][0], again[MDD_TRICK_COUNTS] = {0}, asked = 0;
        uint64_t done;
        for (int tricks = 0; tricks < MDD_TRICK_COUNTS; tricks++)
            asked += counts[0][winner * MDD_TRICK_COUNTS + (uint32_t)tricks];
        assert(!out[0][winner]);
        assert(mdd_count(large, choices[winner].hand, unseen, choices[winner].strain, goal, race.void_rule, race.least, race.most,
                         asked, layouts, again, NULL, &done) == MDD_OK && done == asked);
        assert(memcmp(again, counts[0] + winner * MDD_TRICK_COUNTS, sizeof again) == 0);
        states[0] = (mdd_race_state){.stage = 2};
        assert(mdd_pick(large, &race, choices, values, layouts, 1, &states[0], counts[0], out[0], best[0]) == MDD_ERROR_ARGUMENT);
        memset(out[0], 1, sizeof out[0]);
        assert(mdd_pick(large, &race, choices, values, layouts, 1, &states[1], counts[1], out[0], best[1]) == MDD_ERROR_ARGUMENT);
        race.most = 11;
        assert(mdd_pick(large, &race, choices, values, layouts, 1, &states[1], counts[1], out[1], best[1]) == MDD_ERROR_ARGUMENT);
    }
    mdd_solver_free(tiny);
    mdd_solver_free(large);
}

/* Card values in a window are those of mdd_solve() brought into it. */
static void test_cards(void)
{
    mdd_solver *solver = new_solver(64);
    for (uint64_t round = 0; round < 60; round++) {
        int size = 1 + (int)(round % 6), least = (int)(round % 3), most = least + 1 + (int)(round % 5);
        mdd_knowledge known = {.cards = some_cards(3 * size, round), .size = {(uint8_t)size, (uint8_t)size, (uint8_t)size, 0}};
        uint32_t deals[8 * MDD_PLACES];
        int8_t tricks[8 * MDD_CARDS];
        uint64_t done;
        assert(mdd_draw(&known, SEED, PURPOSE, round, 0, 8, deals) == MDD_OK);
        mdd_position now = {.strain = round % 5, .declarer = round % 3, .leader = round % 2, .goal = round / 2 % 2,
                            .void_rule = round / 3 % 2};
        assert(mdd_cards(solver, &now, least, most, 8, deals, tricks, &done) == MDD_OK && done == 8);
        for (int i = 0; i < 8; i++) {
            mdd_solution solution;
            memcpy(now.hands, deals + MDD_PLACES * i, sizeof now.hands);
            assert(mdd_solve(solver, &now, &solution) == MDD_OK);
            for (int card = 0; card < MDD_CARDS; card++) {
                int right = solution.card_tricks[card];
                right = right < 0 ? right : right < least ? least : right > most ? most : right;
                assert(tricks[MDD_CARDS * i + card] == right);
            }
        }
        deals[MDD_PLACES * 3] ^= deals[MDD_PLACES * 3] & (0u - deals[MDD_PLACES * 3]);
        assert(mdd_cards(solver, &now, least, most, 8, deals, tricks, &done) == MDD_ERROR_HAND_SIZES && done == 3);
        mdd_solver_cancel(solver);
        assert(mdd_cards(solver, &now, least, most, 1, deals, tricks, &done) == MDD_ERROR_CANCELLED && done == 0);
        mdd_solver_resume(solver);
    }
    mdd_solver_free(solver);
}

int main(void)
{
    test_draws();
    test_model();
    test_races();
    test_cards();
    puts("advice right");
    return 0;
}
