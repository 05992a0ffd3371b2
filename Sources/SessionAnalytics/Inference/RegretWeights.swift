/// What a wrong decision costs: losing a screen is worse than having to drag twice.
public struct RegretWeights: Sendable, Hashable, Codable {
  /// Of a finish that was not meant; more than 0.
  public var finish: Double
  /// Of a cancel that was not meant; more than 0.
  public var cancel: Double

  /// 3 : 1. A judgement, not a measurement: a report prints it, and takes another.
  public static let standard = RegretWeights(finish: 3, cancel: 1)

  /// Describes weights; see their properties.
  public init(finish: Double, cancel: Double) {
    self.finish = finish
    self.cancel = cancel
  }

  /// Reads `3:1`: the finish's weight, then the cancel's, both above 0 and at most 1000. nil for anything else.
  public init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Double($0) }
    guard parts.count == 2, let finish = parts[0], let cancel = parts[1], finish > 0, cancel > 0, finish <= 1000,
      cancel <= 1000
    else { return nil }
    self.init(finish: finish, cancel: cancel)
  }
}
