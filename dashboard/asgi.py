"""The dashboard as an ASGI application: ``streamlit run`` starts it, or any ASGI server."""

from pathlib import Path
from typing import Final

import streamlit as st
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.middleware.trustedhost import TrustedHostMiddleware

from cabo_events.launch import HOSTS
from dashboard.failing import say_what_failed
from dashboard.headers import SecurityHeaders

_SMALLEST_TO_ZIP: Final = 1024
_QUICKLY: Final = 3
"""The pages come from this machine: a smaller answer may not take longer to make than it saves."""

app = st.App(
    Path(__file__).with_name("app.py"),
    middleware=[
        Middleware(SecurityHeaders),
        # Streamlit itself looks at the host of its socket alone.
        Middleware(TrustedHostMiddleware, allowed_hosts=list(HOSTS)),
        Middleware(GZipMiddleware, minimum_size=_SMALLEST_TO_ZIP, compresslevel=_QUICKLY),
    ],
    on_script_error=say_what_failed,
)
