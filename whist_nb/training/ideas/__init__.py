"""Ideas, which are general lessons from moments of a deal, each found by a rule from what the seat could see."""
