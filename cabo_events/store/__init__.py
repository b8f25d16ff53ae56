"""The log of record: games kept durable, in one order, each verifiable."""
