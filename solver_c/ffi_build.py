"""Build recipe of the extension module ``meksiko_dd._solver`` (run by setuptools through ``cffi_modules``)."""

import sys
from pathlib import Path

from cffi import FFI

HERE = Path(__file__).parent
ROOT = HERE.parent

ffibuilder = FFI()
ffibuilder.cdef((HERE / "mdd_api.h").read_text(encoding="utf-8"))
ffibuilder.set_source(
    "meksiko_dd._solver",
    '#include "mdd.h"',
    # setuptools wants paths relative to setup.py.  Every file that another includes is named, so that an edited one
    # does not leave a stale build; search_bmi.c includes the other sources.
    sources=sorted(path.relative_to(ROOT).as_posix() for path in HERE.glob("*.c")),
    depends=sorted(path.relative_to(ROOT).as_posix() for path in HERE.glob("*.[ch]")),
    include_dirs=[HERE.relative_to(ROOT).as_posix()],
    # hidden: calls between our own files need no detour through the dynamic linker; contract: a product and a sum are
    # rounded one after the other everywhere
    extra_compile_args=["/std:c11", "/O2"]
    if sys.platform == "win32"
    else [
        "-std=c11",
        "-O3",
        "-fvisibility=hidden",
        "-ffp-contract=off",
    ],
)
