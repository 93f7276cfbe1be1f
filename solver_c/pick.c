/* A race between choices: see mdd_pick() in mdd_api.h.
 *
 * A stage goes block by block of layouts, and in a block choice by choice, strain by strain: those of one strain share
 * proofs.  At the end of a block all choices in the race have been asked in the same layouts, and only then they are
 * compared. */
#include "pick.h"

#include "chance.h"
#include "layouts.h"

/* How widely a layout's tricks lie about a hand's estimate: a logistic curve with this scale has a standard deviation of 0.8
 * tricks. */
enum { PRIOR_SCALE = 441 };

/* What the hand model expects of a choice: how likely each number of tricks is, in millionths. */
static void expect(const mdd_race *race, int32_t estimate, int32_t likely[MDD_TRICK_COUNTS])
{
    int64_t below = 0;
    for (int tricks = 0; tricks < MDD_TRICK_COUNTS; tricks++) {
        int64_t reached; /* so many tricks or fewer */
        if (tricks < race->least)
            reached = 0;
        else if (tricks >= race->most)
            reached = CHANCE_ONE;
        else if (race->goal == MDD_GOAL_MIN)
            reached = tricks == 0 ? chance(estimate) : CHANCE_ONE;
        else
            reached = chance((1000 * (int64_t)tricks + 500 - estimate) * 1000 / PRIOR_SCALE);
        likely[tricks] = (int32_t)(reached - below);
        below = reached;
    }
}

/* Sums over what happened and what the model expects, in millionths; what a choice is ranked by in one row. */
typedef struct {
    int64_t worth;
    int64_t tricks;     /* negative where few are wanted */
} Merit;

typedef struct {
    int32_t likely[MDD_RACE_CHOICES][MDD_TRICK_COUNTS];
    Merit merits[MDD_RACE_CHOICES];
} Ranking;

static Merit merit_of(const Pick *pick, const Ranking *ranking, uint32_t choice, const int32_t *values)
{
    const uint32_t *counts = pick->counts + (size_t)choice * MDD_TRICK_COUNTS;
    Merit merit = {0, 0};
    for (int tricks = 0; tricks < MDD_TRICK_COUNTS; tricks++) {
        int64_t times = (int64_t)CHANCE_ONE * counts[tricks] + (int64_t)pick->race->prior * ranking->likely[choice][tricks];
        merit.worth += times * values[tricks];
        merit.tricks += times * tricks;
    }
    if (pick->race->goal == MDD_GOAL_MIN)
        merit.tricks = -merit.tricks;
    return merit;
}

static bool better(Merit one, Merit other)
{
    return one.worth != other.worth ? one.worth > other.worth : one.tricks > other.tricks;
}

/* Is all that has happened to those in the race worth the same to this row?  Not before something has. */
static bool all_alike(const Pick *pick, const int32_t *values)
{
    bool any = false;
    int32_t worth = 0;
    for (uint32_t choice = 0; choice < pick->race->choices; choice++)
        for (int tricks = 0; tricks < MDD_TRICK_COUNTS && !pick->out[choice]; tricks++)
            if (pick->counts[(size_t)choice * MDD_TRICK_COUNTS + (size_t)tricks] > 0) {
                if (any && values[tricks] != worth)
                    return false;
                any = true;
                worth = values[tricks];
            }
    return any;
}

/* The best choices of one row into `best`, at most `keep`; returns how many. */
static uint32_t rank_row(const Pick *pick, Ranking *ranking, uint32_t row, uint32_t keep, uint32_t best[MDD_RACE_CHOICES])
{
    const int32_t *values = pick->values + (size_t)row * MDD_TRICK_COUNTS;
    bool alike = all_alike(pick, values), taken[MDD_RACE_CHOICES] = {false};
    for (uint32_t choice = 0; choice < pick->race->choices; choice++) {
        ranking->merits[choice] = merit_of(pick, ranking, choice, values);
        if (alike)
            ranking->merits[choice].worth = 0;
    }
    if (alike)
        keep = 1;
    uint32_t found = 0;
    for (; found < keep; found++) {
        uint32_t leader = pick->race->choices;
        for (uint32_t choice = 0; choice < pick->race->choices; choice++)
            if (!pick->out[choice] && !taken[choice] &&
                (leader == pick->race->choices || better(ranking->merits[choice], ranking->merits[leader])))
                leader = choice;
        if (leader == pick->race->choices)
            break;
        taken[leader] = true;
        best[found] = leader;
    }
    assert(found > 0);
    return found;
}

