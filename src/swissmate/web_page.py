"""What is around every page that is a file of its own: it loads nothing and fits a phone."""

from __future__ import annotations

from html import escape


def whole_page(title: str, style: str, body: str, language: str = "en") -> str:
    """Return a page; its title is plain text, its style CSS, its body HTML."""
    return (
        f'<!DOCTYPE html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{style}</style>\n</head>\n"
        f"<body>\n{body}</body>\n</html>\n"
    )
