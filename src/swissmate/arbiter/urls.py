"""Every address of the application."""

from __future__ import annotations

from django.urls import path

from .web import accounts, byhand, events, output, players, public, ratings, rounds, why

handler403 = "swissmate.arbiter.web.errors.forbidden"
handler404 = "swissmate.arbiter.web.errors.not_found"
handler500 = "swissmate.arbiter.web.errors.server_error"

_E = "events/<int:event_id>/"
_R = _E + "rounds/<int:number>/"
_G = _E + "games/<int:game_id>/"
_P = _E + "players/<int:player_id>/"
_PUBLIC = "p/<slug:key>/"

urlpatterns = [
    path("", events.home, name="home"),
    path("login", accounts.log_in, name="login"),
    path("logout", accounts.log_out, name="logout"),
    path("welcome/<str:secret>", accounts.welcome, name="welcome"),
    path("language", accounts.set_language, name="language"),
    path("accounts", accounts.account_list, name="accounts"),
    path("accounts/invite", accounts.invite, name="invite"),
    path("accounts/<int:account_id>", accounts.change_account, name="account"),
    path("ratings", ratings.ratings, name="ratings"),
    path("backup", output.full_backup, name="full-backup"),
    path("restore", output.restore, name="restore"),
    path("import-trf", output.import_trf, name="import-trf"),
    path("events/new", events.new_event, name="new-event"),
    path(_E, events.event_home, name="event"),
    path(_E + "settings", events.settings, name="settings"),
    path(_E + "archive", events.archive, name="archive-event"),
    path(_E + "delete", events.delete, name="delete-event"),
    path(
        "deleted/<int:event_id>/<str:name>/restore",
        events.restore_deleted,
        name="restore-deleted",
    ),
    path(_E + "log", events.log, name="log"),
    path(_E + "log/<int:entry_id>/undo", events.undo, name="undo"),
    path(_E + "players", players.player_list, name="players"),
    path(_E + "players/add", players.add, name="add-player"),
    path(_E + "players/import", players.import_rows, name="import-players"),
    path(_E + "players/search", players.search, name="search-players"),
    path(_E + "players/renumber", players.renumber, name="renumber"),
    path(_P + "edit", players.edit, name="player"),
    path(_P + "remove", players.remove, name="remove-player"),
    path(_P + "withdraw", players.withdraw, name="withdraw"),
    path(_P + "return", players.return_, name="return"),
    path(_P + "bye", players.bye, name="bye"),
    path(_E + "forbidden", players.forbid, name="forbid"),
    path(_E + "forbidden/<int:pair_id>/remove", players.allow, name="allow"),
    path(_R, rounds.round_page, name="round"),
    path(_R + "live", rounds.live, name="live"),
    path(_R + "pair", rounds.pair, name="pair"),
    path(_R + "absence", rounds.absence, name="absence"),
    path(_R + "publish", rounds.publish, name="publish"),
    path(_R + "unpublish", rounds.unpublish, name="unpublish"),
    path(_R + "unpair", rounds.unpair, name="unpair"),
    path(_R + "manual", byhand.manual, name="manual"),
    path(_R + "by-hand", byhand.by_hand, name="by-hand"),
    path(_G + "result", rounds.enter, name="result"),
    path(_G + "more", rounds.board_more, name="more"),
    path(_G + "settle", rounds.settle, name="settle"),
    path(_G + "correct", rounds.correct, name="correct"),
    path(_G + "explain", output.explain, name="explain"),
    path(_G + "explain.svg", output.explain_picture, name="explain-picture"),
    path(_E + "standings", output.standings, name="standings"),
    path(_E + "crosstable", output.crosstable, name="crosstable"),
    path(_P + "card", output.card, name="card"),
    path(_E + "print", output.print_menu, name="print-menu"),
    path(_E + "print/<slug:what>", output.print_page, name="print"),
    path(_E + "export/<slug:what>", output.export, name="export"),
    path(_E + "backups", output.backups, name="backups"),
    path(_E + "backups/<str:name>", output.backup_file, name="backup-file"),
    path(_E + "qr.svg", output.qr, name="qr"),
    path(_PUBLIC, public.pairings, name="public"),
    path(_PUBLIC + "rounds/<int:number>", public.pairings, name="public-round"),
    path(_PUBLIC + "rounds/<int:number>/why/<int:tpn>", why.why, name="public-why"),
    path(_PUBLIC + "standings", public.standings, name="public-standings"),
    path(_PUBLIC + "crosstable", public.crosstable, name="public-crosstable"),
    path(_PUBLIC + "players", public.players, name="public-players"),
    path(_PUBLIC + "players/<int:tpn>", public.card, name="public-card"),
]
