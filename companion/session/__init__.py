"""One table: reads inputs, runs the rules on them, and puts the results into words."""
