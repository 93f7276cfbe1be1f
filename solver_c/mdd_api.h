/* The public C API of meksiko-dd.  A program that asks one question (spades are trump, A declares and leads; it prints 5):
 *
 *     mdd_options options = mdd_options_default();
 *     mdd_position position = {.hands = {0x024184DA, 0x808C6225, 0x74321900}, .strain = MDD_SPADES,
 *                              .declarer = MDD_SEAT_A, .leader = MDD_SEAT_A, .void_rule = MDD_MUST_TRUMP};
 *     mdd_solver *solver = NULL;
 *     int tricks;
 *     if (mdd_solver_new(&options, &solver) == MDD_OK && mdd_tricks(solver, &position, &tricks) == MDD_OK)
 *         printf("%d\n", tricks);
 *     mdd_solver_free(solver);
 *
 * This very text is read twice: by the C compiler (through mdd.h, which adds the include guard and <stdint.h>) and by
 * Python's ffi.cdef().  So it holds enums, structs and prototypes only: no macros, no lines that start with '#'.
 *
 * Cards are numbers 8*suit + rank with suits S H D C = 0..3 and ranks 7..A = 0..7; a set of cards is a 32-bit mask of
 * those bits.  Seats A B C = 0..2 play in that order.  `tricks` is always the declarer's, from the position on,
 * the unfinished trick included.
 *
 * Every function that can fail returns an mdd_status and writes its out-pointers only when that is MDD_OK, unless its
 * comment says otherwise.  Nothing prints, exits or keeps state outside a solver.  A solver may be used by one thread
 * at a time (mdd_solver_cancel and mdd_solver_resume excepted); two solvers in two threads never meet.
 */

typedef enum {
    MDD_OK = 0,
    MDD_ERROR_MEMORY,       /* allocation failed */
    MDD_ERROR_OPTIONS,      /* an option is out of its range, or this processor lacks what `cpu` names */
    MDD_ERROR_ARGUMENT,     /* strain, seat, goal, target or rule out of range, or a null pointer */
    MDD_ERROR_DUPLICATE,    /* one card in two places */
    MDD_ERROR_HAND_SIZES,   /* hands are not of the sizes that the unfinished trick demands, or not of 1 to 10 cards */
    MDD_ERROR_REVOKE,       /* a card of the unfinished trick breaks the rules */
    MDD_ERROR_BUDGET,       /* the node budget ran out */
    MDD_ERROR_CANCELLED,    /* mdd_solver_cancel() was called */
    MDD_ERROR_KNOWLEDGE,    /* what is said to be known of the cards contradicts itself */
    MDD_STATUS_COUNT
} mdd_status;

typedef enum { MDD_SPADES = 0, MDD_HEARTS, MDD_DIAMONDS, MDD_CLUBS, MDD_NO_TRUMP } mdd_strain;
typedef enum { MDD_SEAT_A = 0, MDD_SEAT_B, MDD_SEAT_C } mdd_seat;

/* What the declarer wants; the defenders together want the opposite. */
typedef enum { MDD_GOAL_MAX = 0, MDD_GOAL_MIN } mdd_goal;

/* The void rule: may a player who has no card of the suit led keep his trumps? */
typedef enum { MDD_FREE_RUFF = 0, MDD_MUST_TRUMP } mdd_void_rule;

/* Techniques of the search.  Each bit can be cleared; answers stay the same, only the cost changes. */
typedef enum {
    MDD_TECHNIQUE_TABLE = 1,            /* transposition table at trick boundaries */
    MDD_TECHNIQUE_BOUNDS = 2,           /* sure tricks of the declarer and of the defenders */
    MDD_TECHNIQUE_ORDERING = 4,         /* promising cards first */
    MDD_TECHNIQUE_EQUIVALENCE = 8,      /* one card tried of each run of touching cards */
    MDD_TECHNIQUE_RELEVANT_RANKS = 16,  /* a table entry names only the ranks that its proof used */
    MDD_TECHNIQUES_ALL = 31
} mdd_technique;

