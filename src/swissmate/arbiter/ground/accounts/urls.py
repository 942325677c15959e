"""The addresses of this room."""

from __future__ import annotations

from django.urls import path

from swissmate.arbiter.ground.accounts import first_pages, pages
from swissmate.arbiter.ground.frame.addresses import EVENT

urlpatterns = [
    path("login", pages.log_in, name="login"),
    path("logout", pages.log_out, name="logout"),
    path("quit", pages.quit_program, name="quit"),
    path("here/<str:secret>", first_pages.enter_here, name="enter-here"),
    path("welcome/<str:secret>", first_pages.welcome, name="welcome"),
    path("language", pages.set_language, name="language"),
    path("accounts", pages.account_list, name="accounts"),
    path("accounts/invite", pages.invite, name="invite"),
    path("accounts/password", first_pages.choose_password, name="choose-password"),
    path("accounts/<number:account_id>", pages.change_account, name="account"),
    path(EVENT + "roles", pages.roles, name="roles"),
]
