"""Whatever is hidden, everything public is the same: two tables that differ only in that."""