enum { MDD_SEATS = 3, MDD_CARDS = 32, MDD_MAX_TRICKS = 10, MDD_MAX_LINE = 30, MDD_MAX_UNFINISHED = 2 };
enum { MDD_TT_KIB_MIN = 1, MDD_TT_KIB_DEFAULT = 512, MDD_TT_KIB_MAX = 1048576 };

/* Which machine code searches.  Both give the same answers and the same counters. */
typedef enum {
    MDD_CPU_AUTO = 0,   /* the best that this processor has */
    MDD_CPU_PORTABLE,   /* what every processor has */
    MDD_CPU_BMI,        /* x86-64 with BMI1, BMI2, LZCNT and POPCNT */
    MDD_CPU_COUNT
} mdd_cpu;

typedef struct {
    uint32_t tt_kib;        /* size of the transposition table in KiB; memory never grows past it, or twice it (mdd_defender_tricks) */
    uint32_t techniques;    /* mdd_technique bits */
    uint32_t cpu;           /* mdd_cpu */
    uint64_t node_budget;   /* nodes allowed for one answer; 0 = no limit */
} mdd_options;

/* A moment of play.  `hands` are the cards still held, so a player who has already played to the unfinished trick holds
 * one card less; `trick` has the trick_length cards played to it, the leader's first. */
typedef struct {
    uint32_t hands[MDD_SEATS];
    uint8_t trick[MDD_MAX_UNFINISHED];
    uint8_t trick_length;   /* 0, 1 or 2 */
    uint8_t strain;         /* mdd_strain */
    uint8_t declarer;       /* mdd_seat */
    uint8_t leader;         /* mdd_seat: of the unfinished trick, or of the next one */
    uint8_t goal;           /* mdd_goal */
    uint8_t void_rule;      /* mdd_void_rule */
} mdd_position;

typedef struct {
    int8_t tricks;                  /* value of the position, 0..10 */
    int8_t card_tricks[MDD_CARDS];  /* by card number: value when the player on turn plays it; -1 = not a legal card */
    uint8_t line_length;            /* 1..30 */
    uint8_t line[MDD_MAX_LINE];     /* an optimal line: all cards left, in order of play */
    uint64_t nodes;                 /* trick positions expanded for this answer */
} mdd_solution;

typedef struct mdd_solver mdd_solver;

/* The defaults: MDD_TT_KIB_DEFAULT, every technique, MDD_CPU_AUTO, no node budget. */
mdd_options mdd_options_default(void);

/* A new solver, owned by the caller, to be given to mdd_solver_free().  NULL may be freed, too.
 *
 * After mdd_solver_free() `solver` is a dangling pointer: no other thread may be inside a call with it then, nor begin one later.
 * Who lets other threads cancel holds one lock for mdd_solver_cancel(), for mdd_solver_resume() and for freeing the solver and
 * forgetting the pointer, but not for the answers: those calls are short, and so none of them waits for an answer. */
mdd_status mdd_solver_new(const mdd_options *options, mdd_solver **solver);
void mdd_solver_free(mdd_solver *solver);

/* Ask whatever `solver` is doing, or does next, to stop with MDD_ERROR_CANCELLED; mdd_solver_resume() takes the request back.
 * The only calls that another thread may make while the solver works, from any number of threads. */
void mdd_solver_cancel(mdd_solver *solver);
void mdd_solver_resume(mdd_solver *solver);

/* Forget everything in the tables: the next answer then costs the nodes that it costs in a new solver. */
void mdd_solver_clear(mdd_solver *solver);

/* What a solver did since it was made. */
typedef struct {
    uint64_t nodes;     /* trick positions expanded: every card tried until the answer was proved */
    uint64_t probes;    /* questions to the transposition table */
    uint64_t hits;      /* those that it answered */
    uint64_t stores;    /* entries written */
} mdd_counters;

mdd_counters mdd_solver_counters(const mdd_solver *solver);

