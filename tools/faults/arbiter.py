"""Faults in the use-cases of the arbiter's application."""

# ruff: noqa: E501 - a table of faults

from __future__ import annotations

from faults import Fault

ARBITER = "src/swissmate/arbiter/"
TESTS = (
    (
        "tests/arbiter/rounds",
        "tests/arbiter/ledger",
        "tests/arbiter/entries",
        "tests/arbiter/events",
        "tests/arbiter/accounts",
    ),
    (
        "tests/arbiter/test_arbiter_access.py",
        "tests/arbiter/test_arbiter_pages.py",
        "tests/arbiter/test_arbiter_concurrency.py",
        "tests/arbiter/publishing",
    ),
)

FAULTS = (
    Fault("a result overwrites what somebody else entered meanwhile", ARBITER + "rounds/results.py", "if game.version != seen_version:", "if False:"),
    Fault("the same result said twice is a conflict", ARBITER + "rounds/results.py", "        if game.result == result:\n            return Outcome.SAME\n", ""),
    Fault("a bye row counts as a running game", ARBITER + "rounds/results.py", "running.filter(black__isnull=False).exists()", "running.exists()"),
    Fault("a correction needs no reason", ARBITER + "rounds/results.py", "raise Refused(_(\"A correction needs a reason.\"))", "pass"),
    Fault("settling a conflict leaves it open", ARBITER + "rounds/results.py", "        for conflict in game.conflicts.filter(settled=False):\n            recorder.update(conflict, settled=True)\n        recorder.update(game, result=result)\n        Game", "        recorder.update(game, result=result)\n        Game"),
    Fault("a correction for the rating report changes the standings", ARBITER + "rounds/results.py", "recorder.update(game, rating_result=result)", "recorder.update(game, result=result)"),
    Fault("pairs that have results are changed by hand", ARBITER + "rounds/by_hand.py", "    if has_results(row):\n        raise Refused(_(\"Round %(n)s has results already.\") % {\"n\": row.number})\n", ""),
    Fault("a round made by hand may leave somebody out", ARBITER + "rounds/by_hand.py", "    if missing:\n", "    if False:\n"),
    Fault("breaches of a round made by hand are not logged", ARBITER + "rounds/by_hand.py", "recorder.data[\"breaches\"] = broken", "pass"),
    Fault("half a point goes to who has played since the missed round", ARBITER + "rounds/latecomers.py", "and not games.exists()", "and True"),
    Fault("half a point is given though the rules of the event give none", ARBITER + "rounds/latecomers.py", "event.late_half_bye\n        and", "True\n        and"),
    Fault("rounds that are not published reach the public", ARBITER + "rounds/tournament.py", "games = games.filter(round__published__isnull=False)", "pass"),
    Fault("a withdrawn player is paired on", ARBITER + "rounds/tournament.py", "player.last_round is not None and round_number > player.last_round", "False"),
    Fault("the rating report ignores late corrections", ARBITER + "rounds/tournament.py", "rating_result if for_rating and rating_result else result", "result"),
    Fault("an archived event can be changed", ARBITER + "ledger/audit.py", "if event.archived is not None:", "if False:"),
    Fault("an entry is undone twice", ARBITER + "ledger/audit.py", "if AuditEntry.objects.filter(undoes=entry.pk).exists():", "if False:"),
    Fault("a result is taken back after the next round was paired", ARBITER + "ledger/audit.py", "if entry.action in _OF_THE_LAST_ROUND and number < last.number:", "if False:"),
    Fault("undo overwrites what was changed later", ARBITER + "ledger/audit.py", "plain(getattr(row, name)) != value for name, value in after.items() if name != \"tpn\"", "False for name in after"),
    Fault("a one-time link makes two accounts", ARBITER + "accounts/accounts.py", "        invitation.used = timezone.now()\n", ""),
    Fault("the last chief arbiter can be taken away", ARBITER + "accounts/accounts.py", "if not Account.objects.filter(role=Role.CHIEF, is_active=True).exists():", "if False:"),
    Fault("guessing passwords locks nothing", ARBITER + "accounts/accounts.py", "    if tries > most:\n", "    if tries > most + 1000:\n"),
    Fault("strangers who guess lock a known device out", ARBITER + "accounts/accounts.py", "    if not origin.startswith(_DEVICE):\n", "    if True:\n"),
    Fault("deputies open what is the chief's", ARBITER + "frame/access.py", "if not user.may(role):", "if not user.may(Role.VIEWER):"),
    Fault("a view without declared access is open", ARBITER + "frame/access.py", "    if not isinstance(access, Access):\n        raise PermissionDenied\n", "    if not isinstance(access, Access):\n        return None\n"),
)  # fmt: skip
