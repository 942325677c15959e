"""What differs when the application runs in a browser tab."""
