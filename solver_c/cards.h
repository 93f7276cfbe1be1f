/* Cards and sets of cards.
 *
 * A set of cards is 32 bits, a byte for each suit.  Three layouts share it:
 *
 *   absolute (the public one)        bit 8*suit + rank, suits S H D C, ranks 7 8 9 T J Q K A from bit 0 to bit 7
 *
 *        31     24 23     16 15      8 7       0
 *       | clubs   |diamonds | hearts  | spades  |
 *       |AKQJT987 |AKQJT987 |AKQJT987 |AKQJT987 |
 *
 *   relative (the search's own)      only the cards still in play count, each suit pushed up against bit 7
 *
 *        31     24 23     16 15      8 7       0
 *       |  trump  |plain    | plain   | plain   |    trump, if there is one, is always the top byte
 *       |123456..                                    bit 7 of a byte = highest card left in that suit, bit 6 the next
 *
 *   mirrored (the search's, goal min)  the same upside down: bit 7 of a byte = lowest card left in that suit
 *
 * A proof uses the ranks of a suit from bit 7 down to some bit.  Where tricks are to be won the high cards decide, and where they
 * are to be lost the low ones: the mirror lets both kinds of proof be short.
 */
#ifndef MDD_CARDS_H
#define MDD_CARDS_H

#include <stdbool.h>
#include <stdint.h>

#include "portability.h"

typedef uint32_t CardSet;

enum { SUITS = 4, RANKS = 8, PLAYERS = 3, MAX_TRICKS = 10, CARDS = 32 };

static inline CardSet card_bit(int card)
{
    assert(0 <= card && card < CARDS);
    return 1u << card;
}

static inline CardSet suit_cards(int suit)
{
    assert(0 <= suit && suit < SUITS);
    return 0xFFu << (8 * suit);
}

/* All cards of the suit of `card`. */
static inline CardSet suit_of(int card)
{
    assert(0 <= card && card < CARDS);
    return 0xFFu << (card & 24);
}

/* `card` and all cards of its suit on higher bits. */
static inline CardSet from_rank(int card) { return suit_of(card) & (0u - card_bit(card)); }

/* Each card of `set` moved one rank down or up; those that leave their suit vanish. */
static inline CardSet one_lower(CardSet set) { return (set >> 1) & 0x7F7F7F7Fu; }
static inline CardSet one_higher(CardSet set) { return (set << 1) & 0xFEFEFEFEu; }

/* Of cards of one suit, the one that beats the others. */
static inline int strongest(CardSet cards, bool mirrored) { return mirrored ? lowest_bit(cards) : highest_bit(cards); }

/* In each suit, the highest bit of `set` and all lower ones. */
static inline CardSet filled_down(CardSet set)
{
    set |= set >> 1 & 0x7F7F7F7Fu;
    set |= set >> 2 & 0x3F3F3F3Fu;
    return set | (set >> 4 & 0x0F0F0F0Fu);
}

/* In each suit, the lowest bit of `set` and all higher ones. */
static inline CardSet filled_up(CardSet set)
{
    set |= set << 1 & 0xFEFEFEFEu;
    set |= set << 2 & 0xFCFCFCFCu;
    return set | (set << 4 & 0xF0F0F0F0u);
}

/* Bit 7 of each byte: every suit's highest card in the relative layout, its lowest one in the mirror. */
#define SUIT_TOPS 0x80808080u

#endif
