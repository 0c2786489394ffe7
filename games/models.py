"""What is kept of tables in play: the hand in play as it was dealt and what was done, and each hand that was settled."""

from django.db import models
from django.utils import timezone


class Table(models.Model):
    """A table with one human player and the computer's.

    It is its record: how the hand in play began (``number`` to ``deal``) and what has been done since (``actions``, one line
    each; see ``games.tables.script``). Everything else follows by playing that one hand again. Numbers by seat are written
    with a space between, names with a comma and a space.
    """

    public_id = models.CharField(max_length=16, unique=True)
    ruleset = models.CharField(max_length=20)
    options = models.TextField(blank=True)
    names = models.TextField()
    seat = models.PositiveSmallIntegerField()
    level = models.CharField(max_length=20)
    taught = models.BooleanField()
    practice = models.BooleanField()
    secret = models.CharField(max_length=80)
    """What the deals and the computer players' chances follow from. It never leaves the server before the game is over."""
    key_hash = models.CharField(max_length=64)
    """SHA-256 of the key that the human player's browser keeps."""

    number = models.PositiveSmallIntegerField(default=0)
    dealer = models.PositiveSmallIntegerField()
    lives = models.TextField()
    losses = models.TextField()
    last_size = models.PositiveSmallIntegerField(default=0)
    deal = models.TextField(blank=True)
    actions = models.TextField(blank=True)
    since = models.SmallIntegerField(default=-1)
    """How many lines stood before the last request: the page tells what was done in it. -1 when it dealt the hand."""

    version = models.PositiveIntegerField(default=0)
    created = models.DateTimeField(default=timezone.now)
    touched = models.DateTimeField(default=timezone.now, db_index=True)

    def __str__(self) -> str:
        return self.public_id

    @property
    def players(self) -> int:
        """How many sit at the table, those who are out among them."""
        return self.names.count(", ") + 1


class PlayedHand(models.Model):
    """A hand that was settled: its record, which replays alone, and what the record does not say.

    ``notes`` has the step and the kind of each thing to be told in the review; ``outcome`` the points, and the lives and
    losses after the hand, by seat.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="played")
    number = models.PositiveSmallIntegerField()
    record = models.TextField()
    notes = models.JSONField(default=list)
    outcome = models.JSONField(default=dict)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("table", "number"), name="one_record_a_hand"),)
        ordering = ("number",)

    def __str__(self) -> str:
        return f"{self.table}, hand {self.number}"
