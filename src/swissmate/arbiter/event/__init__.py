"""An event before it is paired: settings, rules, ratings, entries, teams."""
