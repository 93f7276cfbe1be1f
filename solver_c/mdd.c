/* The public entry points for solvers and single positions: check once, call, return a status.  Beyond these files
 * (mdd_layouts.c and mdd_advice.c are the others) a bad state is a bug. */
#include "mdd.h"

#include <stdlib.h>

#include "cpu.h"
#include "mdd_solver.h"
#include "rules.h"
#include "share.h"
#include "solve.h"

_Static_assert((int)MDD_SEATS == (int)PLAYERS && (int)MDD_CARDS == (int)CARDS, "public and inner sizes agree");
_Static_assert((int)MDD_MAX_TRICKS == (int)MAX_TRICKS, "public and inner sizes agree");
_Static_assert((int)MDD_MAX_LINE == MDD_SEATS * MDD_MAX_TRICKS && MDD_MAX_UNFINISHED == MDD_SEATS - 1, "sizes hang together");

static const char *const status_texts[MDD_STATUS_COUNT] = {
    [MDD_OK] = "done",
    [MDD_ERROR_MEMORY] = "there is not enough memory for the solver",
    [MDD_ERROR_OPTIONS] = "a solver option is out of range (table size 1 to 1048576 KiB, techniques 0 to 31, a cpu that this one is)",
    [MDD_ERROR_ARGUMENT] = "strain, seat, goal, rule or card is out of range",
    [MDD_ERROR_DUPLICATE] = "a card is in two places",
    [MDD_ERROR_HAND_SIZES] = "hands must have 1 to 10 cards and be equal, except for cards played to the unfinished trick",
    [MDD_ERROR_REVOKE] = "a card of the unfinished trick breaks the rules",
    [MDD_ERROR_BUDGET] = "the node budget ran out before the answer was found",
    [MDD_ERROR_CANCELLED] = "the solver was cancelled",
    [MDD_ERROR_KNOWLEDGE] = "what is said to be known of the cards contradicts itself",
};

const char *mdd_status_text(mdd_status status)
{
    return (int)status >= 0 && status < MDD_STATUS_COUNT ? status_texts[status] : "unknown status";
}

mdd_options mdd_options_default(void)
{
    return (mdd_options){.tt_kib = MDD_TT_KIB_DEFAULT, .techniques = MDD_TECHNIQUES_ALL, .node_budget = 0};
}

mdd_status mdd_solver_new(const mdd_options *options, mdd_solver **solver)
{
    if (!options || !solver)
        return MDD_ERROR_ARGUMENT;
    if (options->tt_kib < MDD_TT_KIB_MIN || options->tt_kib > MDD_TT_KIB_MAX || options->techniques > MDD_TECHNIQUES_ALL ||
        options->cpu >= MDD_CPU_COUNT || (options->cpu == MDD_CPU_BMI && !cpu_has_bmi()))
        return MDD_ERROR_OPTIONS;
    mdd_solver *fresh = calloc(1, sizeof *fresh);
    if (!fresh)
        return MDD_ERROR_MEMORY;
    bool exact_keys = !(options->techniques & MDD_TECHNIQUE_RELEVANT_RANKS);
    fresh->search.options = *options;
    if (!table_new(&fresh->search.table, options->tt_kib, exact_keys)) {
        free(fresh);
        return MDD_ERROR_MEMORY;
    }
    bool bmi = options->cpu != MDD_CPU_PORTABLE && cpu_has_bmi();
    fresh->search.options.cpu = bmi ? MDD_CPU_BMI : MDD_CPU_PORTABLE;
    fresh->search.code = bmi ? &search_code_bmi : &search_code_portable;
    *solver = fresh;
    return MDD_OK;
}

void mdd_solver_free(mdd_solver *solver)
{
    if (solver) {
        table_free(&solver->search.table);
        table_free(&solver->search.shares);
    }
    free(solver);
}

void mdd_solver_cancel(mdd_solver *solver) { stop_flag_set(&solver->search.cancel, 1); }
void mdd_solver_resume(mdd_solver *solver) { stop_flag_set(&solver->search.cancel, 0); }

void mdd_solver_clear(mdd_solver *solver)
{
    table_clear(&solver->search.table);
    if (solver->search.shares.entries)
        table_clear(&solver->search.shares);
}

mdd_counters mdd_solver_counters(const mdd_solver *solver) { return solver->search.counters; }

mdd_cpu mdd_solver_cpu(const mdd_solver *solver) { return (mdd_cpu)solver->search.options.cpu; }

uint64_t mdd_solver_bytes(const mdd_solver *solver)
{
    return sizeof *solver + table_bytes(&solver->search.table) + table_bytes(&solver->search.shares);
}

/* Would the unfinished trick have been legal for hands that still held its cards? */
static mdd_status check_trick(const mdd_position *position)
{
    CardSet trumps = strain_trumps(position->strain);
    for (int i = 1; i < position->trick_length; i++) {
        CardSet card = card_bit(position->trick[i]);
        CardSet hand = position->hands[(position->leader + i) % PLAYERS] | card;
        if (!(legal_cards(hand, position->trick[0], trumps, position->void_rule == MDD_MUST_TRUMP) & card))
            return MDD_ERROR_REVOKE;
    }
    return MDD_OK;
}

