"""The part of the build that pyproject.toml cannot say: the C extension, and the wheel's tag."""

import sysconfig

from setuptools import setup

# A free-threaded Python has no limited API (cffi then builds for that very version); all others share one abi3 wheel.
free_threaded = bool(sysconfig.get_config_var("Py_GIL_DISABLED"))

setup(
    cffi_modules=["solver_c/ffi_build.py:ffibuilder"],
    options={} if free_threaded else {"bdist_wheel": {"py_limited_api": "cp311"}},
)
