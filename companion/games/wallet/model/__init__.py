"""What is on the table, and everything a player could ask about."""
