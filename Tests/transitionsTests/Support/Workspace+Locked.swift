import GRDB

extension Workspace {
  /// A connection of another program that is writing to the registry, until it rolls back.
  func lockedRegistry() throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let queue = try DatabaseQueue(path: path("transitions.db"), configuration: configuration)
    try queue.inDatabase { db in try db.execute(sql: "BEGIN EXCLUSIVE") }
    return queue
  }
}
