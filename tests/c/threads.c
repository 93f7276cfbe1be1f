/* Solvers in several threads, for ThreadSanitizer: what mdd_api.h says of threads, done as it says.
 *
 * Two threads solve, each with a solver of its own, while others cancel, resume and close these solvers. */
#undef NDEBUG
#define _POSIX_C_SOURCE 200809L /* nanosleep */
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "mdd.h"

enum { ROUNDS = 20, CANCELLERS = 2, TRICKS = 5 };

static const mdd_position deal = {.hands = {0x024184DA, 0x808C6225, 0x74321900}, .strain = MDD_SPADES,
                                  .void_rule = MDD_MUST_TRUMP};

/* Without any technique this one takes minutes, so it only ends when it is cancelled. */
static const mdd_position endless = {.hands = {0x024184DA, 0x808C6225, 0x74321900}, .strain = MDD_NO_TRUMP,
                                     .leader = MDD_SEAT_B, .goal = MDD_GOAL_MIN};

/* A solver that others may cancel: `lock` is held for a moment, never while it solves. */
typedef struct {
    pthread_mutex_t lock;
    mdd_solver *solver;     /* NULL: closed */
} Shared;

static mdd_solver *new_solver(uint32_t techniques)
{
    mdd_options options = mdd_options_default();
    options.tt_kib = 64;
    options.techniques = techniques;
    mdd_solver *solver = NULL;
    assert(mdd_solver_new(&options, &solver) == MDD_OK);
    return solver;
}

static void close_solver(Shared *shared)
{
    pthread_mutex_lock(&shared->lock);
    mdd_solver_free(shared->solver);
    shared->solver = NULL;
    pthread_mutex_unlock(&shared->lock);
}

/* Cancel and resume for as long as there is a solver. */
static void *cancel_often(void *argument)
{
    Shared *shared = argument;
    for (bool open = true; open;) {
        pthread_mutex_lock(&shared->lock);
        open = shared->solver != NULL;
        if (open) {
            mdd_solver_cancel(shared->solver);
            mdd_solver_resume(shared->solver);
        }
        pthread_mutex_unlock(&shared->lock);
    }
    return NULL;
}

/* Solve while others cancel: each answer is right, or it was cancelled; then close under their hands. */
static void *solve_and_close(void *argument)
{
    Shared *shared = argument;
    for (int round = 0; round < ROUNDS; round++) {
        int tricks = -1, low = -1, high = -1;
        mdd_status status = mdd_tricks(shared->solver, &deal, &tricks);
        assert(status == MDD_OK ? tricks == TRICKS : status == MDD_ERROR_CANCELLED && tricks == -1);
        status = mdd_defender_tricks(shared->solver, &deal, MDD_SEAT_B, &low, &high);
        assert(status == MDD_OK ? 0 <= low && low <= high : status == MDD_ERROR_CANCELLED && low == -1);
        mdd_solver_clear(shared->solver);
    }
    close_solver(shared);
    return NULL;
}

static void *solve_until_cancelled(void *argument)
{
    int tricks = -1;
    Shared *shared = argument;
    assert(mdd_tricks(shared->solver, &endless, &tricks) == MDD_ERROR_CANCELLED && tricks == -1);
    return NULL;
}

static void start(pthread_t *thread, void *(*work)(void *), Shared *shared)
{
    assert(pthread_create(thread, NULL, work, shared) == 0);
}

int main(void)
{
    enum { PAIRS = 2 };
    Shared shared[PAIRS];
    pthread_t solving[PAIRS], cancelling[PAIRS][CANCELLERS], waiting;
    for (int i = 0; i < PAIRS; i++) {
        pthread_mutex_init(&shared[i].lock, NULL);
        shared[i].solver = new_solver(MDD_TECHNIQUES_ALL);
    }
    for (int i = 0; i < PAIRS; i++) {
        for (int j = 0; j < CANCELLERS; j++)
            start(&cancelling[i][j], cancel_often, &shared[i]);
        start(&solving[i], solve_and_close, &shared[i]);
    }
    for (int i = 0; i < PAIRS; i++) {
        pthread_join(solving[i], NULL);
        for (int j = 0; j < CANCELLERS; j++)
            pthread_join(cancelling[i][j], NULL);
        assert(shared[i].solver == NULL);
    }

    /* A cancel reaches an answer that would never end; after a resume the next one is right. */
    shared[0].solver = new_solver(0);
    start(&waiting, solve_until_cancelled, &shared[0]);
    nanosleep(&(struct timespec){.tv_nsec = 50000000}, NULL); /* likely in the middle of it; too early is right as well */
    pthread_mutex_lock(&shared[0].lock);
    mdd_solver_cancel(shared[0].solver);
    pthread_mutex_unlock(&shared[0].lock);
    pthread_join(waiting, NULL);
    mdd_solver_resume(shared[0].solver);
    mdd_position ending = {.hands = {0x3, 0xC, 0x30}, .strain = MDD_NO_TRUMP};
    int tricks = -1;
    assert(mdd_tricks(shared[0].solver, &ending, &tricks) == MDD_OK && tricks == 0);
    close_solver(&shared[0]);
    for (int i = 0; i < PAIRS; i++)
        pthread_mutex_destroy(&shared[i].lock);
    printf("threads right\n");
    return 0;
}
