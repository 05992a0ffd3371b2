/// What there is too little of, and how much it takes.
public struct Shortfall: Sendable, Hashable, Codable {
  /// `users`, `regretted cancels`.
  public var what: String
  /// How many there are; nil where a count of so few must not be told.
  public var has: Int?
  /// How many it takes.
  public var needs: Int

  /// Describes a shortfall; see its properties.
  public init(what: String, has: Int?, needs: Int) {
    self.what = what
    self.has = has
    self.needs = needs
  }

  /// `users: 12 of 20`, or `users: fewer than 20`.
  var text: String { has.map { "\(what): \($0) of \(needs)" } ?? "\(what): fewer than \(needs)" }
}
