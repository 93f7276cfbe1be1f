/* Which card to try first: a score for each card, a weighted sum of a few features, then a short insertion sort.
 * Speed only.
 *
 * The features are what a player would look at; how much each counts was found by machine (order_weights.h). */
#include "order.h"

#include "rules.h"

#ifdef MDD_TUNE
OrderWeights order_weights =
#else
static const OrderWeights order_weights =
#endif
#include "order_weights.h"

/* Features of a lead.  "Theirs" is the other side, "partner" the fellow defender. */
enum {
    LEAD_TRUMP,             /* the suit is trump */
    LEAD_OWN_LENGTH,
    LEAD_THEIR_LENGTH,      /* longest holding of an opponent */
    LEAD_PARTNER_LENGTH,
    LEAD_THEY_RUFF,         /* opponents that are void and have a trump */
    LEAD_PARTNER_RUFFS,
    LEAD_OWN_TOP,           /* who has the suit's highest card */
    LEAD_PARTNER_TOP,
    LEAD_CARD_TOP,          /* this card is the highest of its suit */
    LEAD_CARD_MASTER,       /* it beats every card that opponents hold in the suit */
    LEAD_CARD_RANK,
    LEAD_THEY_VOID,         /* opponents that are void and cannot ruff */
    LEAD_CARD_LOSER_RANK    /* rank, for cards that are no masters */
};

static int lead_suit_score(const Choice *choice, int suit_number, const signed char *weights)
{
    const CardSet *hands = choice->hands;
    CardSet suit = suit_cards(suit_number);
    int score = weights[LEAD_OWN_LENGTH] * shape_length(choice->shape, choice->role, suit_number);
    if (suit & choice->trumps)
        score += weights[LEAD_TRUMP];
    if (hands[choice->role] & suit & SUIT_TOPS)
        score += weights[LEAD_OWN_TOP];
    int their_length = 0;
    for (int role = 0; role < PLAYERS; role++) {
        if (role == choice->role)
            continue;
        int length = shape_length(choice->shape, role, suit_number);
        bool ruffs = length == 0 && hands[role] & choice->trumps;
        if (choice->role != 0 && role != 0) {
            score += weights[LEAD_PARTNER_LENGTH] * length;
            if (ruffs)
                score += weights[LEAD_PARTNER_RUFFS];
            if (hands[role] & suit & SUIT_TOPS)
                score += weights[LEAD_PARTNER_TOP];
        } else {
            their_length = length > their_length ? length : their_length;
            if (length == 0)
                score += ruffs ? weights[LEAD_THEY_RUFF] : weights[LEAD_THEY_VOID];
        }
    }
    return score + weights[LEAD_THEIR_LENGTH] * their_length;
}

static int lead_card_score(const Choice *choice, int card, const signed char *weights)
{
    CardSet theirs = choice->role == 0 ? choice->hands[1] | choice->hands[2] : choice->hands[0];
    int rank = card & 7;
    int score = weights[LEAD_CARD_RANK] * rank;
    if (rank == 7)
        score += weights[LEAD_CARD_TOP];
    if (!(theirs & from_rank(card)))
        score += weights[LEAD_CARD_MASTER];
    else
        score += weights[LEAD_CARD_LOSER_RANK] * rank;
    return score;
}

/* Features of a card that follows. */
enum {
    FOLLOW_WINS,            /* beats what lies on the table */
    FOLLOW_WIN_RANK,
    FOLLOW_LOSE_RANK,
    FOLLOW_RUFF,            /* wins with a trump on a plain suit */
    FOLLOW_DISCARD_LENGTH,  /* discards: cards left in that suit */
    FOLLOW_HOLDS,           /* wins, and the player after cannot beat it */
    FOLLOW_DISCARD_TRUMP,
    FOLLOW_DISCARD_TOP,     /* discards the highest card of a suit */
    FOLLOW_DISCARD_MASTER,  /* discards a card that beats all that the other side holds */
    FOLLOW_DISCARD_RANK
};

/* Which situation: who leads (3), second or third to play (2), and is the other side winning the trick (2)? */
static int follow_case(const Choice *choice, int winner_role)
{
    bool theirs = (choice->role == 0) != (winner_role == 0);
    return 4 * choice->leader + 2 * (choice->nth - 1) + theirs;
}

/* Sets of cards that a player looks at before he follows. */
typedef struct {
    CardSet led_suit;
    CardSet beats;      /* cards that beat what lies on the table */
    CardSet holds;      /* cards that the player after cannot beat */
} Follow;

