"""The pages, each a script that draws itself."""
