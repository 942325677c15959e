"""The application of tomorrow: that of today with one more migration, for tests of upgrades."""