/* Cards that win over `best`, the strongest card so far. */
static CardSet winners_over(const Choice *choice, int best)
{
    CardSet above = choice->goal_min ? suit_of(best) & (card_bit(best) - 1) : from_rank(best) ^ card_bit(best);
    return above | (card_bit(best) & choice->trumps ? 0 : choice->trumps);
}

/* Of these cards, the one that wins. */
static int winner_of(const Choice *choice, CardSet cards)
{
    CardSet ruffs = cards & choice->trumps, rivals = ruffs ? ruffs : cards & suit_of(choice->cards[0]);
    return choice->goal_min ? lowest_bit(rivals) : highest_bit(rivals);
}

static Follow look_around(const Choice *choice, int winner)
{
    int led = choice->cards[0];
    Follow follow = {.led_suit = suit_of(led), .beats = winners_over(choice, winner), .holds = ~(CardSet)0};
    if (choice->nth == 1) {
        int third = (choice->leader + 2) % PLAYERS;
        CardSet answers = legal_cards(choice->hands[third], led, choice->trumps, true);
        if (answers & (choice->trumps | follow.led_suit))
            follow.holds = winners_over(choice, winner_of(choice, answers));
    }
    return follow;
}

static int follow_score(const Choice *choice, int card, const Follow *follow, const signed char *weights)
{
    int rank = card & 7;
    CardSet bit = card_bit(card);
    if (bit & follow->beats) {
        int score = weights[FOLLOW_WINS] + weights[FOLLOW_WIN_RANK] * rank;
        if (!(bit & follow->led_suit))
            score += weights[FOLLOW_RUFF];
        if (choice->nth == 1 && bit & follow->holds)
            score += weights[FOLLOW_HOLDS];
        return score;
    }
    if (bit & follow->led_suit)
        return weights[FOLLOW_LOSE_RANK] * rank;
    CardSet theirs = choice->role == 0 ? choice->hands[1] | choice->hands[2] : choice->hands[0];
    int score = weights[FOLLOW_DISCARD_RANK] * rank;
    score += weights[FOLLOW_DISCARD_LENGTH] * shape_length(choice->shape, choice->role, card >> 3);
    if (bit & choice->trumps)
        score += weights[FOLLOW_DISCARD_TRUMP];
    if (rank == 7)
        score += weights[FOLLOW_DISCARD_TOP];
    if (!(theirs & from_rank(card)))
        score += weights[FOLLOW_DISCARD_MASTER];
    return score;
}

/* Put `card` into its place among the `count` cards before it: best score first, earlier cards first among equals. */
static void insert(int order[MAX_TRICKS], int scores[MAX_TRICKS], int count, int card, int score)
{
    int at = count;
    for (; at > 0 && scores[at - 1] < score; at--) {
        scores[at] = scores[at - 1];
        order[at] = order[at - 1];
    }
    scores[at] = score;
    order[at] = card;
}

static int order_leads(const Choice *choice, CardSet candidates, int order[MAX_TRICKS])
{
    const signed char *weights = order_weights.lead[choice->goal_min][choice->trumps != 0][choice->role];
    int scores[MAX_TRICKS], count = 0;
    while (candidates) {
        int suit = lowest_bit(candidates) >> 3;
        CardSet rest = candidates & suit_cards(suit);
        int base = lead_suit_score(choice, suit, weights);
        candidates ^= rest;
        for (; rest; rest &= rest - 1) {
            int card = lowest_bit(rest);
            int score = card == choice->hint ? 10000 : base + lead_card_score(choice, card, weights);
            insert(order, scores, count++, card, score);
        }
    }
    return count;
}

int order_cards(const Choice *choice, CardSet candidates, int order[MAX_TRICKS])
{
    if (choice->nth == 0)
        return order_leads(choice, candidates, order);
    CardSet trick = card_bit(choice->cards[0]);
    if (choice->nth == 2)
        trick |= card_bit(choice->cards[1]);
    int winner = winner_of(choice, trick);
    int winner_role = (choice->leader + (winner == choice->cards[0] ? 0 : 1)) % PLAYERS;
    int which = follow_case(choice, winner_role);
    const signed char *weights = order_weights.follow[choice->goal_min][choice->trumps != 0][which];
    Follow follow = look_around(choice, winner);
    int scores[MAX_TRICKS], count = 0;
    for (; candidates; candidates &= candidates - 1) {
        int card = lowest_bit(candidates);
        insert(order, scores, count++, card, follow_score(choice, card, &follow, weights));
    }
    return count;
}
