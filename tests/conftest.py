"""What every kind of test may use."""
