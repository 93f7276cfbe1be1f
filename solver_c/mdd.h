/* The public header: mdd_api.h with what C needs around it. */
#ifndef MDD_H
#define MDD_H

#include <stdint.h>

#include "mdd_api.h"

#endif
