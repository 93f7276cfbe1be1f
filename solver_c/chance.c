/* See chance.h. */
#include "chance.h"

/* e^-(2^k / 1000) for k = 0, 1 ... 13, as a fraction of 2^32, rounded. */
enum { BITS = 14 };
static const uint32_t decay[BITS] = {
    0xFFBE7F2Bu, 0xFF7D0F1Au, 0xFEFA612Du, 0xFDF5CDB7u, 0xFBEFC49Fu, 0xF7F00C20u, 0xF021187Cu,
    0xE13E1231u, 0xC62E2B06u, 0x996B72E1u, 0x5BF19C6Bu, 0x2105A93Cu, 0x044275C1u, 0x001224EFu,
};

uint32_t chance(int64_t log_odds)
{
    if (log_odds < 0)
        return CHANCE_ONE - chance(-log_odds);
    if (log_odds >= 1 << BITS)
        return CHANCE_ONE;
    uint64_t power = 1ull << 32; /* e^-x */
    for (int bit = 0; bit < BITS; bit++)
        if (log_odds >> bit & 1)
            power = power * decay[bit] >> 32;
    return (uint32_t)(((uint64_t)CHANCE_ONE << 32) / ((1ull << 32) + power));
}
