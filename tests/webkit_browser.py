#!/usr/bin/python3
"""A window of WebKitGTK for its driver, with a profile that stays: ``webkit_browser.py FOLDER``."""

import sys

import gi  # type: ignore[import-not-found]

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # type: ignore[import-not-found]  # noqa: E402

folder = sys.argv[1]
manager = WebKit2.WebsiteDataManager(
    base_data_directory=f"{folder}/data", base_cache_directory=f"{folder}/cache"
)
context = WebKit2.WebContext(website_data_manager=manager)
context.set_automation_allowed(True)


def begun(_context: object, session: WebKit2.AutomationSession) -> None:
    """Give the driver a window."""
    info = WebKit2.ApplicationInfo.new()
    info.set_name("swissmate's tests")
    info.set_version(1, 0, 0)
    session.set_application_info(info)
    session.connect("create-web-view", lambda _session: view)


view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
view.set_size_request(1280, 900)
context.connect("automation-started", begun)
window = Gtk.Window()
window.add(view)
window.connect("destroy", Gtk.main_quit)
window.show_all()
Gtk.main()
