"""Tables in play: one human player, computer players, and a record that grows.

``script`` is the hand in play as text; ``moment`` the table as it stands, and whose decision it is; ``doing`` what is done at
it, by whom; ``commands`` what a page's buttons send. ``store`` keeps it in the database, so that no move is lost or made twice.
``showing`` is what a seat gets to see of it, ``telling`` what happened, ``reasons`` why somebody did that, ``coach`` what one
might do. ``review`` looks back on a hand that was settled, ``untraded`` plays it again without a trade, ``standings`` tells how
the game went. None of them knows of pages.
"""
