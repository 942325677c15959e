"""Line-ups of a round: who plays on which board."""
