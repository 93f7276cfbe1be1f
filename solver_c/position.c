/* The public position: playing cards in it, and its translation into the search's own terms (position.h). */
#include "position.h"

#include "rules.h"

CardSet strain_trumps(int strain) { return strain == MDD_NO_TRUMP ? 0 : suit_cards(strain); }

int position_turn(const mdd_position *position) { return (position->leader + position->trick_length) % PLAYERS; }

CardSet position_legal(const mdd_position *position)
{
    CardSet hand = position->hands[position_turn(position)];
    if (position->trick_length == 0)
        return hand;
    return legal_cards(hand, position->trick[0], strain_trumps(position->strain), position->void_rule == MDD_MUST_TRUMP);
}

int position_tricks_left(const mdd_position *position)
{
    return count_bits(position->hands[position_turn(position)]);
}

int position_play(mdd_position *position, int card)
{
    position->hands[position_turn(position)] ^= card_bit(card);
    if (position->trick_length < 2) {
        position->trick[position->trick_length++] = (uint8_t)card;
        return 0;
    }
    int led = position->trick[0];
    CardSet trick = card_bit(led) | card_bit(position->trick[1]) | card_bit(card);
    int winner = winning_card(trick, led, strain_trumps(position->strain));
    int nth = winner == led ? 0 : winner == position->trick[1] ? 1 : 2;
    position->leader = (uint8_t)((position->leader + nth) % PLAYERS);
    position->trick_length = 0;
    return position->leader == position->declarer;
}

/* The absolute suit that stands in byte `byte` of the relative layout: trump in the top one, the others in order. */
static int suit_in_byte(int byte, int strain)
{
    if (strain == MDD_NO_TRUMP)
        return byte;
    return byte == TRUMP_SUIT ? strain : byte + (byte >= strain);
}

static uint64_t shape_mode(const mdd_position *position)
{
    bool trump = position->strain != MDD_NO_TRUMP;
    unsigned mode = (unsigned)trump;
    mode |= (unsigned)(trump && position->void_rule == MDD_MUST_TRUMP) << 1; /* without trump the void rule is void */
    mode |= (unsigned)(position->goal == MDD_GOAL_MIN) << 2;
    return (uint64_t)mode << SHAPE_MODE_SHIFT;
}

PlayState play_state_from(const mdd_position *position)
{
    PlayState state = {.played = position->trick_length, .left = position_tricks_left(position)};
    CardSet hands[PLAYERS]; /* by role, the cards of the unfinished trick back in them */
    for (int role = 0; role < PLAYERS; role++)
        hands[role] = position->hands[(position->declarer + role) % PLAYERS];
    int leader = (position->leader + PLAYERS - position->declarer) % PLAYERS;
    for (int i = 0; i < state.played; i++)
        hands[(leader + i) % PLAYERS] |= card_bit(position->trick[i]);

    for (int byte = 0; byte < SUITS; byte++) {
        int suit = suit_in_byte(byte, position->strain);
        int relative = 8 * byte + RANKS - 1;
        for (int card = 8 * suit + RANKS - 1; card >= 8 * suit; card--) {
            int role = 0;
            while (role < PLAYERS && !(hands[role] & card_bit(card)))
                role++;
            if (role == PLAYERS)
                continue;
            for (int i = 0; i < state.played; i++)
                if (position->trick[i] == card)
                    state.cards[i] = relative;
            uint64_t code = (unsigned)role + 1; /* 01, 10, 11: see position.h */
            state.position.owners |= (code & 1) << relative | (code >> 1) << (32 + relative);
            state.position.shape += shape_one(role, relative);
            relative--;
        }
    }
    state.position.shape |= (uint64_t)(unsigned)leader << SHAPE_LEADER_SHIFT | shape_mode(position);
    return state;
}
