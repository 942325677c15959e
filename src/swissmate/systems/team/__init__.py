"""The Swiss team system (C.04.6). Open points: ``docs/disputes/team.md``."""
