/* Values, card values and lines: see solve.h.  Here cards are absolute again, as the caller numbers them. */
#include "solve.h"

#include "rules.h"

/* A first guess at the declarer's tricks.  Speed only. */
static int first_guess(const Search *search, const mdd_position *position, int left)
{
    CardSet own = position->hands[position->declarer], trumps = strain_trumps(position->strain);
    int thirds = 0; /* of a trick */
    for (int suit = 0; suit < SUITS; suit++) {
        int highest = 0;
        for (int rank = RANKS - 1; rank >= 0 && highest < 3; rank--) {
            CardSet card = card_bit(8 * suit + rank);
            CardSet all = position->hands[0] | position->hands[1] | position->hands[2];
            if (own & card)
                thirds += 3 - highest;
            highest += (all & card) != 0;
        }
    }
    thirds += 2 * count_bits(own & trumps);
    int guess = thirds / 3;
    return search->goal_min ? left / 3 : guess < left ? guess : left;
}

int solve_tricks(Search *search, const mdd_position *position)
{
    PlayState state = play_state_from(position);
    return search_value(search, &state, 0, state.left, first_guess(search, position, state.left));
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
    int role = (position_turn(position) + PLAYERS - position->declarer) % PLAYERS;
    if (search->wants[role])
        return search_can_take(search, &state, tricks - gained);
    return !search_can_take(search, &state, tricks - gained + 1);
}

static int card_value(Search *search, const mdd_position *position, int tricks, int card)
{
    if (keeps_value(search, position, tricks, card))
        return tricks;
    int gained;
    mdd_position next;
    PlayState state = state_after(position, card, &gained, &next);
    int role = (position_turn(position) + PLAYERS - position->declarer) % PLAYERS;
    if (search->wants[role])
        return gained + search_value(search, &state, 0, tricks - gained - 1, tricks - gained - 1);
    return gained + search_value(search, &state, tricks - gained + 1, state.left, tricks - gained + 1);
}

void solve_cards(Search *search, const mdd_position *position, int tricks, int8_t card_tricks[CARDS])
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
        card_tricks[card] = touching ? card_tricks[above] : (int8_t)card_value(search, position, tricks, card);
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
