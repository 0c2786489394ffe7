"""Citations of the sources, and of this site.

>>> from history.catalogue import catalogue
>>> mla(catalogue().sources["congreve"]).plain
'Congreve, William. Love for Love: a comedy. London, Printed for Jacob Tonson, 1695.'

`styles` writes them in words (MLA 9, Chicago 17), `bibtex` and `ris` for programs, `items` as
CSL-JSON, from which all the others are made; `embedded` as the head of a page wants them.
"""

from history.citations.bibtex import bibtex
from history.citations.items import csl_item
from history.citations.ris import ris
from history.citations.site import SiteCitation, site_citation
from history.citations.styles import chicago_bibliography, chicago_note, mla
from history.citations.text import Words

__all__ = [
    "SiteCitation",
    "Words",
    "bibtex",
    "chicago_bibliography",
    "chicago_note",
    "csl_item",
    "mla",
    "ris",
    "site_citation",
]
