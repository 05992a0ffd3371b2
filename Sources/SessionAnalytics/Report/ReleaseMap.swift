/// Where releases were: how far people had dragged and how fast they let go, in cells, and what the rule makes of it.
///
/// Cells say how full they are in four steps, not how many sessions they hold: with the histograms of both measures,
/// numbers would tell those that are withheld.
public struct ReleaseMap: Sendable, Hashable, Codable {
  /// The bounds between rows, shares of the interaction distance: ascending, from 0 to 1.
  public var progressEdges: [Double]
  /// The bounds between columns, pt/s toward the end, ascending: there is a column below the first and above the last.
  public var velocityEdges: [Double]
  /// Only those of enough people, and with a session.
  public var cells: [Cell]
  /// Where the rule begins to finish; nil where the rule is not known.
  public var boundary: Boundary?

  /// The releases in one row and column.
  public struct Cell: Sendable, Hashable, Codable {
    /// The row, from 0, the smallest progress.
    public var progress: Int
    /// The column, from 0, the fastest away from the end.
    public var velocity: Int
    /// `finished` or `cancelled`.
    public var outcome: String
    /// 1…4: up to a sixteenth of the fullest cell's sessions, up to a quarter, up to a half, more.
    public var level: Int
  }

  /// The line between cancelling and finishing.
  public struct Boundary: Sendable, Hashable, Codable {
    /// The release rule in words.
    public var rule: String
    /// The median interaction distance of the sessions, in whole points, for which the line holds.
    public var distance: Double
    /// By ascending velocity.
    public var points: [Point]
  }

  /// A point of the line.
  public struct Point: Sendable, Hashable, Codable {
    /// pt/s toward the end.
    public var velocity: Double
    /// The least progress with which the rule finishes; nil where it never does.
    public var progress: Double?
  }
}
