"""``python -m whist_nb.analysis`` compiles what the analysis compiles, so that no session after it waits for that.

What is compiled is kept beside the package, or where ``NUMBA_CACHE_DIR`` says. It serves every machine with the same
numba, the same kind of processor, and the package's files as old as they are now.
"""

import sys
import time

from whist_nb.analysis import playouts, search
from whist_nb.analysis.batch import trick_statistics
from whist_nb.analysis.kernels.compiling import HAS_NUMBA

LONGEST = 3600.0
"""Seconds after which it is given up."""


def main() -> int:
    """Compile everything; 1 if something could not be compiled."""
    if not HAS_NUMBA:
        print("There is no numba here: plain Python answers, and nothing is to be compiled.")
        return 0
    began = time.monotonic()
    done = search.ready(LONGEST) and playouts.ready() and all(each.fast for each in playouts.PLAY_OUTS)
    trick_statistics(deals=1, seed=1)
    print(f"{'Compiled' if done else 'Not compiled'} in {time.monotonic() - began:.0f} seconds.")
    return 0 if done else 1


if __name__ == "__main__":
    sys.exit(main())
