import Foundation

/// The files that make up a database: the one with its name, and those that SQLite keeps beside it. Whoever puts
/// another file in the place of one of them loses what was committed.
package enum DatabaseFiles {
  /// What SQLite adds to a database's name (<https://www.sqlite.org/tempfiles.html>).
  static let endings = ["-wal", "-shm", "-journal"]

  /// Whether two paths lead to one file, by links or by another name that it has. A file need not be there.
  package static func isSame(_ path: String, as other: String) -> Bool {
    if resolved(path) == resolved(other) { return true }
    guard let identity = Platform.identity(ofFileAt: path) else { return false }
    return identity == Platform.identity(ofFileAt: other)
  }

  /// The database for which SQLite keeps, or would keep, a file at the path.
  ///
  /// - Parameters:
  ///   - path: The file need not be there.
  ///   - registry: A database to look at in any case; of others, those whose file is there.
  /// - Returns: nil where the path is not that of such a file.
  package static func databaseKept(with path: String, orBy registry: String) -> String? {
    let real = resolved(registry)
    if endings.contains(where: { isSame(path, as: real + $0) || isSame(path, as: registry + $0) }) { return registry }
    for name in [path, resolved(path)] {
      for ending in endings where name.hasSuffix(ending) {
        let database = String(name.dropLast(ending.count))
        if Platform.isRegularFile(database) { return database }
      }
    }
    return nil
  }

  /// The path without links: SQLite keeps its files beside what a link leads to.
  static func resolved(_ path: String) -> String {
    let place = URL(fileURLWithPath: FilePlace.behindLinks(path))
    if FileManager.default.fileExists(atPath: place.path) { return place.resolvingSymlinksInPath().path }
    // Where nothing is, Foundation resolves nothing, not even the way there.
    return place.deletingLastPathComponent().resolvingSymlinksInPath().appendingPathComponent(place.lastPathComponent)
      .path
  }
}
