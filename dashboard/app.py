"""The script that Streamlit runs."""

from dashboard.frame import run_framed

if __name__ == "__main__":
    run_framed()
