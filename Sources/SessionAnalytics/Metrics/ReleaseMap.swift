import TransitionModel

/// A map of releases: the distance dragged and the speed at release, in cells, with the boundary of the rule.
///
/// Cells show their density in four levels, not the number of sessions.
public struct ReleaseMap: Sendable, Hashable, Codable {
  /// The bounds between rows, as shares of the interaction distance: ascending, from 0 to 1.
  public var progressEdges: [Double]
  /// The bounds between columns, in pt/s toward the end, ascending: there is a column below the first and above the
  /// last.
  public var velocityEdges: [Double]
  /// The nonempty cells.
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
  private static let columns = ReportMetric.velocityEdges.count + 1

  /// Creates a map; nil if there is too little data for a histogram.
  ///
  /// - Parameter rule: The release rule; nil if it is unknown, or if the drags present.
  init?(of counts: SectionCounts, rule: ReleaseRule?) {
    let outcomes: [SessionOutcome] = [.finished, .cancelled]
    let releases = outcomes.map { counts.sample(of: .releaseCell, [$0]).histogram }
    let most = releases.flatMap { $0.counts.map(\.count) }.max() ?? 0
    guard releases.reduce(0, { $0 + $1.total }) >= MinimumSample.histogram else { return nil }
    self.init(
      progressEdges: (0...Self.rows).map { Double($0) / Double(Self.rows) },
      velocityEdges: ReportMetric.velocityEdges.map(Double.init),
      cells: zip(outcomes, releases).flatMap { outcome, releases in
        releases.counts.map { cell, count in
          Cell(
            progress: min(max(cell / Self.columns, 0), Self.rows - 1), velocity: abs(cell % Self.columns),
            outcome: outcome.rawValue, level: Self.level(of: count, most: most))
        }
      })
    let distances = counts.sample(of: .distance, .decided).histogram
    if let rule, let distance = distances.upperMedianBin, distance > 0 {
      boundary = Boundary(rule, distance: Double(distance))
    }
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
