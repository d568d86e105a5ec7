"""A class without a server: boards from a word, homework, codes that carry what was played, and class reports."""
