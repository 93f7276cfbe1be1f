/* Which card to try first: a score for each card, then a short insertion sort.  Speed only. */
#include "order.h"

#include "rules.h"

static int lead_score(const Choice *choice, int card)
{
    const CardSet *hands = choice->hands;
    CardSet suit = suit_of(card);
    bool trump = (suit & choice->trumps) != 0;
    bool top = (card & 7) == 7;
    int rank = card & 7;
    if (choice->goal_min) {
        if (choice->role == 0)
            return -rank;
        CardSet theirs = hands[0] & suit;
        int score = -rank;
        if (theirs)
            score += 20 - 2 * count_bits(theirs);
        return score;
    }
    if (choice->role == 0) {
        CardSet others = (hands[1] | hands[2]) & suit;
        if (trump)
            return top ? 60 : 20 + rank;
        int score = top ? 40 : 2 * count_bits(hands[0] & suit);
        for (int role = 1; role < PLAYERS; role++)
            if (!(hands[role] & suit) && hands[role] & choice->trumps)
                score -= 15;
        return score + (others ? 0 : 10) + (top ? 0 : -rank);
    }
    int partner = PLAYERS - choice->role;
    CardSet theirs = hands[0] & suit;
    int score = 0;
    bool can_ruff = !theirs && hands[0] & choice->trumps;
    if (trump)
        score += top ? 10 : -5;
    else if (can_ruff)
        score -= 10;
    else {
        if (card_bit(card) > theirs)
            score += 30;
        else if ((hands[partner] & suit) > theirs)
            score += 25;
        if (theirs && !(hands[partner] & suit) && hands[partner] & choice->trumps)
            score += 35;
    }
    return score - rank;
}

static int follow_score(const Choice *choice, int card, int winner, int winner_role)
{
    int rank = card & 7;
    CardSet trick = card_bit(winner) | card_bit(card);
    bool wins = winning_card(trick, choice->cards[0], choice->trumps) == card;
    bool partner_wins = choice->role != 0 && winner_role != 0;
    bool ruff = wins && card_bit(card) & choice->trumps;
    if (choice->goal_min) {
        bool want = choice->role == 0 ? !wins : winner_role == 0 ? !wins : true;
        return want ? 100 + (choice->role == 0 ? rank : -rank) : -rank;
    }
    if (wins && !partner_wins)
        return 100 - rank + (ruff ? 0 : 1);
    return -rank - (card_bit(card) & choice->trumps ? 10 : 0);
}

int order_cards(const Choice *choice, CardSet candidates, int order[MAX_TRICKS])
{
    int scores[MAX_TRICKS], count = 0;
    int winner = 0, winner_role = 0;
    if (choice->nth > 0) {
        CardSet trick = card_bit(choice->cards[0]);
        if (choice->nth == 2)
            trick |= card_bit(choice->cards[1]);
        winner = winning_card(trick, choice->cards[0], choice->trumps);
        winner_role = (choice->leader + (winner == choice->cards[0] ? 0 : 1)) % PLAYERS;
    }
    for (; candidates; candidates &= candidates - 1) {
        int card = lowest_bit(candidates);
        int score = choice->nth == 0 ? lead_score(choice, card) : follow_score(choice, card, winner, winner_role);
        if (card == choice->hint)
            score = 1000;
        int at = count++;
        for (; at > 0 && scores[at - 1] < score; at--) {
            scores[at] = scores[at - 1];
            order[at] = order[at - 1];
        }
        scores[at] = score;
        order[at] = card;
    }
    return count;
}
