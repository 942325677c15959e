"""No page is large: a hall has a slow network, and sixty players are a usual open."""

from __future__ import annotations

from typing import Any

import pytest

from arbiter_addresses import page_addresses
from arbiter_large import large_event, parts
from swissmate.arbiter.models import Account

MOST = 120_000


@pytest.mark.slow
def test_no_page_of_sixty_players_is_larger_than_120_kilobytes(
    chief: Account, client_of: Any
) -> None:
    event = large_event(chief, 60, 2)
    client = client_of(chief)
    sizes = {}
    for address in page_addresses(parts(event)):
        answer = client.get(address)
        assert answer.status_code < 500, address
        sizes[address] = len(answer.getvalue())
    assert len(sizes) > 80
    assert {address: size for address, size in sizes.items() if size > MOST} == {}
