/* Values, card values and lines: see solve.h.  Here cards are absolute again, as the caller numbers them. */
#include "solve.h"

#include "rules.h"

/* What a first guess looks at in the declarer's hand. */
enum {
    GUESS_TOP,              /* three features: cards that are the highest, second, third of a plain suit */
    GUESS_TRUMP_TOP = 3,    /* the same for trumps */
    GUESS_TRUMPS = 6,       /* his trumps */
    GUESS_THEIR_TRUMPS,     /* the longer defender's trumps */
    GUESS_LONGEST,          /* his longest plain suit */
    GUESS_LEADS,            /* he leads */
    GUESS_ONE,
    GUESS_FEATURES
};

/* Least squares on 12,000 (goal min: 6,000) random ten-card deals, in hundredths of a trick, by goal, then trump or none.
 * The constants were then shifted to where nodes are fewest: too low a guess costs less than too high a one for goal min. */
static const short guess_weights[2][2][GUESS_FEATURES] = {
    {{129, 41, 15, 154, 85, 36, 75, -29, 7, 32, -107}, {180, 70, 24, 0, 0, 0, 0, 0, 34, 103, -320}},
    {{54, 49, 44, 41, 50, 42, 86, -41, 0, -42, 111}, {45, 70, 62, 0, 0, 0, 0, 0, -1, -57, 74}},
};

int solve_first_guess(const Search *search, const mdd_position *position, int left)
{
    const CardSet *hands = position->hands;
    CardSet own = hands[position->declarer], all = hands[0] | hands[1] | hands[2], trumps = strain_trumps(position->strain);
    int features[GUESS_FEATURES] = {[GUESS_LEADS] = position->leader == position->declarer, [GUESS_ONE] = 1};
    for (int suit = 0; suit < SUITS; suit++) {
        int first = suit_cards(suit) & trumps ? GUESS_TRUMP_TOP : GUESS_TOP, length = count_bits(own & suit_cards(suit));
        CardSet rest = all & suit_cards(suit);
        for (int nth = 0; nth < 3 && rest; nth++) {
            CardSet highest = card_bit(highest_bit(rest));
            features[first + nth] += (own & highest) != 0;
            rest ^= highest;
        }
        if (first == GUESS_TOP && length > features[GUESS_LONGEST])
            features[GUESS_LONGEST] = length;
    }
    features[GUESS_TRUMPS] = count_bits(own & trumps);
    for (int seat = 0; seat < PLAYERS; seat++)
        if (seat != position->declarer && count_bits(hands[seat] & trumps) > features[GUESS_THEIR_TRUMPS])
            features[GUESS_THEIR_TRUMPS] = count_bits(hands[seat] & trumps);

    int hundredths = 50; /* to the nearest */
    for (int i = 0; i < GUESS_FEATURES; i++)
        hundredths += guess_weights[search->goal_min][trumps == 0][i] * features[i];
    int guess = hundredths < 0 ? 0 : hundredths / 100;
    return guess < left ? guess : left;
}

/* The questions of search.h by those who do not ask which ranks the proof used. */
static bool can_take(Search *search, const PlayState *state, int target)
{
    CardSet ranks;
    return search_can_take(search, state, target, &ranks);
}

static int value(Search *search, const PlayState *state, int low, int high, int guess)
{
    CardSet ranks;
    return search_value(search, state, low, high, guess, &ranks);
}

int solve_tricks_within(Search *search, const mdd_position *position, int least, int most)
{
    PlayState state = play_state_from(position);
    if (state.left <= least)
        return least;
    int high = state.left < most ? state.left : most;
    return value(search, &state, least, high, solve_first_guess(search, position, state.left));
}

int solve_tricks(Search *search, const mdd_position *position)
{
    return solve_tricks_within(search, position, 0, MAX_TRICKS);
}

/* What is left to win after `card` was played: `*gained` is 1 if it ended a trick that the declarer won. */
static PlayState state_after(const mdd_position *position, int card, int *gained, mdd_position *next)
{
    *next = *position;
    *gained = position_play(next, card);
    if (position_tricks_left(next) == 0)
        return (PlayState){.left = 0};
    return play_state_from(next);
}

/* Does playing `card` keep the value `tricks` of `position`?  A player's card never betters the value for him, so one
 * question is enough. */
static bool keeps_value(Search *search, const mdd_position *position, int tricks, int card)
{
    int gained;
    mdd_position next;
    PlayState state = state_after(position, card, &gained, &next);
    if (search->wants[role_of(position_turn(position), position->declarer)])
        return can_take(search, &state, tricks - gained);
    return !can_take(search, &state, tricks - gained + 1);
}

/* The value of `card`, where the best ones are worth `tricks`, within the window.  A card that is worse is worth less to a
 * player who wants many, more to one who wants few: at that end of the window all are alike. */
static int card_value(Search *search, const mdd_position *position, int least, int most, int tricks, int card)
{
    bool wants_many = search->wants[role_of(position_turn(position), position->declarer)];
    if (tricks == (wants_many ? least : most) || keeps_value(search, position, tricks, card))
        return tricks;
    int gained;
    mdd_position next;
    PlayState state = state_after(position, card, &gained, &next);
    if (wants_many)
        return gained + value(search, &state, least > gained ? least - gained : 0, tricks - gained - 1, tricks - gained - 1);
    int high = state.left < most - gained ? state.left : most - gained;
    return gained + value(search, &state, tricks - gained + 1, high, tricks - gained + 1);
}

void solve_cards(Search *search, const mdd_position *position, int tricks, int8_t card_tricks[CARDS])
{
    solve_cards_within(search, position, 0, MAX_TRICKS, tricks, card_tricks);
}

void solve_cards_within(Search *search, const mdd_position *position, int least, int most, int tricks,
                        int8_t card_tricks[CARDS])
{
    CardSet legal = position_legal(position);
    CardSet others = position->hands[0] | position->hands[1] | position->hands[2];
    for (int i = 0; i < position->trick_length; i++)
        others |= card_bit(position->trick[i]);
    others &= ~legal;
    int above = -1; /* the legal card above this one in the same suit, while nothing lies between them */
    for (int card = CARDS - 1; card >= 0; card--) {
        card_tricks[card] = -1;
        if (others & card_bit(card) || (card & 7) == 7)
            above = -1;
        if (!(legal & card_bit(card)))
            continue;
        bool touching = above >= 0 && search->options.techniques & MDD_TECHNIQUE_EQUIVALENCE;
        card_tricks[card] = touching ? card_tricks[above] : (int8_t)card_value(search, position, least, most, tricks, card);
        above = card;
    }
}

int solve_line(Search *search, const mdd_position *position, int tricks, uint8_t line[MDD_MAX_LINE])
{
    mdd_position now = *position;
    int length = 0;
    while (position_tricks_left(&now) > 0 && search->stopped == MDD_OK) {
        CardSet legal = position_legal(&now);
        int card;
        do {
            card = lowest_bit(legal);
            legal ^= card_bit(card);
        } while (legal && !keeps_value(search, &now, tricks, card)); /* the last one must keep it */
        line[length++] = (uint8_t)card;
        tricks -= position_play(&now, card);
    }
    return length;
}
