"""The command line: one file, or one function, for each command."""
