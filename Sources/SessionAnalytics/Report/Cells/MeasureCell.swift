import TransitionModel

/// Sessions whose measures are alike: a row of `session_measures.sql`.
struct MeasureCell: Sendable, Hashable {
  /// Stands for NULL.
  static let missing = Int32.min

  /// A number a person; −1 where no token was recorded.
  var person: Int
  var outcome: SessionOutcome
  var sessions: Int
  /// By ``SessionMeasure/index``.
  var bins: SIMD8<Int32>

  /// nil where it was not measured.
  func bin(of measure: SessionMeasure) -> Int? {
    let bin = bins[measure.index]
    return bin == Self.missing ? nil : Int(bin)
  }
}
