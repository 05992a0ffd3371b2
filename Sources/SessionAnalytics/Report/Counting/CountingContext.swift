import GRDB

/// What every row that is counted is looked up in.
struct CountingContext {
  var words = WordTable(columns: SessionColumn.allCases.count)
  /// The words that say what is counted how.
  let dismiss, finished, cancelled, invalid, finish, cancel: Int
  /// By their ids in the registry.
  private(set) var configurations: [Int: CountedConfiguration] = [:]
  /// As far as has been read.
  var logEnds: LogEnds

  init(_ db: Database, of selection: SessionSelection) throws {
    logEnds = LogEnds(cutoff: selection.cutoffMicroseconds)
    (dismiss, finished) = (words.index(of: "dismiss"), words.index(of: "finished"))
    (cancelled, invalid) = (words.index(of: "cancelled"), words.index(of: "invalid"))
    (finish, cancel) = (words.index(of: "finish"), words.index(of: "cancel"))
    let rows = try StatementRows(
      """
      SELECT configuration.id, transition.name, revision, digest FROM configuration
      JOIN transition ON transition.id = configuration.transition_id
      """, in: db)
    while try rows.next() {
      let name = words.index(of: rows.text(1), column: 1)
      configurations[rows.integer(0) ?? 0] = CountedConfiguration(
        transition: name, revision: rows.integer(2) ?? CellTable.null, digest: words.index(of: rows.text(3), column: 3),
        isSelected: selection.transition.map { name != CellTable.null && $0 == words.words[name] } ?? true)
    }
  }
}
