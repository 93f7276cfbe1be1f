/* Drawing: see draw.h.
 *
 * The open cards find their places one after the other.  How many ways there are to go on depends on the card that is next
 * and on the room left in each place alone, and is counted backwards from the last card.  So every deal has a number, each
 * card's place following from how many ways go on from there: to draw a deal is to draw a number, and no deal is ever drawn
 * in vain. */
#include "draw.h"

#include <stdlib.h>

#include "layouts.h"

static const uint64_t golden = 0x9E3779B97F4A7C15u; /* 2^64 / the golden ratio: splitmix64's step */

static uint64_t mixed(uint64_t bits)
{
    bits = (bits ^ bits >> 30) * 0xBF58476D1CE4E5B9u;
    bits = (bits ^ bits >> 27) * 0x94D049BB133111EBu;
    return bits ^ bits >> 31;
}

Stream stream_of(uint64_t seed, uint32_t purpose, uint64_t stream)
{
    return mixed(mixed(mixed(seed + golden) + purpose + golden) + stream + golden);
}

uint64_t stream_number(Stream stream, uint64_t index, uint64_t below)
{
    assert(below > 0);
    const uint64_t unfair = (0 - below) % below; /* 2^64 modulo below: so many numbers would make the first ones more likely */
    uint64_t bits = mixed(stream + (index + 1) * golden);
    while (bits < unfair)
        bits = mixed(bits + golden);
    return bits % below;
}

/* The room left is a place in `ways`: for each card a block with a number for every room left in the places but `last`. */
static void find_strides(const Deals *deals, size_t strides[MDD_PLACES], size_t *block)
{
    *block = 1;
    for (int place = 0; place < MDD_PLACES; place++) {
        strides[place] = place == deals->last ? 0 : *block;
        if (place != deals->last)
            *block *= (size_t)deals->room[place] + 1;
    }
}

/* The ways to place card number `at` and all later ones, with `room` left. */
static uint64_t ways_from(const Deals *deals, const uint64_t *next, int at, const int room[MDD_PLACES], size_t here,
                          const size_t strides[MDD_PLACES])
{
    uint64_t sum = 0;
    for (int place = 0; place < MDD_PLACES; place++)
        if (deals->allowed[at] >> place & 1 && room[place] > 0)
            sum += next[here - strides[place]];
    return sum;
}

static void count_ways(Deals *deals)
{
    size_t strides[MDD_PLACES], block;
    find_strides(deals, strides, &block);
    for (size_t here = 0; here < block; here++)
        deals->ways[(size_t)deals->total * block + here] = here == 0; /* no card and no room are left */
    for (int at = deals->total - 1; at >= 0; at--) {
        const uint64_t *next = deals->ways + (size_t)(at + 1) * block;
        for (size_t here = 0; here < block; here++) {
            int room[MDD_PLACES], rest = deals->total - at;
            for (int place = 0; place < MDD_PLACES; place++)
                if (place != deals->last) {
                    room[place] = (int)(here / strides[place] % ((size_t)deals->room[place] + 1));
                    rest -= room[place];
                }
            room[deals->last] = rest;
            bool possible = rest >= 0 && rest <= deals->room[deals->last];
            deals->ways[(size_t)at * block + here] = possible ? ways_from(deals, next, at, room, here, strides) : 0;
        }
    }
}

/* Sort the cards by where they may lie: nowhere else, or in several places. */
static void find_open_cards(Deals *deals, const mdd_knowledge *knowledge)
{
    int cards[CARDS], count = layouts_cards(knowledge->cards, cards);
    for (int i = 0; i < count; i++) {
        CardSet card = card_bit(cards[i]);
        unsigned may = 0, must = 0;
        for (int place = 0; place < MDD_PLACES; place++) {
            may |= (unsigned)!(knowledge->lacks[place] & card) << place;
            must |= (unsigned)((knowledge->has[place] & card) != 0) << place;
        }
        may = must ? may & must : may;
        if (may == 0 || may & (may - 1)) {
            deals->allowed[deals->total] = (uint8_t)may;
            deals->cards[deals->total++] = cards[i];
        } else {
            deals->known[lowest_bit(may)] |= card;
            deals->room[lowest_bit(may)]--;
        }
    }
}

bool deals_new(Deals *deals, const mdd_knowledge *knowledge)
{
    *deals = (Deals){.last = 0};
    for (int place = 0; place < MDD_PLACES; place++)
        deals->room[place] = knowledge->size[place];
    find_open_cards(deals, knowledge);
    bool crowded = false; /* more cards that can lie nowhere else than a place has room for */
    for (int place = 0; place < MDD_PLACES; place++) {
        crowded |= deals->room[place] < 0;
        if (deals->room[place] > deals->room[deals->last])
            deals->last = place;
    }
    if (crowded)
        return true; /* and no ways */
    size_t strides[MDD_PLACES], block;
    find_strides(deals, strides, &block);
    deals->ways = malloc((size_t)(deals->total + 1) * block * sizeof *deals->ways);
    if (!deals->ways)
        return false;
    count_ways(deals);
    return true;
}

void deals_free(Deals *deals)
{
    free(deals->ways);
    deals->ways = NULL;
}

uint64_t deals_count(const Deals *deals)
{
    size_t strides[MDD_PLACES], block;
    find_strides(deals, strides, &block);
    return deals->ways ? deals->ways[block - 1] : 0; /* all room is left, before the first card */
}

void deals_find(const Deals *deals, uint64_t number, CardSet deal[MDD_PLACES])
{
    assert(number < deals_count(deals));
    size_t strides[MDD_PLACES], block;
    find_strides(deals, strides, &block);
    int room[MDD_PLACES];
    for (int place = 0; place < MDD_PLACES; place++) {
        deal[place] = deals->known[place];
        room[place] = deals->room[place];
    }
    size_t here = block - 1;
    for (int at = 0; at < deals->total; at++) {
        const uint64_t *next = deals->ways + (size_t)(at + 1) * block;
        int place = 0;
        for (;; place++) {
            assert(place < MDD_PLACES);
            if (!(deals->allowed[at] >> place & 1) || room[place] == 0)
                continue;
            uint64_t ways = next[here - strides[place]];
            if (number < ways)
                break;
            number -= ways;
        }
        deal[place] |= card_bit(deals->cards[at]);
        room[place]--;
        here -= strides[place];
    }
}