/* Bytes of memory that a solver holds, and which machine code it runs (never MDD_CPU_AUTO). */
uint64_t mdd_solver_bytes(const mdd_solver *solver);
mdd_cpu mdd_solver_cpu(const mdd_solver *solver);

/* Is `position` one that the solver answers? */
mdd_status mdd_position_check(const mdd_position *position);

/* The value of `position`: the declarer's tricks from here on. */
mdd_status mdd_tricks(mdd_solver *solver, const mdd_position *position, int *tricks);

/* Value, value of every legal card, and an optimal line (among equals the first suit of S H D C, then the lowest). */
mdd_status mdd_solve(mdd_solver *solver, const mdd_position *position, mdd_solution *solution);

/* Is the value of `position` at least `target`?  Any target is allowed. */
mdd_status mdd_can_take(mdd_solver *solver, const mdd_position *position, int target, int *answer);

/* How many tricks the defender `seat` takes himself, from `position` on, an unfinished trick included.  The value of a position counts the declarer's tricks;
 * how the defenders split the others is not determined by optimal play.  Two of the optimal lines are valued.  On both, everybody
 * plays cards that keep the declarer's tricks at the value.  Among those cards
 *
 *     on one line    both defenders choose for few tricks of `seat`, the declarer for many: together that is the minimax of
 *                    16 * tricks + own tricks, which the declarer wants high and the defenders want low;
 *     on the other   both defenders choose for many, the declarer for few: the minimax of 16 * tricks - own tricks.
 *
 * `*low` is the smaller and `*high` the larger number of own tricks.  Mostly, but not always, the first line has the smaller one.
 * Lines on which a player does not care about the split, or changes his mind, may lie outside low..high.  With `rest` =
 * tricks left - value, the other defender's range is rest - high .. rest - low.
 *
 * The goal of `position` is max and `seat` is not the declarer: else MDD_ERROR_ARGUMENT.  The first question makes the solver
 * take a second table of tt_kib. */
mdd_status mdd_defender_tricks(mdd_solver *solver, const mdd_position *position, int seat, int *low, int *high);

/* The values of `count` deals, no card played yet: hands[3*i..3*i+2] are the masks of seats A B C of deal i.
 * On failure `*done` says how many were solved, so deal number *done is the one that failed; the tricks of those
 * before it are written. */
mdd_status mdd_solve_array(mdd_solver *solver, uint64_t count, const uint32_t *hands, const uint8_t *strain,
                           const uint8_t *declarer, const uint8_t *leader, int goal, int void_rule, int8_t *tricks,
                           uint64_t *done);

/* Hidden cards.  The declarer, seat A, holds `hand` and leads; the cards of `unseen`, twice as many, lie with B and C.  A
 * *layout* is one way they can lie, named by the mask of B's cards.
 *
 * mdd_layout_count: how many layouts there are, C(2n, n) for n cards each; 0 unless `unseen` has 2 to 20 cards, an even number.
 *
 * mdd_layout_list: layouts number first..first+count-1 of the fixed order, into layouts[count].  Layouts in which B has
 * as many cards of every suit stand together, and high cards change slowest: that is the order in which a solver needs
 * the least work.  It depends on `unseen` alone.
 *
 * mdd_solve_layouts: the values of `count` layouts, in any order.  *done and tricks as in mdd_solve_array().
 *
 * mdd_solve_choices: `choices` pairs of hand and strain against the same layouts, a matrix: tricks[choice * count + layout].
 * *done counts its cells, row by row. */
uint64_t mdd_layout_count(uint32_t unseen);
mdd_status mdd_layout_list(uint32_t unseen, uint64_t first, uint64_t count, uint32_t *layouts);
mdd_status mdd_solve_layouts(mdd_solver *solver, uint32_t hand, uint32_t unseen, int strain, int goal, int void_rule,
                             uint64_t count, const uint32_t *layouts, int8_t *tricks, uint64_t *done);
mdd_status mdd_solve_choices(mdd_solver *solver, uint64_t choices, const uint32_t *hands, const uint8_t *strains,
                             uint32_t unseen, int goal, int void_rule, uint64_t count, const uint32_t *layouts,
                             int8_t *tricks, uint64_t *done);

