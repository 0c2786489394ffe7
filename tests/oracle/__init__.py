"""A second, independent reading of the design, kept naive on purpose: the engine is held to it."""
