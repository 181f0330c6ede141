"""One table: reads inputs, runs the rules on them, and puts what comes of them into words."""
