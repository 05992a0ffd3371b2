import GRDB

extension Workspace {
  /// Returns a connection of another program that holds the registry's write lock until it rolls back.
  func lockedRegistry() throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let queue = try DatabaseQueue(path: path("transitions.db"), configuration: configuration)
    try queue.inDatabase { db in try db.execute(sql: "BEGIN EXCLUSIVE") }
    return queue
  }
}
