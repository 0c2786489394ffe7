"""What every kind of test may use."""

from hypothesis import settings

# The same examples on every machine, so that what passed here passes there. `--hypothesis-profile=search` looks further.
settings.register_profile("steady", deadline=None, derandomize=True, max_examples=30)
settings.register_profile("search", deadline=None, max_examples=2000)
settings.load_profile("steady")
