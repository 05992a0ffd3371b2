/// The level of confidence intervals: 95 %, two-sided. A test at 5 % agrees with such an interval.
enum ConfidenceLevel {
  /// The probability below the upper end of an interval: 2.5 % is beyond each end.
  static let upperProbability = 0.975

  /// The quantile of the normal distribution at ``upperProbability``. It changes with the level.
  static let normalQuantile = 1.959963984540054
}

extension StudentT {
  /// The quantile at the ``ConfidenceLevel``: the half-width of an interval, in standard errors.
  var intervalQuantile: Double { quantile(ConfidenceLevel.upperProbability) }
}
