/* The public entry points for advice under hidden cards; the others are in mdd.c and mdd_layouts.c. */
#include "chance.h"
#include "draw.h"
#include "hand_model.h"
#include "mdd_solver.h"
#include "pick.h"
#include "solve.h"

enum { ASIDE_MOST = 12 };

static bool is_stream(uint64_t seed) { return seed >> MDD_SEED_BITS == 0; }

mdd_status mdd_random(uint64_t seed, uint32_t purpose, uint64_t stream, uint64_t below, uint64_t first, uint64_t count,
                      uint64_t *numbers)
{
    if (!numbers || below == 0 || !is_stream(seed))
        return MDD_ERROR_ARGUMENT;
    Stream named = stream_of(seed, purpose, stream);
    for (uint64_t i = 0; i < count; i++)
        numbers[i] = stream_number(named, first + i, below);
    return MDD_OK;
}

/* Check what is known and count the deals; to be followed by deals_free() if that was right. */
static mdd_status open_deals(const mdd_knowledge *knowledge, Deals *deals)
{
    CardSet seen = 0, duplicate = 0, strange = 0;
    int cards = 0;
    if (!knowledge)
        return MDD_ERROR_ARGUMENT;
    for (int place = 0; place < MDD_PLACES; place++) {
        if (knowledge->size[place] > (place == MDD_ASIDE ? ASIDE_MOST : MAX_TRICKS))
            return MDD_ERROR_HAND_SIZES;
        cards += knowledge->size[place];
        duplicate |= seen & knowledge->has[place];
        seen |= knowledge->has[place];
        strange |= knowledge->has[place] & ~knowledge->cards;
    }
    if (cards != count_bits(knowledge->cards))
        return MDD_ERROR_HAND_SIZES;
    if (duplicate || strange)
        return duplicate ? MDD_ERROR_DUPLICATE : MDD_ERROR_KNOWLEDGE;
    return deals_new(deals, knowledge) ? MDD_OK : MDD_ERROR_MEMORY;
}

mdd_status mdd_draw_count(const mdd_knowledge *knowledge, uint64_t *deals)
{
    Deals all;
    mdd_status status = deals ? open_deals(knowledge, &all) : MDD_ERROR_ARGUMENT;
    if (status != MDD_OK)
        return status;
    *deals = deals_count(&all);
    deals_free(&all);
    return MDD_OK;
}

mdd_status mdd_draw(const mdd_knowledge *knowledge, uint64_t seed, uint32_t purpose, uint64_t stream, uint64_t first,
                    uint64_t count, uint32_t *deals)
{
    Deals all;
    mdd_status status = deals && is_stream(seed) ? open_deals(knowledge, &all) : MDD_ERROR_ARGUMENT;
    if (status != MDD_OK)
        return status;
    Stream named = stream_of(seed, purpose, stream);
    const uint64_t total = deals_count(&all);
    for (uint64_t i = 0; i < count && total > 0; i++)
        deals_find(&all, stream_number(named, first + i, total), deals + MDD_PLACES * i);
    deals_free(&all);
    return total > 0 || count == 0 ? MDD_OK : MDD_ERROR_KNOWLEDGE;
}

mdd_status mdd_draw_every(const mdd_knowledge *knowledge, uint64_t first, uint64_t step, uint64_t count, uint32_t *deals)
{
    Deals all;
    mdd_status status = deals ? open_deals(knowledge, &all) : MDD_ERROR_ARGUMENT;
    if (status != MDD_OK)
        return status;
    const uint64_t total = deals_count(&all);
    if (count > 0 && first >= total)
        status = total > 0 ? MDD_ERROR_ARGUMENT : MDD_ERROR_KNOWLEDGE;
    else if (count > 0) {
        step %= total;
        for (uint64_t i = 0, number = first; i < count; i++, number = (number + step) % total)
            deals_find(&all, number, deals + MDD_PLACES * i);
    }
    deals_free(&all);
    return status;
}

