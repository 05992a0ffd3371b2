import GRDB

extension TransitionRegistry {
  /// Writes sessions with their traces, presentations and the configurations they were made under, as lines of JSON; see
  /// ``ExchangeFormat``. Reads one state of the file, one row at a time.
  ///
  /// - Parameters:
  ///   - filter: What to export; all of it unless told otherwise.
  ///   - write: Gets each line, without its end.
  /// - Throws: What `write` throws comes back wrapped; ``RegistryError/damagedTrace(_:_:)`` for a trace that cannot be
  ///   read; ``RegistryError/unknownTransition(_:)``.
  @discardableResult
  public func exportSessions(
    _ filter: ExchangeFilter = .init(), to write: (String) throws -> Void
  ) throws(RegistryError) -> ExchangeSummary {
    if let name = filter.transition { _ = try history(of: name) }
    return try read { db in
      var writer = ExchangeWriter(db, filter: filter)
      return try writer.run(write)
    }
  }

  /// Stores what ``exportSessions(_:to:)`` wrote, in one transaction. Sessions and presentations whose uuid is there
  /// already are left as they are.
  ///
  /// What the registry vends stays the same: a transition it never had comes in retired, and an unknown revision of one
  /// in use becomes a part of its history behind which, if need be, the current configuration is entered again.
  ///
  /// - Parameters:
  ///   - skippingBadLines: Import the good lines of a file that has bad ones.
  ///   - next: Gives the next block of the file, of any size, nil at its end.
  ///   - report: Gets each bad line when it is found.
  /// - Throws: ``RegistryError/badExchange(problems:count:)``; nothing was stored then.
  @discardableResult
  public func importSessions(
    skippingBadLines: Bool = false, from next: () throws -> [UInt8]?, report: (ExchangeProblem) -> Void = { _ in }
  ) throws(RegistryError) -> ExchangeSummary {
    try change { db in
      var problems: [ExchangeProblem] = []
      var run = ExchangeRun(db, now: self.now())
      let summary = try run.run(next) { problem in
        report(problem)
        if problems.count < ExchangeProblem.shownProblems { problems.append(problem) }
      }
      guard skippingBadLines || problems.isEmpty else {
        throw RegistryError.badExchange(problems: problems, count: summary.badLines)
      }
      return summary
    }
  }
}
