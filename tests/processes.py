"""The output of a fresh Python, for tests of what is imported when, and of what one process leaves to the next."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def python(code: str, folder: Path = ROOT, **environment: str) -> str:
    """Return what a new process prints when it runs this code in a folder, whose packages it finds first."""
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        cwd=folder,
        timeout=300,
        env={**os.environ, "PYTHONPATH": str(folder), **environment},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def interrupted(code: str, folder: Path, mark: str = "now", after: float = 0.0) -> tuple[str, float]:
    """Return what a new process prints, and how long it lives on, if it is interrupted once it has printed the mark.

    As a notebook's kernel is: the signal goes to all processes of its group.
    """
    hears = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
    with subprocess.Popen(
        [sys.executable, "-u", "-c", hears + code],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": os.pathsep.join((str(folder), str(ROOT)))},
        start_new_session=True,
    ) as process:
        assert process.stdout is not None
        try:
            said = ""
            while mark not in said:
                line = process.stdout.readline()
                assert line, f"it ended before it said {mark!r}: {said}"
                said += line
            time.sleep(after)
            os.killpg(process.pid, signal.SIGINT)
            began = time.monotonic()
            rest, _ = process.communicate(timeout=300)
            assert process.returncode == 0, said + rest
            return said + rest, time.monotonic() - began
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
