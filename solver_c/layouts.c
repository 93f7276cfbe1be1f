/* Layouts: see layouts.h.
 *
 * Every layout of one choice has the same cards in play, so in the relative layout (cards.h) only the owners of the unseen
 * cards differ.  The proof that one layout is worth v tricks names the ranks that it used: it holds for all layouts of
 * the same shape in which these ranks lie alike.  Such a set of layouts is kept as a *region*; most layouts fall into a region
 * found a moment ago and cost a comparison. */
#include "layouts.h"

#include <string.h>

#include "solve.h"

enum { HALVES = 256, REGIONS = 128 };

static const uint8_t binomials[9][9] = {
    {1}, {1, 1}, {1, 2, 1}, {1, 3, 3, 1}, {1, 4, 6, 4, 1}, {1, 5, 10, 10, 5, 1}, {1, 6, 15, 20, 15, 6, 1},
    {1, 7, 21, 35, 35, 21, 7, 1}, {1, 8, 28, 56, 70, 56, 28, 8, 1},
};

static int cards_in(CardSet set, int suit) { return count_bits(set & suit_cards(suit)); }

/* Layouts with `lengths[suit]` cards of each suit in B's hand. */
static uint64_t block_size(const int held[SUITS], const int lengths[SUITS])
{
    uint64_t size = 1;
    for (int suit = 0; suit < SUITS; suit++)
        size *= binomials[held[suit]][lengths[suit]];
    return size;
}

/* The next suit lengths of B's hand that make up `total` cards, in lexicographic order; the first ones if `start`.
 * False when there are no more. */
static bool next_lengths(const int held[SUITS], int total, int lengths[SUITS], bool start)
{
    int from = 0, rest = total;
    if (!start) {
        int after = lengths[SUITS - 1]; /* cards of the suits behind the one that grows */
        for (from = SUITS - 2; from >= 0; from--) {
            if (lengths[from] < held[from] && after > 0)
                break;
            after += lengths[from];
        }
        if (from < 0)
            return false;
        lengths[from]++;
        rest = after - 1;
        from++;
    }
    for (int suit = from; suit < SUITS; suit++) {
        int behind = 0;
        for (int later = suit + 1; later < SUITS; later++)
            behind += held[later];
        lengths[suit] = rest > behind ? rest - behind : 0;
        rest -= lengths[suit];
    }
    return true;
}

uint64_t layouts_count(CardSet unseen)
{
    uint64_t half = (uint64_t)count_bits(unseen) / 2, count = 1;
    for (uint64_t k = 1; k <= half; k++) /* C(2n, n) */
        count = count * (half + k) / k;
    return count;
}

/* What layouts_list() has still to write, and the choice of one layout's cards. */
typedef struct {
    int cards[CARDS];       /* the unseen ones in the order of their choice: the highest of each suit, then the next of each... */
    int total;
    int behind[SUITS];      /* cards of each suit that are still to be chosen or left out */
    int wanted[SUITS];      /* how many of them B gets */
    uint64_t skip;          /* layouts to pass over before the first one wanted */
    uint64_t count;
    CardSet *next;          /* where it goes */
} Lister;

int layouts_cards(CardSet unseen, int cards[CARDS])
{
    int total = 0;
    while (unseen) {
        for (int suit = 0; suit < SUITS; suit++) {
            CardSet left = unseen & suit_cards(suit);
            if (!left)
                continue;
            cards[total] = highest_bit(left);
            unseen ^= card_bit(cards[total++]);
        }
    }
    return total;
}

/* Write the layouts in which B has `chosen` among the first `at` cards: first those without the next card, then those with it.
 * So the cards chosen first, which are the high ones, change slowest. */
static void list_from(Lister *lister, int at, CardSet chosen)
{
    if (lister->count == 0)
        return;
    if (lister->skip > 0) {
        uint64_t size = block_size(lister->behind, lister->wanted);
        if (lister->skip >= size) {
            lister->skip -= size;
            return;
        }
    }
    if (at == lister->total) {
        *lister->next++ = chosen;
        lister->count--;
        return;
    }
    int card = lister->cards[at], suit = card / RANKS;
    int *behind = &lister->behind[suit], *wanted = &lister->wanted[suit];
    --*behind;
    if (*wanted <= *behind)
        list_from(lister, at + 1, chosen);
    if (*wanted > 0) {
        --*wanted;
        list_from(lister, at + 1, chosen | card_bit(card));
        ++*wanted;
    }
    ++*behind;
}

void layouts_list(CardSet unseen, uint64_t first, uint64_t count, CardSet *layouts)
{
    assert(first <= layouts_count(unseen) && count <= layouts_count(unseen) - first);
    Lister lister = {.skip = first, .count = count, .next = layouts};
    lister.total = layouts_cards(unseen, lister.cards);
    for (int suit = 0; suit < SUITS; suit++)
        lister.behind[suit] = cards_in(unseen, suit);
    int held[SUITS];
    memcpy(held, lister.behind, sizeof held);
    for (bool more = next_lengths(held, lister.total / 2, lister.wanted, true); more && lister.count > 0;
         more = next_lengths(held, lister.total / 2, lister.wanted, false))
        list_from(&lister, 0, 0);
}

