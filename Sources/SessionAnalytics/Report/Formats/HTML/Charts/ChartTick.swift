/// A place on an axis and what is written there.
struct ChartTick {
  /// About the width of a digit in an axis label.
  static let digitWidth = 6.0

  let position: Double
  let label: String

  init(at position: Double, _ label: String) {
    self.position = position
    self.label = label
  }

  var width: Double { Double(label.count) * Self.digitWidth }

  /// Whether two labels, each centred on its place, stand well apart.
  func leavesRoom(for next: ChartTick) -> Bool {
    abs(next.position - position) >= (width + next.width) / 2 + 2 * Self.digitWidth
  }
}
