"""`python -m companion`."""

from companion.cli.program import main

if __name__ == "__main__":
    main()