/* May the hand model be asked about this one? */
static mdd_status check_hand(uint32_t hand, uint32_t gone, int strain, int goal)
{
    if (!is_strain(strain) || (goal == MDD_GOAL_MIN && strain != MDD_NO_TRUMP))
        return MDD_ERROR_ARGUMENT;
    if (hand & gone)
        return MDD_ERROR_DUPLICATE;
    return hand == 0 || count_bits(hand) > MAX_TRICKS ? MDD_ERROR_HAND_SIZES : MDD_OK;
}

mdd_status mdd_describe_hands(uint64_t count, const uint32_t *hands, const uint32_t *gone, const uint8_t *strains, int goal,
                              int16_t *features)
{
    if (!hands || !strains || !features || !are_rules(goal, MDD_MUST_TRUMP))
        return MDD_ERROR_ARGUMENT;
    for (uint64_t i = 0; i < count; i++) {
        int found[HAND_FEATURES];
        mdd_status status = check_hand(hands[i], gone ? gone[i] : 0, strains[i], goal);
        if (status != MDD_OK)
            return status;
        hand_describe(hands[i], gone ? gone[i] : 0, strains[i], goal, found);
        for (int k = 0; k < HAND_FEATURES; k++)
            features[HAND_FEATURES * i + (uint64_t)k] = (int16_t)found[k];
    }
    return MDD_OK;
}

mdd_status mdd_estimate_hands(uint64_t count, const uint32_t *hands, const uint32_t *gone, const uint8_t *strains, int goal,
                              int void_rule, int32_t *estimates)
{
    if (!hands || !strains || !estimates || !are_rules(goal, void_rule))
        return MDD_ERROR_ARGUMENT;
    for (uint64_t i = 0; i < count; i++) {
        mdd_status status = check_hand(hands[i], gone ? gone[i] : 0, strains[i], goal);
        if (status != MDD_OK)
            return status;
        estimates[i] = hand_estimate(hands[i], gone ? gone[i] : 0, strains[i], goal, void_rule);
    }
    return MDD_OK;
}

uint32_t mdd_chance(int32_t log_odds) { return chance(log_odds); }

mdd_status mdd_rank_choices(uint32_t held, uint32_t gone, int strains, int goal, int void_rule, int most, mdd_choice *choices,
                            int *count)
{
    const int cards = count_bits(held), betli = 1 << MDD_NO_TRUMP;
    if (!choices || !count || !are_rules(goal, void_rule) || most < 1 || most > MDD_RANKED_CHOICES || strains < 1 ||
        strains >= 2 * betli || (goal == MDD_GOAL_MIN && strains != betli))
        return MDD_ERROR_ARGUMENT;
    if (held & gone)
        return MDD_ERROR_DUPLICATE;
    if (cards < 3 || cards > MAX_TRICKS + 2)
        return MDD_ERROR_HAND_SIZES;
    mdd_choice all[MDD_RANKED_CHOICES];
    int found = hand_choices(held, gone, strains, goal, void_rule, all);
    *count = found < most ? found : most;
    for (int i = 0; i < *count; i++)
        choices[i] = all[i];
    return MDD_OK;
}

/* Are the numbers of a race within their limits, and its values? */
static mdd_status check_race(const mdd_race *race, const int32_t *values)
{
    if (!are_rules(race->goal, race->void_rule) || !is_window(race->least, race->most) || race->choices < 1 ||
        race->choices > MDD_RACE_CHOICES || race->rows < 1 || race->rows > MDD_RACE_ROWS || race->stages < 1 ||
        race->stages > MDD_RACE_STAGES || race->prior > MDD_RACE_PRIOR)
        return MDD_ERROR_ARGUMENT;
    uint64_t layouts = 0;
    for (uint32_t stage = 0; stage < race->stages; stage++) {
        if (race->layouts[stage] < 1 || race->keep[stage] < 1)
            return MDD_ERROR_ARGUMENT;
        layouts += race->layouts[stage];
    }
    for (uint32_t i = 0; i < race->rows * MDD_TRICK_COUNTS; i++)
        if (values[i] > MDD_RACE_WORTH || values[i] < -MDD_RACE_WORTH)
            return MDD_ERROR_ARGUMENT;
    return layouts <= MDD_RACE_LAYOUTS ? MDD_OK : MDD_ERROR_ARGUMENT;
}

