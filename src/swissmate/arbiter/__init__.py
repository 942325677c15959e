"""The arbiter's application: a tournament from the entry list to the final report in a browser.

A Django project inside the package. ``models`` hold what is stored, ``service`` the use-cases (the
only place with transactions), ``web`` the pages. Django is imported nowhere else in swissmate;
``pip install 'swissmate[arbiter]'`` brings it.
"""
