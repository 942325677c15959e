"""``python -m swissmate`` is the command line."""

import sys

from swissmate.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
