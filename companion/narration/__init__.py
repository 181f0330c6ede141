"""Facts to words: phrases, who may hear them, and their delivery."""
