package import TransitionModel

/// A map of the releases that a rule finishes, by travel and velocity: the rule of a transition with counted releases on
/// it, or beside an earlier rule.
package struct DecisionMap {
  package struct Cell: Hashable {
    let column: Int
    let row: Int

    /// Creates the cell of a release; nil without a distance.
    package init?(translation: Double, velocity: Double, distance: Double) {
      guard distance > 0 else { return nil }
      let share = min(max(translation / distance, 0), 0.9999)
      self.init(
        column: Int(share * Double(DecisionMap.columns)),
        row: DecisionMap.velocities.lastIndex { $0 <= velocity } ?? 0)
    }

    init(column: Int, row: Int) { (self.column, self.row) = (column, row) }
  }

  /// A rule, and the distance in points of which it asks for a share.
  package struct Decision {
    let rule: ReleaseRule
    let distance: Double

    package init(_ rule: ReleaseRule, distance: Double) { (self.rule, self.distance) = (rule, distance) }

    /// Returns a Boolean value that indicates whether the rule finishes a release in the middle of a cell.
    func finishes(_ cell: Cell) -> Bool {
      let travel = (Double(cell.column) + 0.5) / Double(DecisionMap.columns) * distance
      return rule.finishes(
        translation: travel, velocity: DecisionMap.velocities[cell.row] + 100, distance: distance)
    }
  }

  private static let columns = 20
  /// The velocities at the lower ends of the rows, in pt/s toward the end. The outermost rows have no bound.
  private static let velocities = Array(stride(from: -600.0, through: 2400, by: 200))
  private static let size = (width: 19.0, height: 13.0)
  private static let plot = (left: 52.0, top: 8.0)

  private let decision: Decision
  private let before: Decision?
  private let counts: [Cell: Int]
  private let label: String

  /// Creates a map.
  ///
  /// - Parameters:
  ///   - before: An earlier decision, to mark the cells that change.
  ///   - counts: The number of releases in each cell.
  ///   - label: A sentence for people who cannot see the map.
  package init(_ decision: Decision, before: Decision? = nil, counts: [Cell: Int] = [:], label: String) {
    (self.decision, self.before, self.counts, self.label) = (decision, before, counts, label)
  }

  package var markup: Markup {
    let rows = Self.velocities.count
    let (width, height) = (
      Self.plot.left + Double(Self.columns) * Self.size.width + 20, Self.plot.top + Double(rows) * Self.size.height + 34
    )
    return .block(
      "svg",
      [
        "class": "release-map", "viewBox": "0 0 \(width.coordinate) \(height.coordinate)", "role": "img",
        "aria-label": label,
      ]
    ) {
      (0..<rows).flatMap { row in (0..<Self.columns).flatMap { marks(Cell(column: $0, row: row)) } }
      stride(from: 1, to: rows, by: 3).map { row in
        text("\(Int(Self.velocities[row]))", x: Self.plot.left - 6, y: y(row) + Self.size.height + 4, "end")
      }
      [0, 5, 10, 15, 20].map { column in
        text("\(column * 5) %", x: x(column), y: y(0) + Self.size.height + 14, "middle")
      }
      text("of the way, and pt/s toward the end", x: x(Self.columns), y: height - 5, "end")
    }
  }

  /// The classes of a cell: what its releases do, and whether they did before.
  private func style(_ cell: Cell) -> String {
    let finishes = decision.finishes(cell)
    switch (before?.finishes(cell) ?? finishes, finishes) {
    case (true, true): return "cell goes"
    case (false, true): return "cell gained"
    case (true, false): return "cell lost"
    case (false, false): return "cell"
    }
  }

  private func x(_ column: Int) -> Double { Self.plot.left + Double(column) * Self.size.width }
  private func y(_ row: Int) -> Double { Self.plot.top + Double(Self.velocities.count - 1 - row) * Self.size.height }

  private func marks(_ cell: Cell) -> [Markup] {
    let ground = rect(style(cell), cell, opacity: nil)
    guard let count = counts[cell] else { return [ground] }
    let most = Double(counts.values.max() ?? 1)
    let number = text(
      "\(count)", x: x(cell.column) + Self.size.width / 2, y: y(cell.row) + Self.size.height - 3, "middle",
      style: "count")
    return [ground, rect("yours", cell, opacity: 0.45 + 0.55 * Double(count) / most), number]
  }

  private func rect(_ style: String, _ cell: Cell, opacity: Double?) -> Markup {
    .empty(
      "rect",
      [
        "class": style, "x": (x(cell.column) + 0.5).coordinate, "y": (y(cell.row) + 0.5).coordinate,
        "width": (Self.size.width - 1).coordinate, "height": (Self.size.height - 1).coordinate, "rx": "2",
        "opacity": opacity.map(\.coordinate),
      ])
  }

  private func text(_ text: String, x: Double, y: Double, _ anchor: String, style: String? = nil) -> Markup {
    .element("text", ["class": style, "x": x.coordinate, "y": y.coordinate, "text-anchor": anchor]) { text }
  }
}
