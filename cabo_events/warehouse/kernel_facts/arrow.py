"""Numbers of the kernel as Arrow columns: nulls for what there is none of, words for codes.

Made of buffers: where Arrow is given a list or an array it asks for pandas, whose import takes half a second.
"""

from collections.abc import Mapping, Sequence
from itertools import accumulate

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from cabo_events.warehouse.tables import Table, arrow_schema

Flags = NDArray[np.bool_]
Numbers = NDArray[np.int8] | NDArray[np.int16] | NDArray[np.int32] | NDArray[np.int64] | NDArray[np.float64] | Flags


def numbers(values: Numbers, is_known: Flags | None = None) -> pa.Array:
    """The values, null where they are not known."""
    kind = pa.from_numpy_dtype(values.dtype)
    held = _bits(values != 0) if values.dtype == np.bool_ else pa.py_buffer(np.ascontiguousarray(values))
    return pa.Array.from_buffers(kind, len(values), [_validity(is_known), held])


def present(values: Numbers) -> pa.Array:
    """The values, null for the number below 0 that says that there is none."""
    return numbers(values, values >= 0)


def texts(values: Sequence[str | None]) -> pa.Array:
    """The texts, null for None."""
    encoded = [b"" if value is None else value.encode() for value in values]
    ends = np.array([*accumulate(map(len, encoded), initial=0)], np.int32)
    validity = _validity(np.array([value is not None for value in values], np.bool_))
    buffers = [validity, pa.py_buffer(ends), pa.py_buffer(b"".join(encoded))]
    return pa.Array.from_buffers(pa.string(), len(values), buffers)


def worded(words: Sequence[str], codes: Numbers) -> pa.Array:
    """The word of each code, null for a code below 0; kept as codes, so no word may be there twice."""
    return pa.DictionaryArray.from_arrays(present(codes), texts(words))


def listed(values: pa.Array, counts: Numbers) -> pa.Array:
    """Values cut into lists of so many each, null for a count below 0."""
    ends = np.zeros(len(counts) + 1, np.int32)
    np.cumsum(np.maximum(counts, 0), out=ends[1:], dtype=np.int32)
    buffers = [_validity(counts >= 0), pa.py_buffer(ends)]
    return pa.Array.from_buffers(pa.list_(values.type), len(counts), buffers, children=[values])


def table_of(table: Table, arrays: Mapping[str, pa.Array]) -> pa.Table:
    """The columns as that table, by its own schema but for words, which stay codes of their dictionaries.

    Raises ArrowInvalid for a value that its column cannot hold.
    """
    schema = arrow_schema(table)
    made = [_cast(arrays[field.name], field.type) for field in schema]
    kinds = [field.with_type(one.type) for field, one in zip(schema, made, strict=True)]
    return pa.Table.from_arrays(made, schema=pa.schema(kinds, metadata=schema.metadata))


def _cast(values: pa.Array, kind: pa.DataType) -> pa.Array:
    return values if _is_coded(values.type) else values.cast(kind)


def _is_coded(kind: pa.DataType) -> bool:
    """Whether these are words, or lists of words, that are kept as codes of a dictionary."""
    inner = kind.value_type if pa.types.is_list(kind) else kind
    return bool(pa.types.is_dictionary(inner))


def _validity(is_known: Flags | None) -> pa.Buffer | None:
    return None if is_known is None or is_known.all() else _bits(is_known)


def _bits(flags: Flags) -> pa.Buffer:
    return pa.py_buffer(np.packbits(flags, bitorder="little"))
