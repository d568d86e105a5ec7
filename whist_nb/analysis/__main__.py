"""``python -m whist_nb.analysis`` compiles the analysis ahead of time, which saves later sessions the wait.

The compiled code is kept beside the package, or in ``NUMBA_CACHE_DIR``. It works on any machine with the same version
of numba, the same kind of processor, and copies of the package's files with the same dates.
"""

import sys
import time

from whist_nb.analysis.kernels.compiling import HAS_NUMBA
from whist_nb.analysis.precompile import compile_all
from whist_nb.engine.phrases import phrase


def main() -> int:
    """Compile everything; return 1 if something could not be compiled."""
    if not HAS_NUMBA:
        print(phrase("numba is not installed, so plain Python is used and there is nothing to compile."))
        return 0
    began = time.monotonic()
    failed = compile_all()
    print(
        phrase("Not compiled: {failed}.", failed=", ".join(failed))
        if failed
        else phrase("Compiled in {monotonic:.0f} seconds.", monotonic=time.monotonic() - began)
    )
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
