"""The manual, chapter by chapter, and as one file."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from swissmate.arbiter.ground.frame.access import PUBLIC, page
from swissmate.arbiter.outside.manual.chapters import chapter_of_page, chapters, manual_text


@page(PUBLIC, "GET")
def manual(request: HttpRequest) -> HttpResponse:
    """Open the chapter about the page from which the user comes."""
    return redirect("help-chapter", chapter_of_page(request.GET.get("page", "")))


@page(PUBLIC, "GET")
def chapter(request: HttpRequest, slug: str) -> HttpResponse:
    """Show one chapter."""
    shown = chapters().get(slug)
    if shown is None:
        raise Http404
    context = {"chapter": shown, "chapters": chapters().values()}
    return render(request, "manual/chapter.html", context)


@page(PUBLIC, "GET")
def whole(request: HttpRequest) -> HttpResponse:
    """Send the whole manual as one file."""
    response = HttpResponse(manual_text(), content_type="text/markdown; charset=utf-8")
    response.headers["Content-Disposition"] = 'attachment; filename="swissmate-manual.md"'
    return response
