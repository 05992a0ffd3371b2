import SessionAnalytics
import TransitionModel
import TransitionStore

/// The releases of a person's own drags in the gallery, counted by travel and velocity, on the cells in which the rule
/// finishes, with the number of stored sessions.
struct ReleaseMapDrawing {
  private struct Cell: Hashable {
    let column: Int
    let row: Int
  }

  /// The maximum number of sessions to read, the latest ones.
  private static let mostSessions = 500
  private static let columns = 20
  /// The velocities at the lower ends of the rows, in pt/s toward the end. The outermost rows have no bound.
  private static let velocities = Array(stride(from: -600.0, through: 2400, by: 200))
  private static let size = (width: 19.0, height: 13.0)
  private static let plot = (left: 52.0, top: 8.0)

  let sessions: Int
  private let rule: ReleaseRule?
  private let distance: Double
  private let counts: [Cell: Int]

  /// Reads the sessions of a revision.
  init(_ stored: StoredRevision, in registry: TransitionRegistry) throws(RegistryError) {
    let own = try registry.sessions(
      SessionFilter(transition: stored.name, origin: .gallery, limit: Self.mostSessions)
    ).filter { $0.header.revision == stored.revision && $0.header.direction == .dismiss }
    sessions = stored.sessionCount
    let configuration = stored.transition.configuration
    rule = configuration.dismissalType == .none ? nil : configuration.interaction?.releaseRule
    distance = own.last?.result.interactionDistance ?? 800
    counts = own.reduce(into: [:]) { counts, session in
      guard let cell = Self.cell(of: session.result) else { return }
      counts[cell, default: 0] += 1
    }
  }

  private static func cell(of result: SessionResult) -> Cell? {
    guard let translation = result.releaseTranslation, let velocity = result.releaseVelocity,
      result.interactionDistance > 0
    else { return nil }
    let share = min(max(translation / result.interactionDistance, 0), 0.9999)
    let row = velocities.lastIndex { $0 <= velocity } ?? 0
    return Cell(column: Int(share * Double(columns)), row: row)
  }

  private var own: Int { counts.values.reduce(0, +) }

  @MarkupBuilder var markup: [Markup] {
    Markup.element("p") {
      Markup.element("strong", ["id": "sessions"]) { "\(sessions)" }
      " session\(sessions == 1 ? "" : "s") of this revision. "
      "\(own) release\(own == 1 ? "" : "s") of yours."
    }
    if let rule {
      drawing(rule)
      Markup.block("p", ["class": "legend"]) {
        Markup.element("span", ["class": "key goes"]) { "the rule finishes: \(rule.summary)" }
        Markup.element("span", ["class": "key yours"]) { "your releases" }
      }
    }
  }

  private func drawing(_ rule: ReleaseRule) -> Markup {
    let rows = Self.velocities.count
    let (width, height) = (
      Self.plot.left + Double(Self.columns) * Self.size.width + 20, Self.plot.top + Double(rows) * Self.size.height + 34
    )
    return .block(
      "svg",
      [
        "class": "release-map", "viewBox": "0 0 \(width.coordinate) \(height.coordinate)", "role": "img",
        "aria-label": "\(own) releases by travel and velocity. The rule finishes: \(rule.summary)",
      ]
    ) {
      (0..<rows).flatMap { row in (0..<Self.columns).flatMap { cell(Cell(column: $0, row: row), rule) } }
      stride(from: 1, to: rows, by: 3).map { row in
        label("\(Int(Self.velocities[row]))", x: Self.plot.left - 6, y: y(row) + Self.size.height + 4, "end")
      }
      [0, 5, 10, 15, 20].map { column in
        label("\(column * 5) %", x: x(column), y: y(0) + Self.size.height + 14, "middle")
      }
      label("of the way, and pt/s toward the end", x: x(Self.columns), y: height - 5, "end")
    }
  }

  private func x(_ column: Int) -> Double { Self.plot.left + Double(column) * Self.size.width }
  private func y(_ row: Int) -> Double { Self.plot.top + Double(Self.velocities.count - 1 - row) * Self.size.height }

  private func cell(_ cell: Cell, _ rule: ReleaseRule) -> [Markup] {
    let travel = (Double(cell.column) + 0.5) / Double(Self.columns) * distance
    let velocity = Self.velocities[cell.row] + 100
    let finishes = rule.finishes(translation: travel, velocity: velocity, distance: distance)
    let ground = rect(finishes ? "cell goes" : "cell", cell, opacity: nil)
    guard let count = counts[cell] else { return [ground] }
    let most = Double(counts.values.max() ?? 1)
    let text = label(
      "\(count)", x: x(cell.column) + Self.size.width / 2, y: y(cell.row) + Self.size.height - 3, "middle",
      style: "count")
    return [ground, rect("yours", cell, opacity: 0.45 + 0.55 * Double(count) / most), text]
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

  private func label(_ text: String, x: Double, y: Double, _ anchor: String, style: String? = nil) -> Markup {
    .element("text", ["class": style, "x": x.coordinate, "y": y.coordinate, "text-anchor": anchor]) { text }
  }
}