void layouts_every(CardSet unseen, uint64_t first, uint64_t step, uint64_t count, CardSet *layouts)
{
    const uint64_t all = layouts_count(unseen);
    assert(first < all && step < all);
    for (uint64_t number = first, i = 0; i < count; i++, number = (number + step) % all)
        layouts_list(unseen, number, 1, &layouts[i]);
}

/* Layouts of one shape whose unseen cards lie as in `owners` wherever `mask` has a bit: all worth `value` tricks. */
typedef struct {
    uint64_t mask;
    uint64_t owners;
    int value;
} Region;

/* The regions known of the present shape, in a ring: the oldest makes room. */
typedef struct {
    uint64_t shape;
    unsigned count;     /* ever added */
    Region ring[REGIONS];
} Regions;

static const Region *find_region(const Regions *regions, uint64_t owners)
{
    unsigned known = regions->count < REGIONS ? regions->count : REGIONS;
    for (unsigned back = 1; back <= known; back++) {
        const Region *region = &regions->ring[(regions->count - back) % REGIONS];
        if ((owners & region->mask) == region->owners)
            return region;
    }
    return NULL;
}

/* Absolute cards of a suit, moved into their places of the relative layout: a table for each suit. */
typedef struct {
    CardSet relative[SUITS][HALVES];
} Places;

static void find_places(const mdd_position *sample, Places *places)
{
    CardSet all = sample->hands[0] | sample->hands[1] | sample->hands[2];
    bool mirrored = sample->goal == MDD_GOAL_MIN;
    for (int suit = 0; suit < SUITS; suit++) {
        CardSet *places_of = places->relative[suit];
        places_of[0] = 0;
        for (unsigned cards = 1; cards < HALVES; cards++) {
            unsigned lowest = cards & (0u - cards);
            if (cards == lowest)
                places_of[cards] = relative_cards((CardSet)cards << (8 * suit), all, sample->strain, mirrored);
            else
                places_of[cards] = places_of[lowest] | places_of[cards ^ lowest];
        }
    }
}

static CardSet place(const Places *places, CardSet cards)
{
    CardSet relative = 0;
    for (int suit = 0; suit < SUITS; suit++)
        relative |= places->relative[suit][cards >> (8 * suit) & 0xFF];
    return relative;
}

uint64_t layouts_solve(Search *search, const mdd_position *sample, int least, int most, uint64_t count, const CardSet *layouts,
                       int *guess, int8_t *tricks)
{
    assert(0 <= least && least < most && most <= MAX_TRICKS);
    assert(sample->declarer == MDD_SEAT_A && sample->leader == MDD_SEAT_A && sample->trick_length == 0);
    Places places;
    find_places(sample, &places);
    PlayState state = play_state_from(sample);
    CardSet own = place(&places, sample->hands[0]);
    CardSet unseen = place(&places, sample->hands[1] | sample->hands[2]);
    const uint64_t all_lengths = suit_lengths(unseen), second_role = 0xFFFFull << 16, third_role = 0xFFFFull << 32;
    const uint64_t fixed = state.position.shape & ~(second_role | third_role);
    const int high = state.left < most ? state.left : most, low = least < high ? least : high;
    Regions regions = {.shape = ~0ull};
    if (*guess < 0)
        *guess = solve_first_guess(search, sample, state.left);
    for (uint64_t i = 0; i < count; i++) {
        assert((layouts[i] & ~(sample->hands[1] | sample->hands[2])) == 0 && count_bits(layouts[i]) == state.left);
        CardSet first = place(&places, layouts[i]);
        uint64_t lengths = suit_lengths(first);
        state.position.shape = fixed | lengths << 16 | (all_lengths - lengths) << 32;
        state.position.owners = (uint64_t)unseen << 32 | own | (unseen ^ first);
        if (regions.shape != state.position.shape) {
            regions.shape = state.position.shape;
            regions.count = 0;
        }
        const Region *region = find_region(&regions, state.position.owners);
        if (!region) {
            CardSet ranks;
            int value = search_value(search, &state, low, high, *guess, &ranks);
            if (search->stopped != MDD_OK)
                return i;
            uint64_t mask = ranks | (uint64_t)ranks << 32;
            Region *fresh = &regions.ring[regions.count++ % REGIONS];
            *fresh = (Region){.mask = mask, .owners = state.position.owners & mask, .value = value};
            region = fresh;
        }
        *guess = region->value;
        tricks[i] = (int8_t)(region->value < least ? least : region->value);
    }
    return count;
}
