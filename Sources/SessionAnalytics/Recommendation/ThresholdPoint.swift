/// What a release rule would have decided with one value of its parameter.
public struct ThresholdPoint: Sendable, Hashable, Codable {
  /// The parameter's value.
  public var value: Double
  /// The share of decided sessions that would finish; those of unknown meaning are left out where they are few people's.
  public var finishRate: Estimate
  /// Of the sessions that were meant to finish, the share that would be cancelled; nil without such sessions.
  public var falseCancels: Estimate?
  /// Of the sessions that were meant to be kept, the share that would finish; nil without such sessions.
  public var falseFinishes: Estimate?
  /// The weighted wrong decisions a session whose meaning is known; nil without such sessions.
  public var cost: Estimate?
}
