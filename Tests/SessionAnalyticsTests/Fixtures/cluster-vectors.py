#!/usr/bin/env python3
"""Computes Tests/SessionAnalyticsTests/Fixtures/clusters.json, the reference values for the inference over people.

Needs a virtual environment:

    python3 -m venv .build/vectors && .build/vectors/bin/pip install numpy==2.3.5 scipy==1.16.3 pandas==2.3.3 statsmodels==0.14.5
    .build/vectors/bin/python Tests/SessionAnalyticsTests/Fixtures/cluster-vectors.py

It uses none of the package's code. A ratio over clusters is the constant of a regression over single sessions. A
difference is the slope of such a regression on the session's side. The variances come from fitting without each cluster
(statsmodels). The degrees of freedom come from the matrices in Bell and McCaffrey's paper, written out in full. Both are
checked with a second method.
"""
import json
import pathlib

import numpy
import scipy.stats
import statsmodels.api

random = numpy.random.default_rng(20261123)


def rows(clusters):
    """Returns a row for each session: value, side and cluster."""
    values, sides, owners = [], [], []
    for owner, sums in enumerate(clusters):
        for side, (successes, trials) in enumerate(sums):
            values += [1.0] * successes + [0.0] * (trials - successes)
            sides += [float(side)] * trials
            owners += [owner] * trials
    return numpy.array(values), numpy.array(sides), numpy.array(owners)


def design(sides):
    columns = [numpy.ones_like(sides)]
    if sides.any():
        columns.append(sides)
    return numpy.column_stack(columns)


def jackknife(values, matrix, owners):
    """Returns the last coefficient, and its variance by fitting without each cluster."""
    whole = statsmodels.api.OLS(values, matrix).fit().params[-1]
    groups = numpy.unique(owners)
    without = [
        statsmodels.api.OLS(values[owners != group], matrix[owners != group]).fit().params[-1] for group in groups
    ]
    count = len(groups)
    return whole, (count - 1) / count * sum((each - whole) ** 2 for each in without)


def quadratic_form(values, sides, matrix, owners):
    """Returns the variance by a second method, as residuals (I - H_gg)^-1 e_g, and the degrees of freedom."""
    inverse = numpy.linalg.inv(matrix.T @ matrix)
    hat = matrix @ inverse @ matrix.T
    residual_maker = numpy.eye(len(values)) - hat
    groups = numpy.unique(owners)
    # Each row is one cluster's influence on the last coefficient, as a weighted sum of all values.
    influence = []
    for group in groups:
        member = owners == group
        leverage = numpy.linalg.inv(numpy.eye(member.sum()) - hat[numpy.ix_(member, member)])
        influence.append((inverse @ matrix[member].T @ leverage @ residual_maker[member])[-1])
    influence = numpy.array(influence)
    count = len(groups)
    variance = (count - 1) / count * float(((influence @ values) ** 2).sum())
    # Each side has the variance of its residuals, summed by cluster.
    residuals = values - hat @ values
    working = numpy.ones(len(values))
    if sides.any():
        for side in (0.0, 1.0):
            here = sides == side
            squares = sum(residuals[here & (owners == group)].sum() ** 2 for group in groups)
            working[here] = squares / here.sum() if squares > 0 else 1.0
    # Half of the variance of a cluster of mean size is the cluster's own, or none.
    alike = (owners[:, None] == owners[None, :]) & (sides[:, None] == sides[None, :])
    freedom = []
    mean = numpy.array([(sides == side).sum() / len(numpy.unique(owners[sides == side])) for side in sides])
    for own in (1.0, 0.0):
        errors = numpy.where(alike, own * (working / mean)[:, None], 0.0) + numpy.diag(working)
        covariance = influence @ errors @ influence.T
        freedom.append(float(numpy.trace(covariance) ** 2 / numpy.trace(covariance @ covariance)))
    return variance, *freedom


def case(name, clusters):
    values, sides, owners = rows(clusters)
    matrix = design(sides)
    estimate, variance = jackknife(values, matrix, owners)
    again, freedom, independent = quadratic_form(values, sides, matrix, owners)
    assert abs(variance - again) < 1e-9 * max(variance, 1e-9), (name, variance, again)
    half = scipy.stats.t.ppf(0.975, freedom) * variance**0.5
    plain = statsmodels.api.OLS(values, matrix).fit(cov_type="cluster", cov_kwds={"groups": owners})
    # statsmodels computes CR1, which is equal if all clusters have the same size.
    if len({sum(trials for _, trials in sums) for sums in clusters}) == 1:
        assert abs(plain.bse[-1] ** 2 - variance) < 1e-9 * variance, name
    return {
        "name": name,
        "clusters": [[list(map(int, side)) for side in sums] for sums in clusters],
        "estimate": float(estimate), "variance": float(variance), "degreesOfFreedom": freedom,
        "effectiveClusters": independent + 1,
        "low": float(estimate - half), "high": float(estimate + half),
        "pValue": float(2 * scipy.stats.t.sf(abs(estimate) / variance**0.5, freedom)),
    }


def people(count, sizes, spread):
    """Returns successes and trials of people whose shares differ."""
    result = []
    for _ in range(count):
        trials = int(sizes())
        share = min(max(0.6 + spread * random.normal(), 0), 1)
        result.append((int(random.binomial(trials, share)), trials))
    return result


def one_side(name, clusters):
    return case(name, [[each] for each in clusters])


few, alike, heavy = (lambda: random.integers(1, 6)), (lambda: 6), (lambda: max(1, int(random.pareto(1.2) * 3)))
cases = [
    one_side("alike", people(12, alike, 0.2)),
    one_side("few", people(6, few, 0.2)),
    one_side("fifteen people", people(15, lambda: random.integers(2, 20), 0.15)),
    one_side("heavy users", people(40, heavy, 0.2)),
    one_side("one has most of it", people(9, few, 0.2) + [(70, 120)]),
    case("other people", [[each, (0, 0)] for each in people(14, few, 0.2)] + [[(0, 0), each] for each in people(9, heavy, 0.2)]),
    case("the same people", [list(pair) for pair in zip(people(25, heavy, 0.2), people(25, few, 0.2))]),
    case(
        "some on both sides",
        [list(pair) for pair in zip(people(8, few, 0.2), people(8, heavy, 0.2))]
        + [[each, (0, 0)] for each in people(7, few, 0.2)] + [[(0, 0), each] for each in people(5, alike, 0.2)]),
]
path = pathlib.Path(__file__).parent / "clusters.json"
path.write_text("[\n" + ",\n".join(json.dumps(each) for each in cases) + "\n]\n")
for each in cases:
    print(f"{each['name']}: {each['estimate']:.4f} [{each['low']:.4f}, {each['high']:.4f}], {each['degreesOfFreedom']:.2f} degrees of freedom")
