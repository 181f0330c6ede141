"""Lets `python -m companion` start the program."""

from companion.cli.program import main

if __name__ == "__main__":
    main()
