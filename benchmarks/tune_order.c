/* Find the weights of the card order (solver_c/order_weights.h) by coordinate descent on node counts.
 *
 *     gcc -std=c11 -O3 -DMDD_TUNE -Isolver_c solver_c/[!_]*.c benchmarks/tune_order.c -o tune_order
 *     ./tune_order GOAL DEALS CARDS SECONDS SEED >solver_c/order_weights.h        # GOAL 0 = max, 1 = min
 *
 * CARDS in each hand: 10, or fewer to look at more deals in the time.  Each weight is moved up and down while that lowers the nodes over a fixed set of random deals; moves grow while they
 * succeed.  Nodes are exact, so the result can be reproduced on any machine that is given enough SECONDS. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "mdd.h"
#include "order.h"

static uint64_t random_state;

static uint32_t next_random(void)
{
    random_state = random_state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(random_state >> 33);
}

static mdd_position random_position(int goal, int cards)
{
    mdd_position position = {.goal = (uint8_t)goal};
    uint8_t deck[32];
    for (int i = 0; i < 32; i++)
        deck[i] = (uint8_t)i;
    for (int i = 0; i < 3 * cards; i++) {
        int j = i + (int)(next_random() % (uint32_t)(32 - i));
        uint8_t card = deck[j];
        deck[j] = deck[i];
        deck[i] = card;
        position.hands[i / cards] |= 1u << card;
    }
    position.strain = (uint8_t)(next_random() % 5);
    position.declarer = (uint8_t)(next_random() % 3);
    position.leader = next_random() % 2 ? position.declarer : (uint8_t)(next_random() % 3);
    position.void_rule = next_random() % 4 != 0;
    return position;
}

/* Geometric mean of nodes, so that a few monsters do not drown the rest, mixed with the plain mean. */
static double cost(const mdd_position *positions, int count)
{
    mdd_options options = mdd_options_default();
    mdd_solver *solver;
    double sum = 0, logs = 0;
    if (mdd_solver_new(&options, &solver) != MDD_OK)
        exit(1);
    for (int i = 0; i < count; i++) {
        int tricks;
        uint64_t before = mdd_solver_counters(solver).nodes;
        mdd_tricks(solver, &positions[i], &tricks);
        double nodes = (double)(mdd_solver_counters(solver).nodes - before);
        sum += nodes;
        logs += log(nodes + 20);
    }
    mdd_solver_free(solver);
    return sqrt(sum / count * exp(logs / count));
}

static void print_row(const signed char *row, int count)
{
    printf("{");
    for (int i = 0; i < count; i++)
        printf("%s%d", i ? ", " : "", row[i]);
    printf("}");
}

static void print_weights(const OrderWeights *w)
{
    printf("/* Weights of the card order, by goal, trump (no, yes) and situation: written by benchmarks/tune_order.c. */\n{\n");
    printf("    .lead = {\n");
    for (int goal = 0; goal < 2; goal++)
        for (int trump = 0; trump < 2; trump++) {
            printf("%s            {", trump ? "" : "        {\n");
            for (int i = 0; i < 3; i++) {
                print_row(w->lead[goal][trump][i], LEAD_FEATURES);
                printf(i < 2 ? ",\n             " : "},\n");
            }
            printf("%s", trump ? "        },\n" : "");
        }
    printf("    },\n    .follow = {\n");
    for (int goal = 0; goal < 2; goal++)
        for (int trump = 0; trump < 2; trump++) {
            printf("%s            {", trump ? "" : "        {\n");
            for (int i = 0; i < FOLLOW_CASES; i++) {
                print_row(w->follow[goal][trump][i], FOLLOW_FEATURES);
                printf(i < FOLLOW_CASES - 1 ? ",\n             " : "},\n");
            }
            printf("%s", trump ? "        },\n" : "");
        }
    printf("    },\n};\n");
}

int main(int argc, char **argv)
{
    if (argc != 6) {
        fprintf(stderr, "usage: tune_order GOAL DEALS CARDS SECONDS SEED >solver_c/order_weights.h\n");
        return 2;
    }
    int goal = atoi(argv[1]), count = atoi(argv[2]), cards = atoi(argv[3]);
    time_t end = time(NULL) + atoi(argv[4]);
    random_state = strtoull(argv[5], NULL, 10);
    mdd_position *positions = malloc((size_t)count * sizeof *positions);
    for (int i = 0; i < count; i++)
        positions[i] = random_position(goal, cards);

    enum { LEADS = 2 * PLAYERS * LEAD_FEATURES, FOLLOWS = 2 * FOLLOW_CASES * FOLLOW_FEATURES, WEIGHTS = LEADS + FOLLOWS };
    double best = cost(positions, count), first = best;
    while (time(NULL) < end) {
        int which = (int)(next_random() % WEIGHTS);
        signed char *weight = which < LEADS ? &order_weights.lead[goal][0][0][0] + which
                                            : &order_weights.follow[goal][0][0][0] + which - LEADS;
        int step = (1 + (int)(next_random() % 6)) * (next_random() % 2 ? 1 : -1);
        for (int tries = 0; tries < 2; tries++, step = -step) {
            signed char old = *weight;
            int fresh = old + step;
            if (fresh > 100 || fresh < -100)
                continue;
            *weight = (signed char)fresh;
            double now = cost(positions, count);
            if (now < best) {
                best = now;
                tries = -1;
                step = -2 * step;
            } else
                *weight = old;
        }
    }
    fprintf(stderr, "goal %d: %.1f -> %.1f\n", goal, first, best);
    print_weights(&order_weights);
    free(positions);
    return 0;
}
