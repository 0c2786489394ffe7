"""How the reconstructions behave: stored results of simulations, what they show, and the charts of them."""

from games.behaviour.results import Results, ResultsError, results

__all__ = ["Results", "ResultsError", "results"]
