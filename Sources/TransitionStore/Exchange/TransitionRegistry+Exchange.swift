import GRDB

extension TransitionRegistry {
  /// Writes sessions with their traces, presentations and the configurations they were made under, as lines of JSON; see
  /// ``ExchangeFormat``. Reads one state of the file, one row at a time.
  ///
  /// - Parameters:
  ///   - filter: What to export; all of it unless told otherwise.
  ///   - form: For whom; for another registry of the same owner unless told otherwise.
  ///   - write: Gets each line, without its end.
  /// - Throws: What `write` throws comes back wrapped; ``RegistryError/damagedTrace(_:_:)`` for a trace that cannot be
  ///   read; ``RegistryError/unknownTransition(_:)``; ``RegistryError/noExchangeKey(path:)`` for tokens that cannot be
  ///   hashed, ``RegistryError/tooFewPeople(_:needed:)`` for people that would stand out.
  @discardableResult
  public func exportSessions(
    _ filter: ExchangeFilter = .init(), form: ExchangeForm = .exchange(nil), to write: (String) throws -> Void
  ) throws(RegistryError) -> ExchangeSummary {
    if let name = filter.transition { _ = try history(of: name) }
    if case .exchange(nil) = form, access != .readOnly, try lacksExchangeKey() { _ = try exchangeKey() }
    return try read { db in
      var writer = try ExchangeWriter(db, filter: filter, form: form, path: path)
      return try writer.run(write)
    }
  }

  /// Stores what ``exportSessions(_:form:to:)`` wrote. Sessions and presentations whose uuid is there already are left as
  /// they are; a second import of a file skips them quickly, so that one that was interrupted is just started again. A
  /// line of a session that is there already is not read further than its uuid where its braces say that it is whole, as
  /// that of a line that was cut off and of two lines in one does not: what else it says may be wrong.
  ///
  /// What the registry vends stays the same: a transition it never had comes in retired, and an unknown revision of one
  /// in use becomes a part of its history behind which, if need be, the current configuration is entered again.
  ///
  /// - Parameters:
  ///   - skippingBadLines: Import the good lines of a file that has bad ones, in batches: other programs can write to the
  ///     registry between them, and what was imported stays when something fails; the good lines that came before `next`
  ///     throws are imported. Otherwise all of the file is one transaction, for which other writers have to wait, and
  ///     `next` is asked while it runs: give it blocks that nobody has to wait for.
  ///   - next: Gives the next block of the file, of any size, nil at its end.
  ///   - report: Gets each bad line when it is found.
  /// - Throws: ``RegistryError/badExchange(problems:count:)``; nothing was stored then.
  @discardableResult
  public func importSessions(
    skippingBadLines: Bool = false, from next: () throws -> [UInt8]?, report: (ExchangeProblem) -> Void = { _ in }
  ) throws(RegistryError) -> ExchangeSummary {
    guard access != .readOnly else { throw .readOnly(path: path) }
    return try translatingErrors(of: path) {
      try withImportCache {
        var run = ExchangeRun(self, skippingBadLines: skippingBadLines)
        return try run.run(next, report: report)
      }
    }
  }

  /// Uuids fall all over their index: with the pages that SQLite keeps by itself, nearly every session of a large file
  /// would write one to the log and read it back.
  private func withImportCache<Result>(_ work: () throws -> Result) throws -> Result {
    let size = try database.writeWithoutTransaction { db in
      let size = try Int.fetchOne(db, sql: "PRAGMA cache_size") ?? -2000
      try db.execute(sql: "PRAGMA cache_size = -\(Self.importCacheKilobytes)")
      return size
    }
    defer { try? database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA cache_size = \(size)") } }
    return try work()
  }

  /// 64 MB: the index of more than a million uuids.
  private static let importCacheKilobytes = 64 << 10
}
