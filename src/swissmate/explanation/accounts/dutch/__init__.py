"""The Dutch system of 2017 and 2026: brackets, criteria counted, candidates in order."""
