/* Which card to try first: a score for each card, a weighted sum of a few features, then a short insertion sort.
 * Speed only.
 *
 * The features are what a player would look at; how much each counts was found by machine (order_weights.h). */
#include "order.h"

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

/* What speaks for a lead of the declarer from one suit, whatever the card. */
static int declarer_suit_score(const Choice *choice, int suit, const signed char *weights)
{
    CardSet trumps = choice->trumps;
    int first = shape_length(choice->shape, 1, suit), second = shape_length(choice->shape, 2, suit);
    int score = weights[LEAD_OWN_LENGTH] * shape_length(choice->shape, 0, suit);
    score += weights[LEAD_THEIR_LENGTH] * (first > second ? first : second);
    if (first == 0)
        score += weights[choice->hands[1] & trumps ? LEAD_THEY_RUFF : LEAD_THEY_VOID];
    if (second == 0)
        score += weights[choice->hands[2] & trumps ? LEAD_THEY_RUFF : LEAD_THEY_VOID];
    return score;
}

static int defender_suit_score(const Choice *choice, int suit, const signed char *weights)
{
    CardSet trumps = choice->trumps, top = suit_cards(suit) & SUIT_TOPS;
    int partner = PLAYERS - choice->role;
    int theirs = shape_length(choice->shape, 0, suit), fellow = shape_length(choice->shape, partner, suit);
    int score = weights[LEAD_OWN_LENGTH] * shape_length(choice->shape, choice->role, suit);
    score += weights[LEAD_THEIR_LENGTH] * theirs + weights[LEAD_PARTNER_LENGTH] * fellow;
    if (theirs == 0)
        score += weights[choice->hands[0] & trumps ? LEAD_THEY_RUFF : LEAD_THEY_VOID];
    if (fellow == 0 && choice->hands[partner] & trumps)
        score += weights[LEAD_PARTNER_RUFFS];
    if (choice->hands[partner] & top)
        score += weights[LEAD_PARTNER_TOP];
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

int order_leads(const Choice *choice, CardSet candidates, int order[MAX_TRICKS])
{
    const signed char *weights = order_weights.lead[choice->goal_min][choice->trumps != 0][choice->role];
    const CardSet *hands = choice->hands;
    CardSet own = hands[choice->role], strong = own & ~filled_down(choice->role == 0 ? hands[1] | hands[2] : hands[0]);
    int scores[MAX_TRICKS], count = 0;
    assert(count_bits(candidates) <= MAX_TRICKS && (candidates & ~own) == 0);
    while (candidates) {
        int suit = lowest_bit(candidates) >> 3;
        CardSet cards = suit_cards(suit), rest = candidates & cards;
        int base = choice->role == 0 ? declarer_suit_score(choice, suit, weights) : defender_suit_score(choice, suit, weights);
        if (cards & choice->trumps)
            base += weights[LEAD_TRUMP];
        if (own & cards & SUIT_TOPS)
            base += weights[LEAD_OWN_TOP];
        candidates ^= rest;
        for (; rest; rest &= rest - 1) {
            int card = lowest_bit(rest), rank = card & 7, score = base + weights[LEAD_CARD_RANK] * rank;
            if (rank == 7)
                score += weights[LEAD_CARD_TOP];
            score += strong & card_bit(card) ? weights[LEAD_CARD_MASTER] : weights[LEAD_CARD_LOSER_RANK] * rank;
            insert(order, scores, count++, card, score);
        }
    }
    return count;
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
static int follow_case(const Choice *choice, const TrickSoFar *trick)
{
    bool theirs = (choice->role == 0) != (trick->winning_role == 0);
    return 4 * choice->leader + 2 * (trick->nth - 1) + theirs;
}

/* Cards that win over `best`, the strongest card so far. */
static CardSet winners_over(const Choice *choice, int best)
{
    CardSet above = choice->goal_min ? suit_of(best) & (card_bit(best) - 1) : from_rank(best) ^ card_bit(best);
    return above | (card_bit(best) & choice->trumps ? 0 : choice->trumps);
}

/* Cards that the third player cannot beat, if the second has them. */
static CardSet cards_that_hold(const Choice *choice, int led)
{
    CardSet third = choice->hands[PLAYERS - choice->leader - choice->role], follow = third & suit_of(led);
    CardSet answers = follow ? follow : third & choice->trumps;
    if (!answers)
        return ~(CardSet)0;
    return winners_over(choice, strongest(answers, choice->goal_min));
}

/* The best card found so far. */
typedef struct {
    int card;
    int score;
} Best;

/* Of these equally scored cards only the first or the last can be best: `base`, and `weight` for each rank. */
static void consider(Best *best, CardSet cards, int base, int weight)
{
    if (!cards)
        return;
    int card = weight > 0 ? highest_bit(cards) : lowest_bit(cards), score = base + weight * (card & 7);
    if (score > best->score)
        *best = (Best){card, score};
}

static void consider_discards(const Choice *choice, Best *best, CardSet cards, const signed char *weights)
{
    CardSet theirs = choice->role == 0 ? choice->hands[1] | choice->hands[2] : choice->hands[0];
    CardSet strong = cards & ~filled_down(theirs);
    for (; cards; cards &= cards - 1) {
        int card = lowest_bit(cards), rank = card & 7, score = weights[FOLLOW_DISCARD_RANK] * rank;
        score += weights[FOLLOW_DISCARD_LENGTH] * shape_length(choice->shape, choice->role, card >> 3);
        if (card_bit(card) & choice->trumps)
            score += weights[FOLLOW_DISCARD_TRUMP];
        if (rank == 7)
            score += weights[FOLLOW_DISCARD_TOP];
        if (strong & card_bit(card))
            score += weights[FOLLOW_DISCARD_MASTER];
        if (score > best->score)
            *best = (Best){card, score};
    }
}

int order_best_follow(const Choice *choice, const TrickSoFar *trick, CardSet candidates)
{
    assert(trick->nth == 1 || trick->nth == 2);
    if (!(candidates & (candidates - 1)))
        return lowest_bit(candidates);
    const signed char *weights = order_weights.follow[choice->goal_min][choice->trumps != 0][follow_case(choice, trick)];
    CardSet led_suit = suit_of(trick->led), wins = candidates & winners_over(choice, trick->winning), rest = candidates ^ wins;
    Best best = {.score = -100000};
    if (wins) {
        int base = weights[FOLLOW_WINS] + (wins & led_suit ? 0 : weights[FOLLOW_RUFF]);
        if (trick->nth == 1) {
            CardSet holds = wins & cards_that_hold(choice, trick->led);
            consider(&best, holds, base + weights[FOLLOW_HOLDS], weights[FOLLOW_WIN_RANK]);
            wins ^= holds;
        }
        consider(&best, wins, base, weights[FOLLOW_WIN_RANK]);
    }
    if (rest & led_suit)
        consider(&best, rest, 0, weights[FOLLOW_LOSE_RANK]);
    else
        consider_discards(choice, &best, rest, weights);
    return best.card;
}
