/* Which machine code this processor can run. */
#ifndef MDD_CPU_H
#define MDD_CPU_H

#include <stdbool.h>

/* Is search_code_bmi part of this build?  Compilers that can be told to use instructions for some functions only.  The tuner of the
 * card order wants one copy of the weights, so one copy of the search. */
#if defined(__x86_64__) && (defined(__GNUC__) || defined(__clang__)) && !defined(MDD_TUNE)
#define MDD_BUILDS_BMI 1
#else
#define MDD_BUILDS_BMI 0
#endif

/* Does this processor have BMI1, BMI2, LZCNT and POPCNT (x86-64 of about 2013 and later)?  False in builds without that code. */
bool cpu_has_bmi(void);

#endif
