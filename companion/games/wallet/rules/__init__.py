"""The rules of Wallet."""
