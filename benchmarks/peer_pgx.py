"""A peer: pgx, games as arrays, compiled by JAX and played as one batch on the CPU."""

from collections.abc import Callable
from functools import lru_cache, partial

from benchmarks.played_games import Peer, Played, is_installed

PACKAGE = "pgx"
_GAMES = ("sparrow_mahjong", "leduc_holdem", "kuhn_poker")  # all it has of cards or tiles without a download
_BATCH = 4096
_FEWEST = 10


def games() -> tuple[Peer, ...]:
    """Its card games, 4,096 tables at once; compiled at the first call for a number of steps."""
    if not is_installed("pgx"):
        return ()
    return tuple(Peer(name=name, package=PACKAGE, play=partial(_play, name)) for name in _GAMES)


def _play(name: str, steps: int) -> Played:
    times = max(_FEWEST, steps // _BATCH)
    return Played(steps=times * _BATCH, deals=_compiled(name, times)())


@lru_cache(maxsize=8)
def _compiled(name: str, times: int) -> Callable[[], int]:
    """What plays every table so many steps on, a table that is over being dealt anew, and counts those games."""
    import jax  # noqa: PLC0415 - not always installed
    import pgx  # noqa: PLC0415 - as jax
    from pgx.experimental import auto_reset  # noqa: PLC0415 - as jax

    environment = pgx.make(name)
    step = jax.vmap(auto_reset(environment.step, environment.init))

    # Nothing is annotated here: JAX passes its own arrays while it compiles, and has no types for them.
    def one(states, key):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202 - as said above
        choosing, dealing = jax.random.split(key)
        odds = jax.numpy.log(states.legal_action_mask.astype("float32"))
        states = step(states, jax.random.categorical(choosing, odds, axis=-1), jax.random.split(dealing, _BATCH))
        return states, states.terminated.sum()

    run = jax.jit(lambda states, key: jax.lax.scan(one, states, jax.random.split(key, times)))
    tables = jax.jit(jax.vmap(environment.init))(jax.random.split(jax.random.PRNGKey(1), _BATCH))

    def play() -> int:
        return int(run(tables, jax.random.PRNGKey(2))[1].sum())

    play()
    return play