/* Are its choices and layouts such as can be asked? */
static mdd_status check_choices(const mdd_race *race, const mdd_choice *choices, const uint32_t *layouts)
{
    const int cards = count_bits(race->unseen) / 2;
    uint64_t total = 0;
    for (uint32_t stage = 0; stage < race->stages; stage++)
        total += race->layouts[stage];
    for (uint64_t i = 0; i < total; i++)
        if (layouts[i] & ~race->unseen || count_bits(layouts[i]) != cards)
            return MDD_ERROR_HAND_SIZES;
    for (uint32_t choice = 0; choice < race->choices; choice++) {
        mdd_position sample = {.hands = {choices[choice].hand, layouts[0], race->unseen ^ layouts[0]},
                               .strain = choices[choice].strain, .goal = race->goal, .void_rule = race->void_rule};
        mdd_status status = mdd_position_check(&sample);
        if (status != MDD_OK)
            return status;
    }
    return MDD_OK;
}

/* Is this where a race like this one can be?  Somebody is in it, and nobody was asked more than there are layouts. */
static bool is_state(const mdd_race *race, const mdd_race_state *state, const uint32_t *counts, const uint8_t *out)
{
    bool any = false;
    for (uint32_t choice = 0; choice < race->choices; choice++) {
        uint64_t asked = 0;
        for (uint32_t i = 0; i < MDD_TRICK_COUNTS; i++)
            asked += counts[choice * MDD_TRICK_COUNTS + i];
        if (asked > MDD_RACE_LAYOUTS)
            return false;
        any |= !out[choice];
    }
    return any && (state->finished || (state->stage < race->stages && state->layout < race->layouts[state->stage] &&
                                       state->choice <= race->choices));
}

mdd_status mdd_pick(mdd_solver *solver, const mdd_race *race, const mdd_choice *choices, const int32_t *values,
                    const uint32_t *layouts, uint64_t answers, mdd_race_state *state, uint32_t *counts, uint8_t *out,
                    uint32_t *best)
{
    if (!solver || !race || !choices || !values || !layouts || !state || !counts || !out || !best)
        return MDD_ERROR_ARGUMENT;
    mdd_status status = check_race(race, values);
    if (status == MDD_OK)
        status = check_choices(race, choices, layouts);
    if (status == MDD_OK && !is_state(race, state, counts, out))
        status = MDD_ERROR_ARGUMENT;
    if (status != MDD_OK)
        return status;
    const Pick pick = {.race = race, .choices = choices, .values = values, .layouts = layouts, .state = state,
                       .counts = counts, .out = out, .best = best};
    solver->search.stopped = MDD_OK; /* each answer begins the search; none may be needed */
    pick_go_on(&solver->search, &pick, answers);
    return solver->search.stopped;
}

mdd_status mdd_cards(mdd_solver *solver, const mdd_position *now, int least, int most, uint64_t count, const uint32_t *deals,
                     int8_t *tricks, uint64_t *done)
{
    if (!solver || !now || !deals || !tricks || !done || !is_window(least, most))
        return MDD_ERROR_ARGUMENT;
    Search *search = &solver->search;
    for (*done = 0; *done < count; ++*done) {
        mdd_position position = *now;
        int8_t values[CARDS];
        for (int seat = 0; seat < PLAYERS; seat++)
            position.hands[seat] = deals[MDD_PLACES * *done + (uint64_t)seat];
        mdd_status status = solver_begin(solver, &position);
        if (status != MDD_OK)
            return status;
        int best = solve_tricks_within(search, &position, least, most);
        if (search->stopped == MDD_OK)
            solve_cards_within(search, &position, least, most, best, values);
        if (search->stopped != MDD_OK)
            return search->stopped;
        for (int card = 0; card < CARDS; card++)
            tricks[CARDS * *done + (uint64_t)card] = values[card];
    }
    return MDD_OK;
}
