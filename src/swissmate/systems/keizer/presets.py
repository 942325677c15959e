"""The parameter tables, each with the public page that it follows."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final, NamedTuple

from swissmate.errors import InputError
from swissmate.wording import there_is_no

from .parameters import KeizerParameters


class KeizerPreset(NamedTuple):
    """A club's table; parameters that its ``source`` does not mention are as in ``keizer``."""

    title: str
    source: str
    parameters: KeizerParameters


PRESETS: Final[Mapping[str, KeizerPreset]] = {
    # What most descriptions have in common. The page of Krimpen reports that the system itself
    # recommends values starting at one and a half times the number of players; the worked example
    # of http://www.caissa-amsterdam.nl/het-keizer-systeem/ counts the player's own value.
    "keizer": KeizerPreset("Keizer system", "(club rules)", KeizerParameters()),
    # https://svkrimpen.nl/0wordpress/intern/keizersysteem/: values from 70; bye, arbiter, external
    # games two thirds; absence one third.
    "keizer-krimpen": KeizerPreset(
        "Keizer system, SV Krimpen", "svkrimpen.nl", KeizerParameters(top=70)
    ),
    # https://schaakclubharen.nl (first round of 2016/2017) prints a ranking: values from 80, own
    # value on top.
    "keizer-haren": KeizerPreset(
        "Keizer system, SC Haren", "schaakclubharen.nl", KeizerParameters(top=80)
    ),
    # https://www.bornsedamvereniging.nl/details-keizer/: values from 70, own value not counted,
    # absence one sixth for eight times, bye two thirds, eight rounds between two meetings.
    "keizer-borne": KeizerPreset(
        "Keizer system, Bornse damvereniging",
        "bornsedamvereniging.nl",
        KeizerParameters(top=70, absence=Fraction(1, 6), absences=8, own_value=False, apart=8),
    ),
}


def keizer_parameters(rule_set_id: str) -> KeizerParameters:
    """Return the parameters of a Keizer rule set.

    Raises:
        InputError: there is no Keizer rule set with this id.
    """
    if rule_set_id not in PRESETS:
        raise InputError(
            there_is_no("Keizer rule set", rule_set_id, PRESETS),
            code="unknown-rules",
        )
    return PRESETS[rule_set_id].parameters
