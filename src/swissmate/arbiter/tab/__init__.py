"""The application in a browser tab: one arbiter, one device, no server."""
