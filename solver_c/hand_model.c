/* The hand model: see hand_model.h. */
#include "hand_model.h"

#include "position.h"

_Static_assert((int)HAND_FEATURES == (int)MDD_HAND_FEATURES, "public and inner sizes agree");

/* In hundred-thousandths of a trick (goal min: of the logarithm of the odds), by kind of contract. */
enum { KIND_MUST_TRUMP, KIND_FREE_RUFF, KIND_NO_TRUMP, KIND_BETLI, KINDS, UNIT = 100000 };
static const int32_t hand_weights[KINDS][HAND_FEATURES] =
#include "hand_weights.h"

/* Suits as bytes: bit 7 is the top card. */
typedef unsigned SuitByte;

enum { ACE = 0x80, KING = 0x40, QUEEN = 0x20, RANKS_NAMED = 5 };

static SuitByte turned(SuitByte suit)
{
    suit = (suit >> 4 & 0x0F) | (suit << 4 & 0xF0);
    suit = (suit >> 2 & 0x33) | (suit << 2 & 0xCC);
    return (suit >> 1 & 0x55) | (suit << 1 & 0xAA);
}

static SuitByte suit_byte(CardSet cards, int suit, int goal)
{
    SuitByte byte = cards >> (8 * suit) & 0xFF;
    return goal == MDD_GOAL_MIN ? turned(byte) : byte;
}

/* Own cards with only own or gone ones above them. */
static int sure_cards(SuitByte own, SuitByte gone)
{
    int sure = 0;
    for (SuitByte card = ACE; card & (own | gone); card >>= 1)
        sure += (card & own) != 0;
    return sure;
}

static void describe_trumps(SuitByte own, SuitByte gone, int features[HAND_FEATURES])
{
    int length = count_bits(own);
    features[HAND_TRUMPS_3_UP] = length >= 3;
    features[HAND_TRUMPS_4_UP] = length >= 4;
    features[HAND_TRUMPS_5_UP] = length >= 5;
    features[HAND_TRUMPS_OVER_5] = length > 5 ? length - 5 : 0;
    for (int rank = 0; rank < RANKS_NAMED; rank++)
        features[HAND_TRUMP_TOPS + rank] = (own >> (7 - rank) & 1) != 0;
    if (length >= 3)
        features[HAND_TRUMPS_3 + (length < 7 ? length : 7) - 3] = 1;
    features[HAND_SURE_TRUMPS] = sure_cards(own, gone);
}

/* Cards that more of the others' cards beat than own ones stand above them. */
static void describe_beaten(SuitByte own, SuitByte gone, int features[HAND_FEATURES])
{
    int above = 0, mine = 0, beaten = 0;
    for (SuitByte card = ACE; card; card >>= 1) {
        if (card & own) {
            beaten += above > mine;
            features[HAND_BEATEN_BY] += above > mine ? above - mine : 0;
            mine++;
        } else if (!(card & gone))
            above++;
    }
    features[HAND_BEATEN] += beaten;
    features[HAND_SOUND_SUITS] += own != 0 && beaten == 0;
}

static void describe_side(SuitByte own, SuitByte gone, int features[HAND_FEATURES])
{
    int length = count_bits(own), sure = sure_cards(own, gone);
    features[HAND_SIDE_1_UP] += length >= 1;
    features[HAND_SIDE_2_UP] += length >= 2;
    features[HAND_SIDE_3_UP] += length >= 3;
    features[HAND_SIDE_OVER_3] += length > 3 ? length - 3 : 0;
    features[HAND_SIDE_ACE] += (own & ACE) != 0;
    features[HAND_SIDE_KING] += own & KING && length >= 2;
    features[HAND_SIDE_QUEEN] += own & QUEEN && length >= 3;
    features[HAND_SIDE_ACE_KING] += (own & (ACE | KING)) == (ACE | KING);
    features[HAND_SIDE_KING_QUEEN] += (own & (KING | QUEEN)) == (KING | QUEEN);
    features[HAND_SIDE_THREE] += (own & (ACE | KING | QUEEN)) == (ACE | KING | QUEEN);
    features[HAND_VOIDS] += length == 0;
    features[HAND_SINGLES] += length == 1;
    features[HAND_SURE] += sure < 4 ? sure : 4;
    if (length > features[HAND_LONGEST]) {
        features[HAND_SECOND] = features[HAND_LONGEST];
        features[HAND_LONGEST] = length;
    } else if (length > features[HAND_SECOND])
        features[HAND_SECOND] = length;
    describe_beaten(own, gone, features);
}

