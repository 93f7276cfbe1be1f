/* See cpu.h. */
#include "cpu.h"

#if MDD_BUILDS_BMI

#include <cpuid.h>

bool cpu_has_bmi(void)
{
    enum { POPCNT = 1 << 23, LZCNT = 1 << 5, BMI1 = 1 << 3, BMI2 = 1 << 8 }; /* bits of three cpuid leaves */
    unsigned a, b, c, d;
    if (!__get_cpuid(1, &a, &b, &c, &d) || !(c & POPCNT))
        return false;
    if (!__get_cpuid(0x80000001, &a, &b, &c, &d) || !(c & LZCNT))
        return false;
    return __get_cpuid_count(7, 0, &a, &b, &c, &d) && b & BMI1 && b & BMI2;
}

#else

bool cpu_has_bmi(void) { return false; }

#endif
