"""The exports of score-keeping apps, each app in a module of its own."""
