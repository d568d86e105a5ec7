"""A class without a server: boards from a word, homework, codes that record what was played, and class reports."""
