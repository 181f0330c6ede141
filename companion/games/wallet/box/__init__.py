"""Reads and checks editions of Wallet, and asks players what is in their own box."""
