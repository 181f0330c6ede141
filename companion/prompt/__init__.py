"""The typed line: reading it, understanding it, answering it."""
