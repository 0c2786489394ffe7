"""`manage.py purge`: remove the tables at which nobody has played for thirty days."""

from typing import Any

from django.core.management.base import BaseCommand

from games.tables import store


class Command(BaseCommand):
    help = f"Remove the tables at which nobody has played for {store.IDLE.days} days, with their hands."

    def handle(self, *args: Any, **options: Any) -> None:
        removed = store.purge()
        self.stdout.write(f"{removed} table{'' if removed == 1 else 's'} removed.")
