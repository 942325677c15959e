"""The arbiter's application: a tournament from the entry list to the final report in a browser.

It is a Django project inside the package. Each topic has a folder of its own, a room
(:mod:`.rooms`), with the tables, the use-cases and the pages of that topic. Django is imported
nowhere else in swissmate; it comes with the extra ``[arbiter]`` (docs/install.md).
"""
