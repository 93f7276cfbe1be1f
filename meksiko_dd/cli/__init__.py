"""The command ``meksiko-dd``: the only room that prints, and nobody's but its own.

Begin with `main`, which finds the module of a command by its name.  `options`, `files`, `terminal` and `faces` are what
the commands share.
"""
