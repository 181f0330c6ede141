"""The rules of Parsifal, following the rulebook."""
