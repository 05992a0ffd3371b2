/// What catalog files hold, and what is wrong with them: the good transitions even where others are bad.
public struct CatalogContents: Sendable, Hashable {
  /// The transitions that could be read, in the order of files and lines.
  public var entries: [CatalogEntry] = []
  /// Everything that is wrong, in the order of files and lines; a name used twice at the end.
  public var problems: [CatalogProblem] = []
  /// Folders within the folders that were read which hold catalog files of their own. Those were not read.
  public var skippedFolders: [String] = []

  /// Nothing.
  public init() {}

  /// All transitions, with their places.
  ///
  /// - Throws: ``InvalidCatalog`` where there is a problem.
  public func valid() throws(InvalidCatalog) -> [CatalogEntry] {
    guard problems.isEmpty else { throw InvalidCatalog(problems: problems) }
    return entries
  }
}
