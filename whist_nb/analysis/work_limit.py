"""A limit on the work for an answer, counted in steps rather than seconds, so that the same view gets the same answer
on every machine."""


class Undecided(Exception):
    """The effort is spent, or what beats a claim is in no layout that agrees with all that was seen."""


class WorkLimit:
    """So many ``steps`` of work, of about the same length each; without a number there is no limit."""

    def __init__(self, steps: int | None = None) -> None:
        self.left = float("inf") if steps is None else steps

    @property
    def is_spent(self) -> bool:
        """Whether no step is left."""
        return self.left <= 0

    def spend(self, steps: int = 1) -> None:
        """Take some steps; raises Undecided if there were too few of them left."""
        self.left -= steps
        if self.left < 0:
            raise Undecided