/* Say which choice of each row is the best; at the end of a stage those leave the race that no row keeps. */
static void rank(const Pick *pick, bool stage_ends)
{
    Ranking ranking;
    bool kept[MDD_RACE_CHOICES] = {false};
    uint32_t keep = stage_ends ? pick->race->keep[pick->state->stage] : 1, best[MDD_RACE_CHOICES];
    for (uint32_t choice = 0; choice < pick->race->choices; choice++)
        expect(pick->race, pick->choices[choice].estimate, ranking.likely[choice]);
    for (uint32_t row = 0; row < pick->race->rows; row++) {
        uint32_t found = rank_row(pick, &ranking, row, keep, best);
        pick->best[row] = best[0];
        for (uint32_t i = 0; i < found; i++)
            kept[best[i]] = true;
    }
    uint32_t left = 0;
    for (uint32_t choice = 0; choice < pick->race->choices; choice++) {
        if (stage_ends && !kept[choice])
            pick->out[choice] = 1;
        left += !pick->out[choice];
    }
    if (stage_ends && (++pick->state->stage == pick->race->stages || left == 1))
        pick->state->finished = 1;
}

/* Ask one choice in `size` layouts; they count all together or, when the search is stopped, not at all. */
static bool ask(Search *search, const Pick *pick, uint32_t choice, const uint32_t *layouts, uint32_t size, int *guess)
{
    const mdd_race *race = pick->race;
    int8_t tricks[PICK_BLOCK];
    mdd_position sample = {.hands = {pick->choices[choice].hand, layouts[0], race->unseen ^ layouts[0]},
                           .strain = pick->choices[choice].strain, .goal = race->goal, .void_rule = race->void_rule};
    search_begin(search, &sample);
    if (search->stopped == MDD_OK)
        layouts_solve(search, &sample, race->least, race->most, size, layouts, guess, tricks);
    if (search->stopped != MDD_OK)
        return false;
    for (uint32_t i = 0; i < size; i++)
        pick->counts[(size_t)choice * MDD_TRICK_COUNTS + (size_t)tricks[i]]++;
    pick->state->answers += size;
    return true;
}

/* The numbers of all choices, strain by strain. */
static void order_choices(const Pick *pick, uint32_t order[MDD_RACE_CHOICES])
{
    uint32_t count = 0;
    for (int strain = MDD_SPADES; strain <= MDD_NO_TRUMP; strain++)
        for (uint32_t choice = 0; choice < pick->race->choices; choice++)
            if (pick->choices[choice].strain == strain)
                order[count++] = choice;
    assert(count == pick->race->choices);
}

void pick_go_on(Search *search, const Pick *pick, uint64_t answers)
{
    const mdd_race *race = pick->race;
    mdd_race_state *state = pick->state;
    const uint64_t before = state->answers;
    uint32_t order[MDD_RACE_CHOICES];
    int guesses[MDD_NO_TRUMP + 1] = {-1, -1, -1, -1, -1};
    order_choices(pick, order);
    if (before == 0)
        rank(pick, false); /* by the model alone */
    while (!state->finished && state->answers - before < answers) {
        size_t first = state->layout;
        for (uint32_t stage = 0; stage < state->stage; stage++)
            first += race->layouts[stage];
        uint32_t rest = race->layouts[state->stage] - state->layout, size = rest < PICK_BLOCK ? rest : PICK_BLOCK;
        for (; state->choice < race->choices && state->answers - before < answers; state->choice++) {
            uint32_t choice = order[state->choice];
            if (!pick->out[choice] &&
                !ask(search, pick, choice, pick->layouts + first, size, &guesses[pick->choices[choice].strain]))
                return;
        }
        if (state->choice < race->choices)
            return;
        state->choice = 0;
        state->layout = size < rest ? state->layout + size : 0;
        rank(pick, size == rest);
    }
}
