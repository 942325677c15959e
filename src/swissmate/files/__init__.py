"""Files of any kind: read within limits, unpacked within limits, written whole or not at all."""
