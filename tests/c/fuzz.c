/* Fuzz target on the C entry points: any bytes make an options struct and a position; nothing may crash, and every answer must
 * agree with itself.
 *
 *     clang -g -O1 -fsanitize=fuzzer,address,undefined -Isolver_c solver_c/[!_]*.c tests/c/fuzz.c -o fuzz && ./fuzz
 *
 * With -DFUZZ_MAIN it is a plain program that feeds itself random bytes, for machines without libFuzzer. */
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "mdd.h"

static void require(int condition)
{
    if (!condition)
        abort();
}

/* Random bytes hardly ever make a legal position: half of the inputs deal the cards by the bytes instead. */
static void deal_from(const uint8_t *data, mdd_position *position)
{
    uint8_t deck[32];
    for (int i = 0; i < 32; i++)
        deck[i] = (uint8_t)i;
    int size = 1 + data[0] % 10, played = data[1] % 3;
    memset(position->hands, 0, sizeof position->hands);
    position->leader %= 3;
    for (int i = 0; i < 3 * size; i++) {
        int j = i + data[2 + i] % (32 - i);
        uint8_t card = deck[j];
        deck[j] = deck[i];
        deck[i] = card;
        if (i < played)
            position->trick[i] = card; /* the leader's, then the next player's */
        else
            position->hands[(position->leader + i) % 3] |= 1u << card;
    }
    position->trick_length = (uint8_t)played;
}

/* Places of cards as the bytes say, sizes made to fit half of the time; what is drawn must agree. */
static void draw_from(const uint8_t *data, mdd_knowledge known, uint64_t seed)
{
    if (data[0] & 1) {
        known.cards = 0;
        int total = 0;
        for (int place = 0; place < MDD_PLACES; place++)
            total += known.size[place] %= 9;
        for (int card = 0; card < total; card++)
            known.cards |= 1u << card;
        for (int place = 0; place < MDD_PLACES; place++)
            known.has[place] &= known.cards & (0x11111111u << place);
    }
    uint64_t count = 0;
    uint32_t deal[MDD_PLACES];
    if (mdd_draw_count(&known, &count) != MDD_OK)
        return;
    mdd_status status = mdd_draw(&known, seed >> 11, data[1], data[2], data[3], 1, deal);
    require(status == (count ? MDD_OK : MDD_ERROR_KNOWLEDGE));
    uint32_t all = 0;
    for (int place = 0; count && place < MDD_PLACES; place++) {
        require((all & deal[place]) == 0 && (deal[place] & known.has[place]) == known.has[place]);
        all |= deal[place];
    }
    require(count == 0 || all == known.cards);
}

/* A race of two choices in a world of two cards, or whatever the bytes make of it. */
static void race_from(const uint8_t *data, mdd_solver *solver, mdd_race race, mdd_race_state state)
{
    mdd_choice choices[4] = {{.hand = 0x3, .strain = data[0] % 6}, {.hand = 0x5, .estimate = data[1], .strain = data[2] % 6}};
    int32_t values[4 * MDD_TRICK_COUNTS];
    uint32_t layouts[64], counts[4 * MDD_TRICK_COUNTS] = {0}, best[4];
    uint8_t out[4] = {0};
    for (int i = 0; i < 4 * MDD_TRICK_COUNTS; i++)
        values[i] = data[i % 40];
    for (int i = 0; i < 64; i++)
        layouts[i] = 0x30u << data[i % 40] % 3;
    race.unseen = data[3] & 1 ? race.unseen : 0xF0;
    race.choices %= 4, race.rows %= 5, race.stages %= 5, race.prior %= 1002, race.goal %= 3, race.void_rule %= 2;
    race.least %= 3, race.most %= 12;
    for (int stage = 0; stage < MDD_RACE_STAGES; stage++)
        race.layouts[stage] %= 8, race.keep[stage] %= 4;
    const bool fresh = data[4] & 1;
    if (fresh)
        state = (mdd_race_state){0};
    if (mdd_pick(solver, &race, choices, values, layouts, data[5], &state, counts, out, best) == MDD_OK && fresh)
        for (uint32_t row = 0; row < race.rows; row++)
            require(best[row] < race.choices && !out[best[row]]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct {
        uint32_t tt_kib, techniques;
        mdd_position position;
        uint8_t deal, bytes[40];
        mdd_knowledge known;
        mdd_race race;
        mdd_race_state state;
    } input;
    if (size < sizeof input)
        return 0;
    memcpy(&input, data, sizeof input);
    if (input.deal & 1)
        deal_from(input.bytes, &input.position);
    mdd_options options = {.tt_kib = input.tt_kib % 4097, .techniques = input.techniques % 64, .node_budget = 3000};
    mdd_solver *solver;
    if (mdd_solver_new(&options, &solver) != MDD_OK)
        return 0;
    mdd_solution solution;
    if (mdd_solve(solver, &input.position, &solution) == MDD_OK) {
        int answer = 0, tricks = -1;
        require(solution.tricks >= 0 && solution.tricks <= 10 && solution.line_length >= 1 && solution.line_length <= 30);
        if (mdd_can_take(solver, &input.position, solution.tricks, &answer) == MDD_OK)
            require(answer);
        if (mdd_can_take(solver, &input.position, solution.tricks + 1, &answer) == MDD_OK)
            require(!answer);
        mdd_solver_clear(solver);
        if (mdd_tricks(solver, &input.position, &tricks) == MDD_OK)
            require(tricks == solution.tricks);
        int defender = (input.position.declarer + 1) % 3, low = 0, high = 0;
        mdd_status status = mdd_defender_tricks(solver, &input.position, defender, &low, &high);
        if (status == MDD_OK)
            require(0 <= low && low <= high && high <= 10 - solution.tricks);
        else
            require(status == MDD_ERROR_BUDGET || input.position.goal == MDD_GOAL_MIN || input.position.trick_length > 0);
    }
    draw_from(input.bytes, input.known, input.state.answers);
    race_from(input.bytes, solver, input.race, input.state);
    mdd_solver_free(solver);
    return 0;
}

#ifdef FUZZ_MAIN
int main(int argc, char **argv)
{
    long rounds = argc > 1 ? atol(argv[1]) : 100000;
    uint8_t bytes[512];
    srand(1);
    for (long i = 0; i < rounds; i++) {
        for (size_t k = 0; k < sizeof bytes; k++)
            bytes[k] = (uint8_t)(rand() >> 7);
        LLVMFuzzerTestOneInput(bytes, sizeof bytes);
    }
    return 0;
}
#endif