/* Advice under hidden cards.  The calls below know no rules but those of play: which talons, worlds and choices are asked,
 * what tricks are worth and when to stop are the caller's.  Work is counted in *answers*, one choice in one layout
 * (mdd_cards: one deal).  A call does what it is asked for, so who wants to look at the clock asks for little at a time: a
 * hundred answers at the first lead take some five milliseconds.
 *
 * The same question gives the same numbers: nothing here depends on the table, the machine code, the clock, or on how the
 * work is cut into calls.  What decides is arithmetic in whole numbers.  After MDD_ERROR_BUDGET and MDD_ERROR_CANCELLED what
 * was answered stays, `*done` says how much that is, and a later call can go on from there.
 *
 * Where answers have a *window*, fewer than `least` tricks count as `least` and more than `most` as `most`, 0 <= least < most
 * <= 10: what nobody asks costs nothing.  Does a betli make?  Goal min with the window 0, 1 costs a hundredth of the window
 * 0, 10. */

/* Randomness.  A stream of numbers has three names: `seed`, 0 to 2^53 - 1, the user's; `purpose`, what the numbers are for;
 * `stream`, the talon, the world or whatever else has numbers of its own.  Number i of a stream depends on these three and i
 * alone, and streams share nothing.  (Splitmix64 started from a hash of the three: Steele, Lea and Flood 2014, "Fast
 * Splittable Pseudorandom Number Generators".)
 *
 * mdd_random: numbers first..first+count-1 of a stream, each 0..below-1, all equally likely; below is at least 1. */
enum { MDD_SEED_BITS = 53 };

mdd_status mdd_random(uint64_t seed, uint32_t purpose, uint64_t stream, uint64_t below, uint64_t first, uint64_t count,
                      uint64_t *numbers);

/* Layouts number first, first + step, first + 2 * step and so on of the fixed order, `count` of them; behind the last layout
 * comes the first one again.  With a step of a count-th of all and a first number by chance that is a systematic sample:
 * every layout is equally likely to be in it, and since neighbours are alike its means vary less than those of layouts drawn
 * one by one. */
mdd_status mdd_layout_every(uint32_t unseen, uint64_t first, uint64_t step, uint64_t count, uint32_t *layouts);

/* The places where a card can lie: the seats' hands, and aside, with the cards that nobody plays. */
enum { MDD_ASIDE = 3, MDD_PLACES };

/* What is known of where `cards` lie.  Each place gets size[place] of them, at most 10 (aside: 12); those in has[place] are
 * among them, those in lacks[place] are not (which may name any cards).  The sizes add up to the number of cards. */
typedef struct {
    uint32_t cards;
    uint32_t has[MDD_PLACES];
    uint32_t lacks[MDD_PLACES];
    uint8_t size[MDD_PLACES];
} mdd_knowledge;

/* A *deal* is one way they can lie, MDD_PLACES masks: the hands of seats A B C, and the cards aside.
 *
 * mdd_draw_count: how many deals agree with what is known, less than 2^57; 0 is an answer, too.
 *
 * mdd_draw: deals number first..first+count-1 of a stream, each drawn anew, all deals that agree being equally likely, into
 * deals[MDD_PLACES * count].
 *
 * mdd_draw_every: deals number first, first + step and so on of all that agree, in a fixed order in which high cards change
 * slowest; behind the last one comes the first one again.
 *
 * MDD_ERROR_HAND_SIZES: a size is too large, or they do not add up.  MDD_ERROR_DUPLICATE: a card in `has` of two places.
 * MDD_ERROR_KNOWLEDGE: `has` names a card that is none of `cards`, or a deal is wanted and none agrees. */
mdd_status mdd_draw_count(const mdd_knowledge *knowledge, uint64_t *deals);
mdd_status mdd_draw(const mdd_knowledge *knowledge, uint64_t seed, uint32_t purpose, uint64_t stream, uint64_t first,
                    uint64_t count, uint32_t *deals);
