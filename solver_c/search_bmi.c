/* The search a second time, for processors with bit instructions (cpu.h): the same text, other machine code.
 *
 * All that runs at every node is compiled here as one unit.  Its public names get an ending, so that both versions can
 * stand in one library; which one runs is a matter of each solver's options (mdd.c). */
#include "cpu.h"

#if MDD_BUILDS_BMI

/* System headers come first: what they define is not for our instructions only. */
#include <assert.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("bmi,bmi2,lzcnt,popcnt"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("bmi,bmi2,lzcnt,popcnt")
#endif

#define table_new table_new_bmi
#define table_free table_free_bmi
#define table_clear table_clear_bmi
#define table_bytes table_bytes_bmi
#define table_probe table_probe_bmi
#define table_store table_store_bmi
#define table_check table_check_bmi
#define bounds_decide bounds_decide_bmi
#define bounds_decide_min bounds_decide_min_bmi
#define order_leads order_leads_bmi
#define order_best_follow order_best_follow_bmi
#define search_code_portable search_code_bmi
#define search_takes search_takes_bmi
#define share_code_portable share_code_bmi

#include "tt.c"

#include "bounds.c"
#include "bounds_min.c"
#include "order.c"
#include "search.c"
#include "share.c"

#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

#else

#include "share.h"

/* cpu_has_bmi() says no, so nobody calls them */
const SearchCode search_code_bmi = {0};
ShareFunction *const share_code_bmi = NULL;

#endif
