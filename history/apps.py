from django.apps import AppConfig


class HistoryConfig(AppConfig):
    name = "history"
    verbose_name = "Sources and rules"

    def ready(self) -> None:
        """Read the content files now: a fault in them stops the site from starting."""
        from history.catalogue import catalogue

        catalogue()
