"""Words to dots, dots to a display, keys back. Knows words, not games."""
