"""The sources of the game and the evidence for its rules."""
