"""Intervals for figures whose units are nested in games, as macros that SQL can call."""

from duckdb import DuckDBPyConnection

CONFIDENCE = 0.95
"""How often an interval is to hold the figure of the process that the games came from."""

_T = (
    # Student's t at 97.5 %, for 1 to 9 degrees of freedom; from 10 on the expansion below is right to 1e-5.
    "([12.706205, 4.302653, 3.182446, 2.776445, 2.570582, 2.446912, 2.364624, 2.306004, 2.262157]::double[])"
)

_Z = "1.959963984540054::double"

_EXPANSION = """
    z
    + (z ** 3 + z) / (4 * df)
    + (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * df ** 2)
    + (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / (384 * df ** 3)
"""

_MACROS = {
    # Broken degrees of freedom lie between those of the table; below one the interval is wide beyond use.
    "t_quantile(df)": f"""
        case
            when df < 1 then {_T}[1] / df
            when df < 9 then {_T}[floor(df)::integer]
                + (df - floor(df)) * ({_T}[floor(df)::integer + 1] - {_T}[floor(df)::integer])
            else {_EXPANSION.replace("z", _Z)}
        end
    """,
    # Kish's effective number of clusters: of games unlike in length the long ones decide, and they are fewer.
    "effective(n, nn)": "n * n / nn",
    # The ratio x / n over games: the residual of a game is x_g - (x / n) n_g, games are independent of each other.
    "residuals(n, x, nn, nx, xx)": "xx - 2 * (x / n) * nx + (x / n) ** 2 * nn",
    # Games that are all alike do not tell how far others may be off: the error is not nothing, it is unknown. What is
    # left of their residuals is the rounding of the sums.
    "ratio_error(games, n, x, nn, nx, xx)": """
        case when games > 1 and residuals(n, x, nn, nx, xx) > 1e-12 * xx then
            sqrt(effective(n, nn) / (effective(n, nn) - 1) * residuals(n, x, nn, nx, xx)) / n
        end
    """,
    "half_width(games, n, x, nn, nx, xx)": ("t_quantile(effective(n, nn) - 1) * ratio_error(games, n, x, nn, nx, xx)"),
    "mean_low(games, n, x, nn, nx, xx)": "x / n - half_width(games, n, x, nn, nx, xx)",
    "mean_high(games, n, x, nn, nx, xx)": "x / n + half_width(games, n, x, nn, nx, xx)",
    "wilson_low(x, n)": (
        f"greatest((x + {_Z} ** 2 / 2 - {_Z} * sqrt(greatest(x * (n - x) / n, 0) + {_Z} ** 2 / 4))"
        f" / (n + {_Z} ** 2), 0)"
    ),
    "wilson_high(x, n)": (
        f"least((x + {_Z} ** 2 / 2 + {_Z} * sqrt(greatest(x * (n - x) / n, 0) + {_Z} ** 2 / 4)) / (n + {_Z} ** 2), 1)"
    ),
    # A share has bounds, and so an interval where all games have the same, as where it happened never or always: a
    # game then counts as one observation, which is too wide rather than too narrow.
    "share_low(games, n, x, nn, nx, xx)": """
        case
            when games < 2 then null
            when half_width(games, n, x, nn, nx, xx) is null then wilson_low(games * x / n, games)
            else greatest(mean_low(games, n, x, nn, nx, xx), 0)
        end
    """,
    "share_high(games, n, x, nn, nx, xx)": """
        case
            when games < 2 then null
            when half_width(games, n, x, nn, nx, xx) is null then wilson_high(games * x / n, games)
            else least(mean_high(games, n, x, nn, nx, xx), 1)
        end
    """,
}
"""By signature. ``games``: how many games have a unit; ``n`` units and ``x`` what was counted or summed over them;
``nn`` ``nx`` ``xx`` the sums over games of the squares and products of the game's own n and x."""


def create_macros(connection: DuckDBPyConnection) -> None:
    """Define the macros in the database that the connection writes to."""
    connection.execute(macros())


def macros() -> str:
    """The SQL that defines the macros."""
    defined = (f"create or replace macro {signature} as {formula.strip()}" for signature, formula in _MACROS.items())
    return ";\n".join(defined)
