from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"
    verbose_name = "The game"

    def ready(self) -> None:
        """Read the stored results now: a fault in them stops the site from starting."""
        from games.behaviour import results

        results()
