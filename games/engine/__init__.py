"""The rules of play: plain Python, with no Django, no I/O, no clock and no randomness.

``cards`` is the pack, ``ruleset`` the options on which reconstructions differ, ``hand`` one hand,
``game`` hands in a row, ``observation`` what one seat may know.
"""
