"""Policies as the kernel takes them: one record a seat."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from cabo_events.bots.policy import Policy, Row
from cabo_events.kernel import layout as at
from cabo_events.kernel.policy_parameters import PARAMETERS, SLIP
from cabo_events.ruleset import RuleSet


def seated(policies: Sequence[Policy], rules: RuleSet) -> NDArray[np.void]:
    """The policies of a table in seat order, as records ``layout.POLICY``."""
    return records([policy.row(rules, len(policies)) for policy in policies])


def records(rows: Sequence[Row]) -> NDArray[np.void]:
    """Rows of parameters as records ``layout.POLICY``."""
    made = np.zeros(len(rows), at.POLICY)
    made["p"][:, at.POLICY_KIND] = at.PARAMETRISED_POLICY
    made["p"][:, SLIP : SLIP + len(PARAMETERS)] = rows
    return made
