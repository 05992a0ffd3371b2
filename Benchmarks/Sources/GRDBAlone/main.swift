import GRDB

// Reads a row of a file, as an app does that has GRDB already.
let file = try DatabaseQueue(path: CommandLine.arguments[1])
print(try file.read { database in try Row.fetchOne(database, sql: "SELECT count(*) FROM transition") } as Any)
