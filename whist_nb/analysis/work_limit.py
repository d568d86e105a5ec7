"""A limit on the work for an answer, counted in steps, so that the same view gets the same answer on every machine."""


class Undecided(Exception):
    """Raised if the steps are used up, or if no layout that fits everything seen is found for what beats a claim."""


class WorkLimit:
    """A number of ``steps`` of work, all of about the same length; without a number there is no limit."""

    def __init__(self, steps: int | None = None) -> None:
        self.left = float("inf") if steps is None else steps

    @property
    def is_spent(self) -> bool:
        """Whether no step is left."""
        return self.left <= 0

    def spend(self, steps: int = 1) -> None:
        """Take some steps; raise Undecided if too few are left."""
        self.left -= steps
        if self.left < 0:
            raise Undecided
