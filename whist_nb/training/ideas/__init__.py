"""Ideas: general lessons that a moment of a deal may teach, each found by rule from what the seat could see."""
