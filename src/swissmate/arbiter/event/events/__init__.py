"""Events: settings, timetable, and the tournaments of one event."""