mdd_status mdd_position_check(const mdd_position *position)
{
    if (!position || position->strain > MDD_NO_TRUMP || position->declarer >= PLAYERS || position->leader >= PLAYERS ||
        position->goal > MDD_GOAL_MIN || position->void_rule > MDD_MUST_TRUMP || position->trick_length >= PLAYERS)
        return MDD_ERROR_ARGUMENT;
    CardSet seen = 0, duplicate = 0;
    for (int seat = 0; seat < PLAYERS; seat++) {
        duplicate |= seen & position->hands[seat];
        seen |= position->hands[seat];
    }
    for (int i = 0; i < position->trick_length; i++) {
        if (position->trick[i] >= CARDS)
            return MDD_ERROR_ARGUMENT;
        duplicate |= seen & card_bit(position->trick[i]);
        seen |= card_bit(position->trick[i]);
    }
    if (duplicate)
        return MDD_ERROR_DUPLICATE;
    int left = position_tricks_left(position);
    if (left < 1 || left > MAX_TRICKS)
        return MDD_ERROR_HAND_SIZES;
    for (int i = 0; i < PLAYERS; i++)
        if (count_bits(position->hands[(position->leader + i) % PLAYERS]) != left - (i < position->trick_length))
            return MDD_ERROR_HAND_SIZES;
    return check_trick(position);
}

mdd_status solver_begin(mdd_solver *solver, const mdd_position *position)
{
    if (!solver)
        return MDD_ERROR_ARGUMENT;
    mdd_status status = mdd_position_check(position);
    if (status != MDD_OK)
        return status;
    search_begin(&solver->search, position);
    return solver->search.stopped;
}

mdd_status mdd_tricks(mdd_solver *solver, const mdd_position *position, int *tricks)
{
    mdd_status status = tricks ? solver_begin(solver, position) : MDD_ERROR_ARGUMENT;
    if (status != MDD_OK)
        return status;
    int found = solve_tricks(&solver->search, position);
    if (solver->search.stopped == MDD_OK)
        *tricks = found;
    return solver->search.stopped;
}

mdd_status mdd_solve(mdd_solver *solver, const mdd_position *position, mdd_solution *solution)
{
    mdd_status status = solution ? solver_begin(solver, position) : MDD_ERROR_ARGUMENT;
    if (status != MDD_OK)
        return status;
    Search *search = &solver->search;
    mdd_solution found = {0};
    found.tricks = (int8_t)solve_tricks(search, position);
    if (search->stopped == MDD_OK)
        solve_cards(search, position, found.tricks, found.card_tricks);
    if (search->stopped == MDD_OK)
        found.line_length = (uint8_t)solve_line(search, position, found.tricks, found.line);
    found.nodes = search->counters.nodes - search->first_node;
    if (search->stopped == MDD_OK)
        *solution = found;
    return search->stopped;
}

mdd_status mdd_can_take(mdd_solver *solver, const mdd_position *position, int target, int *answer)
{
    mdd_status status = answer ? solver_begin(solver, position) : MDD_ERROR_ARGUMENT;
    if (status != MDD_OK)
        return status;
    PlayState state = play_state_from(position);
    CardSet ranks;
    bool found = search_can_take(&solver->search, &state, target, &ranks);
    if (solver->search.stopped == MDD_OK)
        *answer = found;
    return solver->search.stopped;
}

mdd_status mdd_defender_tricks(mdd_solver *solver, const mdd_position *position, int seat, int *low, int *high)
{
    mdd_status status = low && high ? solver_begin(solver, position) : MDD_ERROR_ARGUMENT;
    if (status != MDD_OK)
        return status;
    if (seat < 0 || seat >= PLAYERS || seat == position->declarer || position->goal != MDD_GOAL_MAX)
        return MDD_ERROR_ARGUMENT;
    Search *search = &solver->search;
    if (!share_prepare(search))
        return MDD_ERROR_MEMORY;
    int tricks = solve_tricks(search, position), few, many;
    PlayState state = play_state_from(position);
    share_range(search, &state, tricks, role_of(seat, position->declarer), &few, &many);
    if (search->stopped == MDD_OK) {
        *low = few < many ? few : many;
        *high = few < many ? many : few;
    }
    return search->stopped;
}

mdd_status mdd_solve_array(mdd_solver *solver, uint64_t count, const uint32_t *hands, const uint8_t *strain,
                           const uint8_t *declarer, const uint8_t *leader, int goal, int void_rule, int8_t *tricks,
                           uint64_t *done)
{
    if (!solver || !hands || !strain || !declarer || !leader || !tricks || !done || !are_rules(goal, void_rule))
        return MDD_ERROR_ARGUMENT;
    for (*done = 0; *done < count; ++*done) {
        uint64_t i = *done;
        mdd_position position = {.hands = {hands[3 * i], hands[3 * i + 1], hands[3 * i + 2]}, .strain = strain[i],
                                 .declarer = declarer[i], .leader = leader[i], .goal = (uint8_t)goal,
                                 .void_rule = (uint8_t)void_rule};
        int found;
        mdd_status status = mdd_tricks(solver, &position, &found);
        if (status != MDD_OK)
            return status;
        tricks[i] = (int8_t)found;
    }
    return MDD_OK;
}

uint32_t mdd_legal_cards(uint32_t hand, int led, int strain, int void_rule)
{
    assert(led < CARDS && MDD_SPADES <= strain && strain <= MDD_NO_TRUMP);
    return led < 0 ? hand : legal_cards(hand, led, strain_trumps(strain), void_rule == MDD_MUST_TRUMP);
}

int mdd_trick_winner(const uint8_t trick[MDD_SEATS], int strain)
{
    return winning_place(trick[0], trick[1], trick[2], strain_trumps(strain));
}
