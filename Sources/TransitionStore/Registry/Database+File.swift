import GRDB
import GRDBSQLite

extension Database {
  /// Whether the file this connection has open is no longer the one at its path. In WAL mode SQLite itself does not
  /// look before it writes (<https://www.sqlite.org/c3ref/c_fcntl_begin_atomic_write.html#sqlitefcntlhasmoved>).
  var fileHasMoved: Bool {
    var moved: Int32 = 0
    // A database in memory has no file, and answers SQLITE_NOTFOUND.
    return sqlite3_file_control(sqliteConnection, "main", SQLITE_FCNTL_HAS_MOVED, &moved) == SQLITE_OK && moved != 0
  }
}
