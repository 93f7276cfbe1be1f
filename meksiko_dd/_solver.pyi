"""Stub of the extension module that cffi builds from solver_c/mdd_api.h."""

from typing import Any

ffi: Any
lib: Any
