import Foundation

extension ReportFormat {
  /// For programs: the document as it is, keys in alphabetical order.
  ///
  /// - `format`: 1.
  /// - `header`: `schemaVersion`, `sessions`, `smallestCell`; where they apply `transition`, `sinceMicroseconds`,
  ///   `cutoffMicroseconds`, `firstDay`, `lastDay`.
  /// - `sections`: one a transition, revision, direction and population (`people`, `simulated`), each with
  ///   `transition`, `revision`, `digest`, `direction`, `population`, `firstDay`, `lastDay`, `hasUsers` and `rows`.
  ///   - `rows`: `metric` (a definition's `id`), `unit` (`sessions`, `users`, `touches`, `share`, `ms`, `progress`,
  ///     `pt/s`, `ms/s`, `number`) and `values`; where they apply `group` (`finished`, `cancelled`, `decided`; of a
  ///     window `10 s`, of a band its bounds, of a breakdown the screen, device class or app version), `n`, `histogram`
  ///     and `note`.
  ///     - `values`: `statistic` (`count`, `share`, `difference`, `mean`, `ratio`, `p50`, or what is counted) and
  ///       `status` (`measured`, `undefined`,
  ///       `insufficient`, `tooFewUsers`, `suppressed`); where they apply `value`, `low` and `high` (95 %),
  ///       `designEffect`, and `needs`: how many sessions or users it would take.
  ///     - `histogram`: `sessions` in `from` ≤ value < `to`; a bound that is missing is none; the last bar of progress
  ///       includes its upper bound.
  /// - `definitions`: `id`, `topic`, `title`, `definition`.
  /// - `methods`, `advice`: sentences.
  /// - `comparison`, `whatIf`, `recommendation`: where they were asked for, with the keys of ``RevisionComparison``,
  ///   ``WhatIf`` and ``ThresholdRecommendation``; what is not known is left out.
  public static let json = ReportFormat(name: "json") { document in
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(document), as: UTF8.self) + "\n"
  }
}
