"""The command line: each command is one file, or one function of it."""
