"""The pages of the sources. Content comes from `history.catalogue`; nothing here knows of the database."""
