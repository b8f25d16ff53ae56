"""The rules as pure functions of a rule set and plain values, one module a chapter of the rule book."""
