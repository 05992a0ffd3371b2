import Testing

@testable import transitions

@Suite struct CommandLineWordsTests {
  @Test(arguments: [
    ("--db x.db list", "list --db x.db"),
    ("--no-color --db=x.db session list --json", "session list --no-color --db=x.db --json"),
    ("doctor --db x.db backup y.db", "doctor backup --db x.db y.db"),
    ("doctor --db x.db --json", "doctor --db x.db --json"),
    ("report --since -3d --json", "report --since=-3d --json"),
    ("session simulate --users -1 --days -.5", "session simulate --users=-1 --days=-.5"),
    ("query --limit=3 -1", "query --limit=3 -1"),
    ("list --search -x", "list --search -x"),
    ("apply - --dry-run", "apply - --dry-run"),
    ("query --limit 3 -- --db x.db -1", "query --limit 3 -- --db x.db -1"),
    ("help --db list", "help --db list"),
    ("--db", "--db"),
    ("---completion query -- --limit -1", "---completion query -- --limit -1"),
  ])
  func theWordsStandWhereTheParserTakesThem(given: String, arranged: String) {
    let words = CommandLineWords.arranged(given.split(separator: " ").map(String.init), in: TransitionsTool.self)
    #expect(words.joined(separator: " ") == arranged)
  }

  @Test func aCommentBeginsAStatementOfAQueryAndOfNothingElse() {
    func arranged(_ words: String...) -> [String] { CommandLineWords.arranged(words, in: TransitionsTool.self) }
    #expect(arranged("query", "-- all\nSELECT 1", "--json") == ["query", "\n-- all\nSELECT 1", "--json"])
    #expect(arranged("query", "--all\nSELECT a = 1") == ["query", "\n--all\nSELECT a = 1"])
    #expect(arranged("query", "--file", "a=b.sql") == ["query", "--file", "a=b.sql"])
    #expect(arranged("list", "-- all") == ["list", "-- all"])
    #expect(arranged("set", "sheet", "--note", "- softer") == ["set", "sheet", "--note=- softer"])
  }
}
