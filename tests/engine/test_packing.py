"""What is packed has the same bytes wherever it was packed."""

from __future__ import annotations

import gzip

import pytest

from whist_nb.engine.packing import gzipped


@pytest.mark.parametrize("system", [3, 255])  # as Python 3.11 and 3.14 write it
def test_the_header_tells_nothing_of_the_machine(system: int, monkeypatch: pytest.MonkeyPatch) -> None:
    compress = gzip.compress

    def of_another(data: bytes, level: int, *, mtime: float) -> bytes:
        packed = compress(data, level, mtime=mtime)
        return packed[:9] + bytes([system]) + packed[10:]

    monkeypatch.setattr(gzip, "compress", of_another)
    packed = gzipped(b"two of clubs " * 50)
    assert packed[:10] == bytes.fromhex("1f8b0800000000000203")  # RFC 1952: no name, no time, packed best, Unix
    assert gzip.decompress(packed) == b"two of clubs " * 50
