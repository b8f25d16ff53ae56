"""Numbers of the kernel as Arrow columns: nulls for what there is none of, words for codes."""

from collections.abc import Mapping, Sequence

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from cabo_events.warehouse.tables import Table, arrow_schema

Numbers = NDArray[np.int8] | NDArray[np.int16] | NDArray[np.int32] | NDArray[np.int64] | NDArray[np.bool_]


def known(values: Numbers, is_known: NDArray[np.bool_]) -> pa.Array:
    """The values, null where they are not known."""
    return pa.array(np.ascontiguousarray(values), mask=~is_known)


def present(values: Numbers) -> pa.Array:
    """The values, null for the number below 0 that says that there is none."""
    return known(values, values >= 0)


def worded(words: Sequence[str], codes: Numbers) -> pa.Array:
    """The word of each code, null for a code below 0."""
    return pa.array(words, pa.string()).take(present(codes))


def listed(values: pa.Array, counts: Numbers) -> pa.Array:
    """Values cut into lists of so many each, null for a count below 0."""
    ends = np.zeros(len(counts) + 1, np.int32)
    np.cumsum(np.maximum(counts, 0), out=ends[1:], dtype=np.int32)
    return pa.ListArray.from_arrays(pa.array(ends), values, mask=pa.array(counts < 0))


def table_of(table: Table, columns: Mapping[str, pa.Array]) -> pa.Table:
    """The columns as that table, by its own schema; raises ArrowInvalid for a value that its column cannot hold."""
    schema = arrow_schema(table)
    return pa.table({field.name: columns[field.name].cast(field.type) for field in schema}, schema=schema)
