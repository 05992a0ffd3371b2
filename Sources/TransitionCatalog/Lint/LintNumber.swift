import TransitionModel

/// Numbers as findings show them: rounded, with their unit.
enum LintNumber {
  static func points(_ points: Double) -> String { plain(points, decimals: abs(points) < 10 ? 1 : 0) + " pt" }
  static func speed(_ speed: Double) -> String { plain(speed, decimals: 0) + " pt/s" }
  static func seconds(_ seconds: Double) -> String { plain(seconds, decimals: seconds < 0.1 ? 3 : 2) + " s" }
  static func percent(_ share: Double) -> String { plain(share * 100, decimals: abs(share) < 0.1 ? 1 : 0) + " %" }

  static func plain(_ number: Double, decimals: Int = 2) -> String {
    let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
    return FieldValue.number((number * scale).rounded() / scale).description
  }
}
