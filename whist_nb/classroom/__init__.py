"""A class without a server: boards from a word, homework, codes that record the play, and class reports."""
