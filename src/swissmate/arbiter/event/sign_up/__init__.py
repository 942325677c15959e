"""Sign-up: a public form, and a queue whose entries become players after a look."""