mdd_status mdd_draw_every(const mdd_knowledge *knowledge, uint64_t first, uint64_t step, uint64_t count, uint32_t *deals);

/* The hand model: what a hand is worth to a declarer who leads, at a look.  It is linear in a description of the hand and was
 * fitted to hands that the solver rated (docs/accuracy.md says how good it is).
 *
 * mdd_describe_hands: MDD_HAND_FEATURES whole numbers for each hand, into features[MDD_HAND_FEATURES * count]; hand_model.h
 * says what they are.
 *
 * mdd_estimate_hands: goal max: the mean of the declarer's tricks over all layouts, in thousandths of a trick, not cut off at
 * 0 or 10.  Goal min: the logarithm of the odds that he takes none, in thousandths; mdd_chance() makes a chance of it.
 *
 * Made for the ten cards that a declarer has kept when he threw away low ones (goal min: high ones); 1 to 10 are read.
 * gone[i] are the cards that are in nobody's hand as far as he knows, his discard; without `gone`, a null pointer, there are
 * none.  With goal min the strain is MDD_NO_TRUMP.
 *
 * mdd_chance: 1 / (1 + e^-x) in millionths, x = log_odds / 1000. */
enum { MDD_HAND_FEATURES = 40 };

mdd_status mdd_describe_hands(uint64_t count, const uint32_t *hands, const uint32_t *gone, const uint8_t *strains, int goal,
                              int16_t *features);
mdd_status mdd_estimate_hands(uint64_t count, const uint32_t *hands, const uint32_t *gone, const uint8_t *strains, int goal,
                              int void_rule, int32_t *estimates);
uint32_t mdd_chance(int32_t log_odds);

/* A choice of a hand before the discard. */
typedef struct {
    uint32_t hand;      /* the cards kept */
    uint32_t discard;   /* the two thrown away */
    int32_t estimate;   /* as of mdd_estimate_hands() */
    uint8_t strain;     /* mdd_strain */
} mdd_choice;

enum { MDD_RANKED_CHOICES = 50, MDD_RACE_CHOICES = 264 };

/* The choices of `held`, 3 to 12 cards, that are worth asking about, best first by the hand model: of each suit or two the
 * cards go that are least use, the lowest (goal min: the highest).  Who throws away higher ones of the same suits gains
 * nothing, but in one layout of a million.  `strains` has the bit 1 << strain of each strain that may be named (goal min:
 * MDD_NO_TRUMP alone); `gone` are cards in nobody's hand beside the discard.  Equal estimates stand in the order of suits
 * thrown away, then of strains.
 *
 * Writes `*count` choices, at most `most`, 1 to MDD_RANKED_CHOICES: there are never more. */
mdd_status mdd_rank_choices(uint32_t held, uint32_t gone, int strains, int goal, int void_rule, int most, mdd_choice *choices,
                            int *count);

/* How often a hand takes 0 to 10 tricks: adds each of `count` layouts (masks of B's cards) to counts[tricks], of
 * MDD_TRICK_COUNTS, and writes its tricks into tricks[count], unless that is null.  On failure `*done` of them were counted.
 *
 * Neighbours in the fixed order share proofs: there a layout costs a hundredth of what it costs where they are few and far
 * between. */
enum { MDD_TRICK_COUNTS = 11 };

mdd_status mdd_count(mdd_solver *solver, uint32_t hand, uint32_t unseen, int strain, int goal, int void_rule, int least, int most,
                     uint64_t count, const uint32_t *layouts, uint32_t *counts, int8_t *tricks, uint64_t *done);

/* A race between the choices of one hand: all are asked in some layouts, the better ones in more, and so on.  The choices in
 * it are always asked in the same layouts, each answer is found once and serves all *rows*: a row says what 0 to 10 tricks
 * are worth, in whole numbers of any unit, so that one race settles several bids.
 *
 * After each stage the choices in the race are ranked, for each row, by the sum of what they were worth in all layouts so far
 * and in `prior` more that went as the hand model says; equal ones by the sum of their tricks (goal min: fewer are better),
 * then by their number.  The first keep[stage] of each row stay in the race, the others leave it.  A row to which all that
 * has happened is worth the same (a bid out of reach) goes by the sum of tricks alone and keeps one.  The race is over after
 * its last stage, or when one choice is left.  Those left have all been ranked by the same layouts: what they are worth is
 * for fresh ones to say. */
