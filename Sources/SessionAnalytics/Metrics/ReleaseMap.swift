import TransitionModel

/// A map of releases: the distance dragged and the speed at release, in cells, with the boundary of the rule.
///
/// Cells show their density in four levels, not the number of sessions. With the histograms of both measures, numbers
/// would reveal the hidden ones.
public struct ReleaseMap: Sendable, Hashable, Codable {
  /// The bounds between rows, as shares of the interaction distance: ascending, from 0 to 1.
  public var progressEdges: [Double]
  /// The bounds between columns, in pt/s toward the end, ascending: there is a column below the first and above the
  /// last.
  public var velocityEdges: [Double]
  /// The nonempty cells of enough people.
  public var cells: [Cell]
  /// The boundary of the rule; nil if the rule is unknown.
  public var boundary: Boundary?

  /// The releases in one row and column.
  public struct Cell: Sendable, Hashable, Codable {
    /// The row, from 0, the smallest progress.
    public var progress: Int
    /// The column, from 0, the fastest away from the end.
    public var velocity: Int
    /// `finished` or `cancelled`.
    public var outcome: String
    /// The density, 1…4: up to a sixteenth of the fullest cell's sessions, up to a quarter, up to a half, more.
    public var level: Int
  }

  /// The line between canceling and finishing.
  public struct Boundary: Sendable, Hashable, Codable {
    /// The release rule in words.
    public var rule: String
    /// The median interaction distance of the sessions, in whole points, for which the line applies.
    public var distance: Double
    /// The points of the line, by ascending velocity.
    public var points: [Point]
  }

  /// A point of the line.
  public struct Point: Sendable, Hashable, Codable {
    /// The velocity, in pt/s toward the end.
    public var velocity: Double
    /// The smallest progress with which the rule finishes; nil if it never does.
    public var progress: Double?
  }
}

extension ReleaseMap {
  private static let rows = 10
  /// The bins of ``SessionMeasure/releaseProgress`` in a row.
  private static let binsInRow = 200 / rows

  private static let columns = ReportMetric.velocityEdges.count + 1

  /// Creates a map; nil if there is too little data for a histogram, or one of the decisions is hidden.
  ///
  /// - Parameter rule: The release rule; nil if it is unknown, or if the drags present.
  init?(of cells: SectionCells, rule: ReleaseRule?) {
    guard cells.isShown([.finished]), cells.isShown([.cancelled]) else { return nil }
    let smallCells = cells.smallCells
    let none = Array(repeating: SmallCells.Part<Int>(), count: Self.rows * Self.columns)
    var (finished, cancelled) = (none, none)
    cells.measures.forEach(.releaseProgress, .releaseVelocity, among: .decided) { cell in
      let place = Self.place(of: cell)
      // If nothing is hidden, people do not matter.
      let person = cell.person >= 0 && smallCells.minimum > 0 ? cell.person : nil
      if cell.outcome == .finished {
        finished[place].add(cell.sessions, of: person)
      } else {
        cancelled[place].add(cell.sessions, of: person)
      }
    }
    let all = (finished + cancelled).reduce(into: SmallCells.Part<Int>()) { $0.add($1) }
    guard all.sessions >= MinimumSample.histogram, !cells.hasUsers || !smallCells.isSmall(all) else { return nil }
    let most = (finished + cancelled).map(\.sessions).max() ?? 0
    self.init(
      progressEdges: (0...Self.rows).map { Double($0) / Double(Self.rows) },
      velocityEdges: ReportMetric.velocityEdges.map(Double.init),
      cells: [(SessionOutcome.finished, finished), (.cancelled, cancelled)].flatMap { outcome, groups in
        groups.enumerated().compactMap { place, group in
          guard group.sessions > 0, !smallCells.isSmall(group) else { return nil }
          return Cell(
            progress: place / Self.columns, velocity: place % Self.columns, outcome: outcome.rawValue,
            level: Self.level(of: group.sessions, most: most))
        }
      })
    guard !self.cells.isEmpty else { return nil }
    let distances = cells.sample(of: .distance, .decided).0.histogram
    if let rule, let distance = distances.upperMedianBin, distance > 0 {
      boundary = Boundary(rule, distance: Double(distance))
    }
  }

  /// Returns the index of a cell, row by row.
  private static func place(of cell: MeasureCell) -> Int {
    let progress = Int(cell.bins[SessionMeasure.releaseProgress.index])
    let velocity = Int(cell.bins[SessionMeasure.releaseVelocity.index])
    let row = min(max(progress / binsInRow, 0), rows - 1)
    return row * columns + ReportMetric.velocityEdges.count { $0 / 5 <= velocity }
  }

  /// In integers, so that a bound belongs to the lower level on every platform.
  private static func level(of count: Int, most: Int) -> Int {
    switch count {
    case ...(most / 16): 1
    case ...(most / 4): 2
    case ...(most / 2): 3
    default: 4
    }
  }
}

extension ReleaseMap.Boundary {
  /// Computes the boundary.
  ///
  /// - Parameter distance: The interaction distance in points, more than 0.
  init(_ rule: ReleaseRule, distance: Double) {
    // Beyond the outer bounds of the columns on both sides.
    let velocities = Array(stride(from: -3000.0, through: 3000, by: 10))
    self.init(
      rule: rule.description, distance: distance,
      points: velocities.map { velocity in
        // Every rule that finishes a drag finishes a longer one with the same velocity.
        let first = (0..<201).partitioningIndex {
          rule.finishes(translation: Double($0) / 200 * distance, velocity: velocity, distance: distance)
        }
        return ReleaseMap.Point(velocity: velocity, progress: first > 200 ? nil : Double(first) / 200)
      }
    )
    // Only the ends of a horizontal line are kept.
    points = points.indices.filter { index in
      index == 0 || index == points.count - 1 || points[index].progress != points[index - 1].progress
        || points[index].progress != points[index + 1].progress
    }.map { points[$0] }
  }
}
