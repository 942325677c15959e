"""The arbiter's application: a tournament from the entry list to the final report in a browser.

It is a Django project inside the package. Five floors hold its rooms (:mod:`.rooms`), each with the
use-cases and the pages of one topic. Django is imported nowhere else in swissmate; it comes with
the extra ``[arbiter]`` (docs/install.md).
"""