void hand_describe(CardSet hand, CardSet gone, int strain, int goal, int features[HAND_FEATURES])
{
    assert((hand & gone) == 0 && MDD_SPADES <= strain && strain <= MDD_NO_TRUMP);
    for (int i = 0; i < HAND_FEATURES; i++)
        features[i] = i == HAND_ONE;
    for (int suit = 0; suit < SUITS; suit++)
        (suit == strain ? describe_trumps : describe_side)(suit_byte(hand, suit, goal), suit_byte(gone, suit, goal), features);
    int trumps = count_bits(hand & strain_trumps(strain));
    features[HAND_VOIDS_TRUMPS] = features[HAND_VOIDS] * trumps;
    features[HAND_SINGLES_TRUMPS] = features[HAND_SINGLES] * trumps;
    features[HAND_LONGEST_SQUARE] = features[HAND_LONGEST] * features[HAND_LONGEST];
    features[HAND_SURE_BY_TRUMPS] = features[HAND_SURE] * trumps;
    features[HAND_SURE_TRUMPS_BY_TRUMPS] = features[HAND_SURE_TRUMPS] * trumps;
    features[HAND_SURE_BY_SURE_TRUMPS] = features[HAND_SURE] * features[HAND_SURE_TRUMPS];
}

int32_t hand_estimate(CardSet hand, CardSet gone, int strain, int goal, int void_rule)
{
    int features[HAND_FEATURES];
    hand_describe(hand, gone, strain, goal, features);
    int kind = strain != MDD_NO_TRUMP ? (void_rule == MDD_MUST_TRUMP ? KIND_MUST_TRUMP : KIND_FREE_RUFF)
                                      : (goal == MDD_GOAL_MAX ? KIND_NO_TRUMP : KIND_BETLI);
    int64_t sum = 0;
    for (int i = 0; i < HAND_FEATURES; i++)
        sum += (int64_t)hand_weights[kind][i] * features[i];
    const int64_t step = UNIT / 1000;
    return (int32_t)((sum >= 0 ? sum + step / 2 : sum - step / 2) / step);
}

/* The card of a suit that is least use; 0: there is none. */
static CardSet least_use(CardSet cards, int goal)
{
    return cards == 0 ? 0 : card_bit(goal == MDD_GOAL_MAX ? lowest_bit(cards) : highest_bit(cards));
}

/* Put a choice where its estimate belongs, behind those that are equal. */
static void insert(mdd_choice *choices, int count, mdd_choice fresh)
{
    assert(count < MDD_RANKED_CHOICES);
    for (; count > 0 && choices[count - 1].estimate < fresh.estimate; count--)
        choices[count] = choices[count - 1];
    choices[count] = fresh;
}

int hand_choices(CardSet held, CardSet gone, int strains, int goal, int void_rule, mdd_choice choices[MDD_RANKED_CHOICES])
{
    int count = 0;
    for (int first = 0; first < SUITS; first++)
        for (int second = first; second < SUITS; second++) {
            CardSet one = least_use(held & suit_cards(first), goal);
            CardSet other = least_use(held & suit_cards(second) & ~one, goal), discard = one | other;
            if (!one || !other)
                continue;
            for (int strain = MDD_SPADES; strain <= MDD_NO_TRUMP; strain++)
                if (strains >> strain & 1) {
                    mdd_choice fresh = {.hand = held & ~discard, .discard = discard, .strain = (uint8_t)strain};
                    fresh.estimate = hand_estimate(fresh.hand, gone | discard, strain, goal, void_rule);
                    insert(choices, count++, fresh);
                }
        }
    return count;
}
