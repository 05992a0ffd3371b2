/// One migration and whether a registry has it.
public struct MigrationStatus: Sendable, Hashable {
  /// The file's name without `.sql`: `0001_registry`.
  public let name: String
  /// Whether the registry has it.
  public let isApplied: Bool

  /// Describes a migration; see its properties.
  public init(name: String, isApplied: Bool) {
    self.name = name
    self.isApplied = isApplied
  }
}
