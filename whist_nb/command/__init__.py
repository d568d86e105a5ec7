"""The command ``whist-nb``: notebooks in a folder of one's own, a table in the terminal, what works on a machine."""
