/* A position between two tricks, as the search sees it: who holds which of the cards left, and who leads.
 *
 * Players are roles here: 0 the declarer, 1 the defender after him in playing order, 2 the other one.
 *
 * `owners` holds two bits for each card of the relative layout (cards.h); a card that is gone has none:
 *
 *     63                            32 31                             0
 *    | role 1 or role 2 owns the card | role 0 or role 2 owns the card |     01 declarer, 10 role 1, 11 role 2
 *
 * Since gone cards are squeezed out, `owners` says everything about the cards: two positions of the same rule set that
 * differ only in which ranks are gone are one position.
 *
 * `shape` is the rest of the table key, and what is left of a position when ranks do not matter:
 *
 *     63   53 52  50 49    48 47      44                   3       0
 *    |   0   | mode | leader | role 2's ... role 1's ... | role 0's |   twelve nibbles: cards that a role holds in
 *    |       |      |        | trumps   ...              | suit 0   |   a suit, nibble 4*role + suit
 *
 * `mode` tells apart what must not share entries: goal, void rule, trump or no trump. */
#ifndef MDD_POSITION_H
#define MDD_POSITION_H

#include "cards.h"
#include "mdd.h"

enum { TRUMP_SUIT = 3, SHAPE_LEADER_SHIFT = 48, SHAPE_MODE_SHIFT = 50, SHAPE_BITS = 53 };

typedef struct {
    uint64_t owners;
    uint64_t shape;
} Position;

/* What is known of a position against a target: the declarer takes at least so many tricks, or fewer. */
typedef enum { UNDECIDED, AT_LEAST, BELOW } Verdict;

/* Where a deal stands in the middle of a trick: `position` before the trick, with the cards played to it. */
typedef struct {
    Position position;
    int cards[MDD_MAX_UNFINISHED]; /* relative cards played to the trick, the leader's first */
    int played;         /* how many: 0, 1 or 2 */
    int left;           /* tricks left, this one included */
} PlayState;

/* The role of the player in `seat`. */
static inline int role_of(int seat, int declarer) { return (seat + PLAYERS - declarer) % PLAYERS; }

static inline int position_leader(const Position *position) { return (int)(position->shape >> SHAPE_LEADER_SHIFT) & 3; }

static inline CardSet position_all_cards(const Position *position)
{
    return (CardSet)position->owners | (CardSet)(position->owners >> 32);
}

/* The three hands by role. */
static inline void position_hands(const Position *position, CardSet hands[PLAYERS])
{
    CardSet low = (CardSet)position->owners;
    CardSet high = (CardSet)(position->owners >> 32);
    hands[2] = low & high;
    hands[0] = low ^ hands[2];
    hands[1] = high ^ hands[2];
}

/* How many cards of `suit` a role holds. */
static inline int shape_length(uint64_t shape, int role, int suit) { return (int)(shape >> (16 * role + 4 * suit)) & 15; }

/* The bit of `shape` that counts one card. */
static inline uint64_t shape_one(int role, int card) { return 1ull << (16 * role + ((card & 24) >> 1)); }

/* The nibbles of `shape` that one role's cards fill: how many there are of each suit, suit 0 lowest. */
static inline uint64_t suit_lengths(CardSet cards)
{
    uint64_t lengths = 0;
    for (int suit = 0; suit < SUITS; suit++)
        lengths |= (uint64_t)(unsigned)count_bits(cards & suit_cards(suit)) << (4 * suit);
    return lengths;
}

/* Is this a position between two tricks with `left` of them to come?  Equal hands without gaps in the suits, a shape that says the
 * same as the owners, and a leader. */
bool position_is_sound(const Position *position, int left);

/* The position after a trick in which `cards[i]` was played by `roles[i]` and `winner` (a role) took it.
 *
 * Each card leaves a gap that the lower cards of its suit fill; from the lowest card on, so that the numbers of those still to
 * be taken out do not change. */
static inline Position position_after_trick(const Position *position, const int cards[PLAYERS], const int roles[PLAYERS],
                                            int winner)
{
    assert(0 <= winner && winner < PLAYERS);
    const uint64_t both_halves = 1ull << 32 | 1;
    Position next = *position;
    next.shape -= shape_one(roles[0], cards[0]) + shape_one(roles[1], cards[1]) + shape_one(roles[2], cards[2]);
    next.shape += (uint64_t)(unsigned)winner << SHAPE_LEADER_SHIFT;
    next.shape -= (uint64_t)(unsigned)roles[0] << SHAPE_LEADER_SHIFT;
    CardSet trick = card_bit(cards[0]) | card_bit(cards[1]) | card_bit(cards[2]);
    for (int i = 0; i < PLAYERS; i++, trick &= trick - 1) {
        int card = lowest_bit(trick);
        uint64_t lower = (card_bit(card) - card_bit(card & 24)) * both_halves, gone = card_bit(card) * both_halves;
        next.owners = (next.owners & ~(lower | gone)) | (next.owners & lower) << 1;
    }
    return next;
}

/* Ranks that matter after a trick, said in the cards before it: the inverse of the squeeze, highest card first.
 * `ranks` has, in each suit, all bits from some rank up; a card that was taken out from among them is one of them. */
static inline CardSet ranks_before_trick(CardSet ranks, CardSet trick)
{
    assert(ranks == filled_up(ranks));
    for (CardSet within; (within = trick & ranks) != 0;) {
        int card = highest_bit(within);
        trick ^= card_bit(card);
        ranks |= one_lower(ranks) & suit_of(card);
    }
    return ranks;
}

/* Cards of the absolute layout in their places of the relative layout, or of the mirrored one; those that are not among `all`,
 * the cards in play, have no place and vanish. */
CardSet relative_cards(CardSet cards, CardSet all, int strain, bool mirrored);

/* Translate a public position (already checked) into the search's terms. */
PlayState play_state_from(const mdd_position *position);

/* Play card number `card`, a legal one, in the public position.  Returns 1 if that ended a trick which the declarer won, else 0. */
int position_play(mdd_position *position, int card);

/* Player on turn (a seat), the cards that he may play, and the number of tricks left, the unfinished one included. */
int position_turn(const mdd_position *position);
CardSet position_legal(const mdd_position *position);
int position_tricks_left(const mdd_position *position);

/* All cards of the trump suit in the absolute layout; 0 without trump. */
CardSet strain_trumps(int strain);

#endif
