"""Policies as data, and a random player's choice among legal commands."""

from cabo_events.bots.leaning import STEADY, RandomPolicy, random_choice, random_match
from cabo_events.bots.policy import Policy, Search, Tried, Tuned
from cabo_events.bots.reading import policy_from_text, policy_names, read_policy
from cabo_events.bots.writing import policy_to_toml

__all__ = [
    "STEADY",
    "Policy",
    "RandomPolicy",
    "Search",
    "Tried",
    "Tuned",
    "policy_from_text",
    "policy_names",
    "policy_to_toml",
    "random_choice",
    "random_match",
    "read_policy",
]
