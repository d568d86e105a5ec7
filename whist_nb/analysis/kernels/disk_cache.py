"""Find a folder in which to keep compiled code between sessions, and cope if there is none.

numba tries the folder named by NUMBA_CACHE_DIR, then one beside the package, then one in the user's home. In a
container often none of these can be written to, and numba refuses to compile. This module then tries a temporary
folder; failing that, nothing is kept. A damaged cache is written again, and a full one does no harm. Once in a session,
the user is told why the analysis starts slowly.
"""

import os
import stat
import tempfile
import threading
import warnings
from contextlib import suppress
from multiprocessing import parent_process
from pathlib import Path

_HOW = "Set NUMBA_CACHE_DIR to a folder you can write to before importing whist_nb."
_LOCK = threading.Lock()
_said = set()


def say_once(what, reason):
    """Warn, once in a session, that something is slow, and why; workers leave this to the process that started them."""
    if what in _said or parent_process() is not None:
        return
    _said.add(what)
    with suppress(RuntimeWarning):  # if warnings are errors, that must not end the compiling
        warnings.warn(reason, RuntimeWarning, stacklevel=2)


def is_kept():
    """Return whether, as far as is known, later sessions will find what this one compiles."""
    return "kept" not in _said


def keep(dispatcher, config):
    """Let numba keep a function's compiled code wherever it can, with the given settings; return the function."""
    try:
        dispatcher.enable_caching()
    except Exception as none:  # numba: "no locator available"
        try:
            folder = _keep_for_now(dispatcher, config)
        except Exception:
            told = "is compiled again in every session, which takes a minute or more"
        else:
            told = f"is kept in {folder} for now; once that is cleared it has to be compiled again, which takes "
            "a minute or more"
        say_once(
            "kept", f"numba has no folder where it can keep compiled code ({none!s:.200}). The code {told}. {_HOW}"
        )
    dispatcher._cache = _TolerantCache(dispatcher._cache)
    return dispatcher


def folder_for_now(parent):
    """Return this user's folder among those for temporary files."""
    return Path(parent) / f"whist-nb-{os.getuid() if hasattr(os, 'getuid') else 'numba'}"


def _keep_for_now(dispatcher, config):
    """Keep a function in a temporary folder that only this user may write to: numba runs what it finds there."""
    folder = folder_for_now(tempfile.gettempdir())
    folder.mkdir(mode=0o700, exist_ok=True)
    found = folder.lstat()
    others = hasattr(os, "getuid") and (found.st_uid != os.getuid() or found.st_mode & 0o077)
    if not stat.S_ISDIR(found.st_mode) or others:
        raise OSError(f"other users can write to {folder}")
    with _LOCK:  # numba reads the setting once, when it begins to keep a function
        before, config.CACHE_DIR = config.CACHE_DIR, str(folder)
        try:
            dispatcher.enable_caching()
        finally:
            config.CACHE_DIR = before
    return folder


class _TolerantCache:
    """numba's cache of one function, allowed to fail: unreadable code is recompiled, unwritable code is not kept."""

    def __init__(self, cache):
        self._cache = cache
        self.enable, self.disable, self.flush = cache.enable, cache.disable, cache.flush

    @property
    def cache_path(self):
        """The folder; None if nothing is kept."""
        return self._cache.cache_path

    def load_overload(self, signature, target):
        """Return what was kept for a signature; None if there is nothing sound."""
        try:
            return self._cache.load_overload(signature, target)
        except Exception:  # damaged: it is compiled and written again
            return None

    def save_overload(self, signature, compiled):
        """Keep compiled code, starting a new index if the old one is damaged."""
        try:
            try:
                self._cache.save_overload(signature, compiled)
            except Exception:
                self._cache.flush()
                self._cache.save_overload(signature, compiled)
        except Exception as error:
            reason = f"numba could not keep compiled code in {self.cache_path} ({error!s:.200})"
            say_once("kept", f"{reason}. It is compiled again in every session, which takes a minute or more. {_HOW}")
