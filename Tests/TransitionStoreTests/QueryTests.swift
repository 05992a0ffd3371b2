import Testing

@testable import TransitionStore

@Suite struct QueryTests {
  private let directory: TemporaryDirectory
  private let registries: [TransitionRegistry]

  /// A file for writing, the same for reading, and one in memory.
  init() throws {
    directory = try TemporaryDirectory()
    let file = try TransitionRegistry(at: directory.file(), access: .create)
    let memory = try TransitionRegistry.inMemory()
    for registry in [file, memory] {
      try registry.apply([Example.configuration(), Example.configuration(Example.plain)])
    }
    registries = [file, memory, try TransitionRegistry(at: directory.file(), access: .readOnly)]
  }

  @Test func rowsComeWithTheirTypes() throws {
    for registry in registries {
      let result = try registry.query("SELECT 1 AS a, 0.5 AS b, 'x' AS c, x'01ff' AS d, NULL AS e -- five")
      #expect(result.columns == ["a", "b", "c", "d", "e"])
      #expect(result.rows == [[.integer(1), .real(0.5), .text("x"), .blob([1, 255]), .null]])
      #expect(!result.isTruncated)
      #expect(try registry.query("SELECT name FROM transition WHERE 0") == QueryResult(columns: ["name"], rows: []))
    }
  }

  @Test func rowsCanBeLimited() throws {
    for registry in registries {
      let names = "SELECT name FROM transition ORDER BY name"
      let first = try registry.query(names, maximumRows: 1)
      #expect(first.rows == [[.text("card-modal")]] && first.isTruncated)
      let both = try registry.query(names, maximumRows: 2)
      #expect(both.rows.count == 2 && !both.isTruncated)
    }
  }

  @Test(arguments: [
    "DELETE FROM transition", "UPDATE transition SET retired_at_us = 1", "DROP TABLE session", "VACUUM",
    "INSERT INTO transition (name, created_at_us) VALUES ('x', 0) RETURNING id", "PRAGMA journal_mode = DELETE",
    "PRAGMA query_only = 0", "PRAGMA user_version = 7", "ATTACH DATABASE ':memory:' AS other", "BEGIN",
    "WITH t AS (SELECT 1) DELETE FROM transition", "REINDEX", "VACUUM INTO '/tmp/never'",
    "SELECT 1; DELETE FROM transition", "SELECT 1; nonsense", "DELETE FROM transition; SELECT 1", "", " -- nothing\n",
  ])
  func whatDoesNotJustReadIsRefusedAndChangesNothing(_ sql: String) throws {
    for registry in registries {
      let before = try registry.query("SELECT * FROM transition").rows
      let error = #expect(throws: RegistryError.self) { try registry.query(sql) }
      #expect(error?.description.isEmpty == false)
      #expect(try registry.query("SELECT * FROM transition").rows == before)
      #expect(try registry.query("PRAGMA user_version").rows == [[.integer(0)]])
    }
  }

  @Test func refusalsSayWhy() throws {
    let registry = registries[0]
    #expect(throws: RegistryError.refusedQuery("there are several statements in it. Give them one at a time.")) {
      try registry.query("SELECT 1; SELECT 2")
    }
    let error = #expect(throws: RegistryError.self) { try registry.query("delete from transition") }
    #expect(error?.description.hasPrefix("The query was not run: `DELETE` does not just read.") == true)
    let wrong = #expect(throws: RegistryError.self) { try registry.query("SELECT nme FROM transition") }
    #expect(wrong?.description.hasPrefix("The query failed: no such column: nme.") == true)
  }
}
