"""Tables in play: one human player, computer players, and a record that grows.

``script`` is the hand in play as text; ``moment`` the table as it stands, whose decision it is and what each may do;
``store`` keeps it in the database, so that no move is lost or made twice; ``showing`` is what a seat gets to see of it, and
``review`` looks back on a hand that was settled, and ``untraded`` plays it again without a trade. None of them knows of pages.
"""
