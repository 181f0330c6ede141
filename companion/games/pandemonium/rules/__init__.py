"""The rules, each as the rulebook has it."""