enum { MDD_RACE_STAGES = 8, MDD_RACE_ROWS = 32, MDD_RACE_PRIOR = 1000, MDD_RACE_LAYOUTS = 1000000, MDD_RACE_WORTH = 1000000 };

typedef struct {
    uint32_t unseen;                    /* the cards of B and C */
    uint32_t choices;                   /* how many there are: 1 to MDD_RACE_CHOICES */
    uint32_t rows;                      /* 1 to MDD_RACE_ROWS */
    uint32_t stages;                    /* 1 to MDD_RACE_STAGES */
    uint32_t layouts[MDD_RACE_STAGES];  /* how many each stage asks, at least 1, together at most MDD_RACE_LAYOUTS */
    uint32_t keep[MDD_RACE_STAGES];     /* how many choices each row keeps after it, at least 1 */
    uint32_t prior;                     /* 0 to MDD_RACE_PRIOR layouts */
    uint8_t goal;                       /* mdd_goal */
    uint8_t void_rule;                  /* mdd_void_rule */
    uint8_t least;                      /* the window of the answers */
    uint8_t most;
} mdd_race;

/* How far a race is; all 0 before it. */
typedef struct {
    uint64_t answers;       /* found so far */
    uint32_t stage;         /* the present one, from 0; race.stages at the end, or earlier if one choice was left */
    uint32_t layout;        /* the next one of this stage */
    uint32_t choice;        /* the next choice there */
    uint32_t finished;      /* 1: it is over */
} mdd_race_state;

/* Go on with a race until it is over or at least `answers` more have been found (some more: up to 32 of one choice are asked
 * at once).
 *
 * choices[race.choices]: hand, strain and estimate are read.  values[MDD_TRICK_COUNTS * race.rows]: what tricks are worth,
 * row by row, within MDD_RACE_WORTH.  layouts: those of the first stage, then of the second and so on.
 * counts[MDD_TRICK_COUNTS * race.choices], out[race.choices] and best[race.rows] are 0 before the race: in how many layouts
 * each choice took so many tricks; 1 for those that have left the race; for each row the best choice by what is known so far,
 * also when the race is not over.  All of these and `state` are right after a failure, too: the next call goes on. */
mdd_status mdd_pick(mdd_solver *solver, const mdd_race *race, const mdd_choice *choices, const int32_t *values,
                    const uint32_t *layouts, uint64_t answers, mdd_race_state *state, uint32_t *counts, uint8_t *out,
                    uint32_t *best);

/* What every card is worth in many deals of one moment of play: all but the hands is as in `now`, whose hands are not looked
 * at. deals[MDD_PLACES * count] are rows as of mdd_draw(), the cards still held; the place aside is not looked at.
 * tricks[MDD_CARDS * count] are rows as mdd_solution.card_tricks, within the window: the card of the player on turn, or -1.
 * On failure `*done` deals were answered, and deal number *done is the one that failed. */
mdd_status mdd_cards(mdd_solver *solver, const mdd_position *now, int least, int most, uint64_t count, const uint32_t *deals,
                     int8_t *tricks, uint64_t *done);

/* The rules, for those who only play: legal cards of `hand` when card number `led` was led (-1: the hand leads), and
 * which of three cards in order of play wins the trick (0, 1 or 2).  No check of the arguments: `led`, `trick` are
 * card numbers, `strain` and `void_rule` of their enums. */
uint32_t mdd_legal_cards(uint32_t hand, int led, int strain, int void_rule);
int mdd_trick_winner(const uint8_t trick[MDD_SEATS], int strain);

/* One sentence for a status; never null. */
const char *mdd_status_text(mdd_status status);
