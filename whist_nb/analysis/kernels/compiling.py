"""The only module that imports numba, with the bit operations for compiled code.

Without numba the same functions run as plain Python, only slower: integers never exceed 62 bits, and nothing in the
kernels works on arrays alone, so a list will do where compiled code has an array. With numba they also run as plain
Python until one of them has to be compiled; only then is numba imported, which lets lessons and players ask small
questions at once.

numba caches a compiled function under its name, and checks whether the function's own file has changed, but not the
files of the functions it calls. So ``cached`` puts a stamp of all files of this package into the name, and a change to
any of them makes the old code unreachable.

If numba has no folder for its cache, a temporary folder of this user is used instead; if there is none of these either,
the functions are compiled but not kept (see ``disk_cache``).
"""

import hashlib
import sys
import threading
from contextlib import suppress
from functools import cache
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from types import FunctionType

from .disk_cache import is_kept, keep, say_once  # noqa: F401

HAS_NUMBA = find_spec("numba") is not None
_OPENING = threading.Lock()
_parts = []  # functions that kernels call and whether inlined; numba does not know them yet


def register_jitable(function):
    """Mark a function to be compiled with the kernels that call it."""
    _parts.append((function, False))
    return function


def inlined(function):
    """Mark a function to be inlined where a kernel calls it.

    A call passes each array as seven words, which costs more than many of these functions do: inside a search all that
    take arrays are inlined. The play-outs gain less from that, and would take twice as long to compile.
    """
    _parts.append((function, True))
    return function


def _stamp():
    """Return a hash of all source files of this package."""
    found = hashlib.sha256()
    for name, file in sorted((file.name, file) for file in files(__package__).iterdir()):
        if name.endswith(".py"):
            found.update(name.encode() + b"\0" + file.read_bytes() + b"\0")
    return found.hexdigest()[:16]


STAMP = _stamp() if HAS_NUMBA else ""
"""The stamp of the files as imported, since they may have changed by the time the first kernel is compiled."""


def cached(function):
    """Have a function compiled by numba, and read from its cache for as long as no file of this package changes.

    While it runs, other threads run too: every array it is given must belong to this call alone. It must not make an
    array: none is counted, for counting at every call of a part takes a tenth of a search's time.
    """
    if not HAS_NUMBA:
        return function
    stamped = FunctionType(function.__code__, function.__globals__, function.__name__, function.__defaults__)
    stamped.__doc__, stamped.__qualname__ = function.__doc__, f"{function.__qualname__}_{STAMP}"
    with _OPENING:
        _import_numba()
        _tell_of_parts()
    from numba import njit
    from numba.core import config

    return keep(njit(stamped, nogil=True, _nrt=False), config)


def forget_earlier(folder):
    """Delete what numba has kept of these functions in a folder from before a file of this package changed."""
    if folder is None:  # nothing is kept
        return
    for kept in Path(folder).glob(f"*_{'[0-9a-f]' * len(STAMP)}-*.nb[ci]"):
        if STAMP not in kept.name:
            with suppress(OSError):  # another process was quicker, or the folder is read-only
                kept.unlink()


def popcount(bits):
    """Count the set bits of a number; one instruction in compiled code."""
    return bits.bit_count()


def lowest(bits):
    """Return the place of the lowest set bit; the number is not 0."""
    return (bits & -bits).bit_length() - 1


def highest(bits):
    """Return the place of the highest set bit; the number is not 0."""
    return bits.bit_length() - 1


def _import_numba():
    """Import numba without colorama.

    With it numba swaps ``sys.stdout`` for as long as it words an error, which it does hundreds of times while it is
    imported: here in a thread, so what another thread prints at that moment could be lost.
    """
    if "numba" in sys.modules:
        return
    colorama = sys.modules.get("colorama")
    sys.modules["colorama"] = None  # importing it raises ImportError
    try:
        import numba  # noqa: F401
    finally:
        del sys.modules["colorama"]
        if colorama is not None:
            sys.modules["colorama"] = colorama


def _tell_of_parts():
    """Register with numba all functions that kernels call and that it does not know yet."""
    from numba.extending import register_jitable as register

    _tell_of_bits()
    while _parts:
        function, in_place = _parts.pop()
        register(forceinline=in_place)(function)


@cache
def _tell_of_bits():
    """Register the bit operations with numba, once: one instruction each."""
    from numba.core import types
    from numba.extending import intrinsic, overload

    @intrinsic
    def _ctpop(typing, bits):
        return types.int64(types.int64), lambda context, builder, signature, args: builder.ctpop(args[0])

    @intrinsic
    def _cttz(typing, bits):
        def make(context, builder, signature, args):
            return builder.cttz(args[0], context.get_constant(types.boolean, True))

        return types.int64(types.int64), make

    @intrinsic
    def _ctlz(typing, bits):
        def make(context, builder, signature, args):
            return builder.ctlz(args[0], context.get_constant(types.boolean, True))

        return types.int64(types.int64), make

    @overload(popcount)
    def _popcount(bits):
        return lambda bits: _ctpop(bits)

    @overload(lowest)
    def _lowest(bits):
        return lambda bits: _cttz(bits)

    @overload(highest)
    def _highest(bits):
        return lambda bits: 63 - _ctlz(bits)
