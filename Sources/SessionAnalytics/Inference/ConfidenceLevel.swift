/// The level of confidence intervals: 95 %, two-sided.
enum ConfidenceLevel {
  /// The probability below the upper end of an interval: 2.5 % is beyond each end.
  static let upperProbability = 0.975

  /// The probability beyond a bound that has no other side.
  static let oneSidedTail = 0.05

  /// The quantile of the normal distribution at ``upperProbability``. It changes with the level.
  static let normalQuantile = 1.959963984540054
}

extension StudentT {
  /// The quantile at the ``ConfidenceLevel``: the half-width of an interval, in standard errors.
  var intervalQuantile: Double { quantile(ofIntervalsTogether: 1) }

  /// Returns the same for several intervals that all hold with the confidence of one (C. E. Bonferroni 1936). It assumes
  /// nothing about their correlation.
  func quantile(ofIntervalsTogether count: Int) -> Double {
    quantile(1 - (1 - ConfidenceLevel.upperProbability) / Double(max(count, 1)))
  }
}
