"""``python -m whist_nb`` does the same as ``whist-nb``, for when that command is not on the path."""

import sys

from whist_nb.command.main import main

if __name__ == "__main__":
    sys.exit(main())
