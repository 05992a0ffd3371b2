/// One migration and whether a registry has it.
public struct MigrationStatus: Sendable, Hashable {
  /// The file's name without `.sql`: `0001_registry`.
  public let name: String
  public let isApplied: Bool

  public init(name: String, isApplied: Bool) {
    self.name = name
    self.isApplied = isApplied
  }
}
