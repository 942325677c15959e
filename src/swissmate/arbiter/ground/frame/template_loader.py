"""Templates without their layout: line breaks and indentation are for those who read them.

To a browser a line break with its indentation is one blank. It is sent as one: a page of a large
event would be twice as long otherwise.
"""

from __future__ import annotations

import re
from typing import Final

from django.template.base import Origin
from django.template.loaders import filesystem

_LAYOUT: Final = re.compile(r"\s*\n\s*")


class Loader(filesystem.Loader):
    """Reads templates from the folders of the rooms, each as one line."""

    def get_contents(self, origin: Origin) -> str:
        """Return the text of a template.

        Raises:
            TemplateDoesNotExist: there is no such file.
        """
        return _LAYOUT.sub(" ", str(super().get_contents(origin))).strip()
