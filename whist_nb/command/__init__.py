"""The command ``whist-nb``: copies of the notebooks, a table in the terminal, and a check of the machine."""
