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
    assert(position_legal(position) & card_bit(card));
    position->hands[position_turn(position)] ^= card_bit(card);
    if (position->trick_length < 2) {
        position->trick[position->trick_length++] = (uint8_t)card;
        return 0;
    }
    int place = winning_place(position->trick[0], position->trick[1], card, strain_trumps(position->strain));
    position->leader = (uint8_t)((position->leader + place) % PLAYERS);
    position->trick_length = 0;
    return position->leader == position->declarer;
}

/* The byte of the relative layout in which an absolute suit stands: trump in the top one, the others in order. */
static int byte_of_suit(int suit, int strain)
{
    if (strain == MDD_NO_TRUMP)
        return suit;
    return suit == strain ? TRUMP_SUIT : suit - (suit > strain);
}

CardSet relative_cards(CardSet cards, CardSet all, int strain, bool mirrored)
{
    CardSet relative = 0;
    for (int suit = 0; suit < SUITS; suit++) {
        int place = 8 * byte_of_suit(suit, strain) + RANKS - 1;
        for (CardSet rest = all & suit_cards(suit); rest; place--) {
            int card = mirrored ? lowest_bit(rest) : highest_bit(rest);
            rest ^= card_bit(card);
            relative |= (cards >> card & 1u) << place;
        }
    }
    return relative;
}

bool position_is_sound(const Position *position, int left)
{
    CardSet hands[PLAYERS];
    uint64_t lengths = 0;
    position_hands(position, hands);
    for (int role = 0; role < PLAYERS; role++) {
        if (count_bits(hands[role]) != left)
            return false;
        lengths |= suit_lengths(hands[role]) << (16 * role);
    }
    CardSet all = position_all_cards(position);
    return all == filled_up(all) && position_leader(position) < PLAYERS && position->shape >> SHAPE_BITS == 0 &&
           (position->shape & ((1ull << SHAPE_LEADER_SHIFT) - 1)) == lengths;
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
    int leader = role_of(position->leader, position->declarer);
    for (int i = 0; i < state.played; i++)
        hands[(leader + i) % PLAYERS] |= card_bit(position->trick[i]);

    CardSet all = hands[0] | hands[1] | hands[2];
    bool mirrored = position->goal == MDD_GOAL_MIN;
    for (int role = 0; role < PLAYERS; role++) {
        CardSet cards = relative_cards(hands[role], all, position->strain, mirrored);
        uint64_t code = (unsigned)role + 1; /* 01, 10, 11: see position.h */
        state.position.owners |= (code & 1 ? cards : 0) | (code & 2 ? (uint64_t)cards << 32 : 0);
        state.position.shape |= suit_lengths(cards) << (16 * role);
    }
    for (int i = 0; i < state.played; i++)
        state.cards[i] = lowest_bit(relative_cards(card_bit(position->trick[i]), all, position->strain, mirrored));
    state.position.shape |= (uint64_t)(unsigned)leader << SHAPE_LEADER_SHIFT | shape_mode(position);
    assert(position_is_sound(&state.position, state.left));
    return state;
}
