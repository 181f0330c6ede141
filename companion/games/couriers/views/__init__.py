"""What is told to whoever asks, and what stands on the cards."""
