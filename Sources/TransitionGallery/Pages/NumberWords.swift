import TransitionModel

/// Numbers as people read them.
enum NumberWords {
  /// To a thousandth, without the unit.
  static func seconds(_ value: Double) -> String { "\(FieldValue.number((value * 1000).rounded() / 1000))" }

  /// A share, to a tenth of a per cent.
  static func percent(_ share: Double) -> String { "\(FieldValue.number((share * 1000).rounded() / 10)) %" }
}
