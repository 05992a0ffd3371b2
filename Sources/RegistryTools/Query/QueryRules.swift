import GRDBSQLite
import TransitionStore

/// The actions that a query may cause: select, read, recurse, call functions, and run pragmas that only read.
///
/// SQLite's own authorizer decides (<https://www.sqlite.org/c3ref/set_authorizer.html>). SQLite calls it for every
/// action while it compiles a statement, however the statement is spelled, and again for statements that virtual tables
/// compile at run time. Every unlisted action is refused, including temporary tables; use `WITH` instead.
enum QueryRules {
  /// Returns the reason that an action is refused; nil if it is allowed.
  static func refusal(of action: Int32, _ first: String?, _ second: String?) -> String? {
    switch action {
    case SQLITE_SELECT, SQLITE_READ, SQLITE_RECURSIVE: nil
    case SQLITE_FUNCTION: functionRefusal(second ?? "")
    case SQLITE_PRAGMA: pragmaRefusal(first ?? "", argument: second)
    case SQLITE_INSERT: writeRefusal("insert into", first)
    // SQLite reports this action when it declares a virtual table (`pragma_table_info`, `json_each`, `dbstat`), without
    // performing it. SQLite refuses a statement that would perform it, because the statement is not read-only and the
    // connection is.
    case SQLITE_UPDATE where first == "sqlite_master": nil
    case SQLITE_UPDATE: writeRefusal("update", first)
    case SQLITE_DELETE: writeRefusal("delete from", first)
    case SQLITE_ATTACH: "it would open another database"
    case SQLITE_DETACH: "it would close a database"
    case SQLITE_TRANSACTION, SQLITE_SAVEPOINT: "it would begin or end a transaction"
    case SQLITE_ANALYZE, SQLITE_REINDEX: rewrite
    default: schemaChange
    }
  }

  /// The reason for refusing a statement that passes the authorizer and still writes: `VACUUM` causes no action.
  static let rewrite = "it would rewrite the file"

  private static let schemaChange = "it would change the schema"

  private static func writeRefusal(_ verb: String, _ table: String?) -> String {
    guard let table, !schemaTables.contains(table.lowercased()) else { return schemaChange }
    return "it would \(verb) \(table)"
  }

  private static let schemaTables: Set = ["sqlite_master", "sqlite_schema", "sqlite_temp_master", "sqlite_temp_schema"]

  private static func functionRefusal(_ name: String) -> String? {
    outwardFunctions.contains(name.lowercased()) ? "the function \(name) reaches outside the registry" : nil
  }

  /// Functions of SQLite, its shell and its usual extensions that load code or access files.
  private static let outwardFunctions: Set = [
    "load_extension", "readfile", "writefile", "edit", "lsdir", "fsdir", "fts3_tokenizer",
  ]

  private static func pragmaRefusal(_ name: String, argument: String?) -> String? {
    let key = name.lowercased()
    if describing.contains(key) || (argument == nil && settings.contains(key)) { return nil }
    guard let argument, settings.contains(key) else {
      return "PRAGMA \(name) does more than read"
    }
    return "it would set PRAGMA \(name) to \(argument)"
  }

  /// Pragmas that read, with an argument or without.
  private static let describing: Set = [
    "collation_list", "compile_options", "database_list", "foreign_key_check", "foreign_key_list", "function_list",
    "index_info", "index_list", "index_xinfo", "integrity_check", "module_list", "pragma_list", "quick_check",
    "table_info", "table_list", "table_xinfo",
  ]

  /// Pragmas that read without an argument and set with one.
  private static let settings: Set = [
    "application_id", "auto_vacuum", "busy_timeout", "cache_size", "data_version", "encoding", "foreign_keys",
    "freelist_count", "journal_mode", "max_page_count", "page_count", "page_size", "query_only", "schema_version",
    "synchronous", "user_version",
  ]
}
