"""Pages for a browser: one folder of templates, one stylesheet, one policy; a page needs nothing but itself.

Templates are filled by jinja2, which is loaded where a page is written.  All that is filled in is escaped.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from .sentences import say

if TYPE_CHECKING:
    from jinja2 import Environment

__all__ = ["render"]

TEMPLATES = Path(__file__).parent / "templates"


def render(template: str, language: str, **places: object) -> str:
    """A whole page.

    Args:
        template: its file in the folder of templates.
        language: of all words; a template asks for them with `say`.
        **places: what the template has places for.
    """

    def words(key: str, **inside: object) -> str:
        return say(key, language, **inside)

    page: str = _environment().get_template(template).render(language=language, say=words, **places)
    return page


@cache
def _environment() -> Environment:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    return Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
