/* The public entry points for layouts; the others are in mdd.c and mdd_advice.c. */
#include "layouts.h"
#include "mdd_solver.h"

uint64_t mdd_layout_count(uint32_t unseen)
{
    int cards = count_bits(unseen);
    return cards % 2 == 0 && cards >= 2 && cards <= 2 * MAX_TRICKS ? layouts_count(unseen) : 0;
}

mdd_status mdd_layout_list(uint32_t unseen, uint64_t first, uint64_t count, uint32_t *layouts)
{
    uint64_t all = mdd_layout_count(unseen);
    if (!layouts || first > all || count > all - first)
        return MDD_ERROR_ARGUMENT;
    layouts_list(unseen, first, count, layouts);
    return MDD_OK;
}

mdd_status mdd_layout_every(uint32_t unseen, uint64_t first, uint64_t step, uint64_t count, uint32_t *layouts)
{
    uint64_t all = mdd_layout_count(unseen);
    if (!layouts || first >= all)
        return MDD_ERROR_ARGUMENT;
    layouts_every(unseen, first, step % all, count, layouts);
    return MDD_OK;
}

/* Does each layout give B half of the unseen cards?  *done is the number of the first that does not. */
static mdd_status check_layouts(uint32_t unseen, uint64_t count, const uint32_t *layouts, uint64_t *done)
{
    int half = count_bits(unseen) / 2;
    for (*done = 0; *done < count; ++*done)
        if (layouts[*done] & ~unseen || count_bits(layouts[*done]) != half)
            return MDD_ERROR_HAND_SIZES;
    *done = 0;
    return MDD_OK;
}

/* mdd_solve_layouts() for layouts that are checked, within a window and with a guess (layouts.h). */
static mdd_status solve_layouts(mdd_solver *solver, uint32_t hand, uint32_t unseen, int strain, int goal, int void_rule,
                                int least, int most, uint64_t count, const uint32_t *layouts, int *guess, int8_t *tricks,
                                uint64_t *done)
{
    if (count == 0)
        return MDD_OK;
    mdd_position sample = {.hands = {hand, layouts[0], unseen ^ layouts[0]}, .strain = (uint8_t)strain,
                           .goal = (uint8_t)goal, .void_rule = (uint8_t)void_rule};
    mdd_status status = solver_begin(solver, &sample);
    if (status != MDD_OK)
        return status;
    *done = layouts_solve(&solver->search, &sample, least, most, count, layouts, guess, tricks);
    return solver->search.stopped;
}

mdd_status mdd_solve_layouts(mdd_solver *solver, uint32_t hand, uint32_t unseen, int strain, int goal, int void_rule,
                             uint64_t count, const uint32_t *layouts, int8_t *tricks, uint64_t *done)
{
    int guess = -1;
    if (!solver || !layouts || !tricks || !done || !is_strain(strain) || !are_rules(goal, void_rule))
        return MDD_ERROR_ARGUMENT;
    mdd_status status = check_layouts(unseen, count, layouts, done);
    if (status != MDD_OK)
        return status;
    return solve_layouts(solver, hand, unseen, strain, goal, void_rule, 0, MAX_TRICKS, count, layouts, &guess, tricks, done);
}

mdd_status mdd_solve_choices(mdd_solver *solver, uint64_t choices, const uint32_t *hands, const uint8_t *strains,
                             uint32_t unseen, int goal, int void_rule, uint64_t count, const uint32_t *layouts,
                             int8_t *tricks, uint64_t *done)
{
    if (!solver || !hands || !strains || !layouts || !tricks || !done || !are_rules(goal, void_rule))
        return MDD_ERROR_ARGUMENT;
    int guesses[MDD_NO_TRUMP + 1] = {-1, -1, -1, -1, -1}; /* by strain: hands that differ in a card are often worth the same */
    mdd_status status = check_layouts(unseen, count, layouts, done);
    if (status != MDD_OK)
        return status;
    for (uint64_t choice = 0; choice < choices; choice++) {
        uint64_t cells = 0;
        if (strains[choice] > MDD_NO_TRUMP)
            return MDD_ERROR_ARGUMENT;
        status = solve_layouts(solver, hands[choice], unseen, strains[choice], goal, void_rule, 0, MAX_TRICKS, count, layouts,
                               &guesses[strains[choice]], tricks + choice * count, &cells);
        *done += cells;
        if (status != MDD_OK)
            return status;
    }
    return MDD_OK;
}

mdd_status mdd_count(mdd_solver *solver, uint32_t hand, uint32_t unseen, int strain, int goal, int void_rule, int least, int most,
                     uint64_t count, const uint32_t *layouts, uint32_t *counts, int8_t *tricks, uint64_t *done)
{
    enum { BLOCK = 4096 };
    if (!solver || !layouts || !counts || !done || !is_strain(strain) || !are_rules(goal, void_rule) || !is_window(least, most))
        return MDD_ERROR_ARGUMENT;
    mdd_status status = check_layouts(unseen, count, layouts, done);
    int guess = -1;
    for (uint64_t first = 0; status == MDD_OK && first < count; first += BLOCK) {
        uint64_t size = count - first < BLOCK ? count - first : BLOCK, solved = 0;
        int8_t block[BLOCK], *values = tricks ? tricks + first : block;
        status = solve_layouts(solver, hand, unseen, strain, goal, void_rule, least, most, size, layouts + first, &guess, values,
                               &solved);
        for (uint64_t i = 0; i < solved; i++)
            counts[values[i]]++;
        *done += solved;
    }
    return status;
}
