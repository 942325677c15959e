"""Webhooks: other programs are told what happens in an event. Off until an organiser adds one."""
