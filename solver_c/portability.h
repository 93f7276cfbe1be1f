/* The one header that knows compilers: bit scans, functions that must be inlined, and the flag that another thread may raise.
 *
 * Contracts are asserted where they are stated.  What ships defines NDEBUG, as Python's own flags do; the tests do not. */
#ifndef MDD_PORTABILITY_H
#define MDD_PORTABILITY_H

#include <assert.h>
#include <stdatomic.h>
#include <stdint.h>

/* A request to stop, written by one thread and read by another.  Relaxed is enough: it guards no data. */
typedef atomic_int StopFlag;

static inline void stop_flag_set(StopFlag *flag, int value) { atomic_store_explicit(flag, value, memory_order_relaxed); }
static inline int stop_flag_get(StopFlag *flag) { return atomic_load_explicit(flag, memory_order_relaxed); }

/* For a function that is given another one to call: only inlined it calls that one directly.  Speed only. */
#if defined(__GNUC__) || defined(__clang__)
#define ALWAYS_INLINE inline __attribute__((always_inline))
#elif defined(_MSC_VER)
#define ALWAYS_INLINE __forceinline
#else
#define ALWAYS_INLINE inline
#endif

/* Number of the lowest and of the highest bit set; `bits` is not 0. */
#if defined(__GNUC__) || defined(__clang__)

static inline int lowest_bit(uint32_t bits)
{
    assert(bits != 0);
    return __builtin_ctz(bits);
}

static inline int highest_bit(uint32_t bits)
{
    assert(bits != 0);
    return 31 - __builtin_clz(bits);
}

#elif defined(_MSC_VER)

#include <intrin.h>

static inline int lowest_bit(uint32_t bits)
{
    unsigned long index;
    assert(bits != 0);
    _BitScanForward(&index, bits);
    return (int)index;
}

static inline int highest_bit(uint32_t bits)
{
    unsigned long index;
    assert(bits != 0);
    _BitScanReverse(&index, bits);
    return (int)index;
}

#else

static inline int lowest_bit(uint32_t bits)
{
    int index = 0;
    assert(bits != 0);
    while (!(bits & 1u)) {
        bits >>= 1;
        index++;
    }
    return index;
}

static inline int highest_bit(uint32_t bits)
{
    int index = 0;
    assert(bits != 0);
    while (bits >>= 1)
        index++;
    return index;
}

#endif

/* Number of bits set.  Plain arithmetic: the popcount instruction is not on every x86-64, and a call into libgcc would
 * cost more than this. */
static inline int count_bits(uint32_t bits)
{
    bits -= (bits >> 1) & 0x55555555u;
    bits = (bits & 0x33333333u) + ((bits >> 2) & 0x33333333u);
    bits = (bits + (bits >> 4)) & 0x0F0F0F0Fu;
    return (int)((bits * 0x01010101u) >> 24);
}

#endif
