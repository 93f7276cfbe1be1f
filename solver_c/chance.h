/* The logistic curve in whole numbers, the same on every machine: no exp() of a mathematical library is asked. */
#ifndef MDD_CHANCE_H
#define MDD_CHANCE_H

#include <stdint.h>

enum { CHANCE_ONE = 1000000 };

/* 1 / (1 + e^-x) in millionths, x = log_odds / 1000; off by less than one of them. */
uint32_t chance(int64_t log_odds);

#endif
