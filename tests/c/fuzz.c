/* Fuzz target on the C entry points: any bytes make an options struct and a position; nothing may crash, and every answer must
 * agree with itself.
 *
 *     clang -g -O1 -fsanitize=fuzzer,address,undefined -Isolver_c solver_c/[!_]*.c tests/c/fuzz.c -o fuzz && ./fuzz
 *
 * With -DFUZZ_MAIN it is a plain program that feeds itself random bytes, for machines without libFuzzer. */
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

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct {
        uint32_t tt_kib, techniques;
        mdd_position position;
        uint8_t deal, bytes[40];
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
    mdd_solver_free(solver);
    return 0;
}

#ifdef FUZZ_MAIN
int main(int argc, char **argv)
{
    long rounds = argc > 1 ? atol(argv[1]) : 100000;
    uint8_t bytes[128];
    srand(1);
    for (long i = 0; i < rounds; i++) {
        for (size_t k = 0; k < sizeof bytes; k++)
            bytes[k] = (uint8_t)(rand() >> 7);
        LLVMFuzzerTestOneInput(bytes, sizeof bytes);
    }
    return 0;
}
#endif
