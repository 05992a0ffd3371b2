public import Foundation
public import TransitionModel

/// What can go wrong with a registry. Its description says what, where and what to do next.
public enum RegistryError: Error, Sendable, Hashable {
  // The file.
  case fileMissing(path: String)
  case isDirectory(path: String)
  case isEmpty(path: String)
  case notADatabase(path: String)
  /// A database, but of another program.
  case notARegistry(path: String)
  case damaged(path: String, detail: String)
  /// The file has migrations this version does not know.
  case madeByNewerVersion(path: String, migrations: [String])
  /// The file lacks migrations and was opened for reading only.
  case needsMigration(path: String, migrations: [String])
  case cannotOpen(path: String, detail: String)
  /// It can be read only, and `log`, beside it, has changes that cannot be read without writing.
  case logUnreadable(path: String, log: String)
  /// The registry an app ships cannot be used.
  indirect case unusableBundle(path: String, RegistryError)

  // Writing.
  case readOnly(path: String)
  case busy(path: String)
  case diskFull(path: String)
  /// The schema refused a row; `rule` is the constraint or trigger, in its own words.
  case refused(path: String, rule: String)
  /// The same name twice in one `apply`.
  case duplicateName(String)
  /// A revision of the transition that would not be valid.
  case invalidRevision(name: String, InvalidConfiguration)
  case invalidSession(UUID, problem: String)
  case unknownConfiguration(session: UUID, transition: String, digest: String)
  case invalidPresentation(UUID, problem: String)
  case unknownPresentedConfiguration(presentation: UUID, transition: String, digest: String)

  /// An exchange file with bad lines: the first ones and how many there are. Nothing of it was imported.
  case badExchange(problems: [ExchangeProblem], count: Int)

  // Copies of a registry.
  case fileExists(path: String)
  /// The file to write would be the registry itself.
  case copyOntoItself(path: String)
  /// The file to replace is a database that somebody has open, or that a crash left: `companion` lies beside it.
  case fileInUse(path: String, companion: String)
  case cannotWrite(path: String, detail: String)
  /// A bundle of a registry without a single transition.
  case nothingToBundle(path: String)
  /// The copy was checked and is not sound; `detail` is what SQLite found first.
  case damagedCopy(of: String, detail: String)

  // Reading.
  case unknownTransition(UnknownTransition)
  /// Several names that nobody has heard of, and nothing was done with the others.
  case unknownTransitions([UnknownTransition])
  case unknownRevision(name: String, revision: Int, latest: Int)
  case unknownSession(String)
  case ambiguousSession(String, matches: [String])
  case damagedTrace(UUID, SampleCodecError)
  case damagedConfiguration(name: String, revision: Int, InvalidConfiguration)
  /// A query that is not one reading statement.
  case refusedQuery(String)
  case queryFailed(QueryProblem)
  case queryTookTooLong(Duration)

  case other(path: String, code: Int, message: String)
}
