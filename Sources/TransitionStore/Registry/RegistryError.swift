public import Foundation
public import TransitionModel

/// What can go wrong with a registry. Its description says what, where and what to do next.
public enum RegistryError: Error, Sendable, Hashable {
  // The file.
  /// There is no file at the path.
  case fileMissing(path: String)
  /// A file cannot be made at the path, because its directory does not exist.
  case directoryMissing(path: String, directory: String)
  /// The path is a directory.
  case isDirectory(path: String)
  /// The file is there and has no registry in it yet.
  case isEmpty(path: String)
  /// The file is not an SQLite database.
  case notADatabase(path: String)
  /// A database, but of another program.
  case notARegistry(path: String)
  /// SQLite found the file damaged.
  case damaged(path: String, detail: String)
  /// The file has migrations this version does not know.
  case madeByNewerVersion(path: String, migrations: [String])
  /// The file lacks migrations and was opened for reading only.
  case needsMigration(path: String, migrations: [String])
  /// The file cannot be opened, for the system's reason.
  case cannotOpen(path: String, detail: String)
  /// It can be read only, and `log`, beside it, has changes that cannot be read without writing.
  case logUnreadable(path: String, log: String)
  /// It can only be read as it was when it was opened, and another program has changed it since: open it anew.
  case changedMeanwhile(path: String)
  /// This program has closed the registry.
  case closed(path: String)
  /// There is no file, or an empty one, and `log`, beside its place, has changes of one that was there.
  case logWithoutRegistry(path: String, log: String)
  /// The registry an app ships cannot be used.
  indirect case unusableBundle(path: String, RegistryError)

  // Writing.
  /// The registry was opened for reading, or the file cannot be written.
  case readOnly(path: String)
  /// The file was deleted, moved or replaced while it was open: what is written now would be lost.
  case fileMoved(path: String)
  /// Another program emptied the file while it was open: what is written now would be lost.
  case fileEmptied(path: String)
  /// Another program was writing and did not become free in time; `holder` is which, where the system says so.
  case busy(path: String, holder: String? = nil)
  /// There is no room left on the disk.
  case diskFull(path: String)
  /// The system could not read or write the file, for no reason that SQLite knows; `code` is its extended result code.
  case inputOutput(path: String, code: Int)
  /// The schema of a migration refuses a row that is stored: a value of another type, a reference to nothing. The file
  /// stays as the migrations before it left it; `rule` is the constraint, in its own words.
  case cannotMigrate(path: String, rule: String)
  /// This version makes a table anew, and somebody has added a column to it, which would be lost.
  case addedColumn(path: String, table: String, column: String)
  /// The schema refused a row; `rule` is the constraint or trigger, in its own words.
  case refused(path: String, rule: String)
  /// Something in the file, a trigger that somebody added, kept a row out of `table` or in it without an error.
  case suppressed(path: String, table: String)
  /// The same name twice in one `apply`.
  case duplicateName(String)
  /// A revision of the transition that would not be valid.
  case invalidRevision(name: String, InvalidConfiguration)
  /// The file was moved or replaced while it was open, and its log was not.
  case logLeft(path: String, log: String)
  /// A change was made to revision `base`, and another one is the latest.
  case revisedMeanwhile(name: String, base: Int, latest: Int)
  /// A note cannot be kept; `problem` says why.
  case invalidNote(problem: String)
  /// A session holds a number that is not finite, or something else no row can hold.
  case invalidSession(UUID, problem: String)
  /// A session names a configuration that the registry lacks.
  case unknownConfiguration(session: UUID, transition: String, digest: String)
  /// A presentation holds something no row can hold.
  case invalidPresentation(UUID, problem: String)
  /// A presentation names a configuration that the registry lacks.
  case unknownPresentedConfiguration(presentation: UUID, transition: String, digest: String)

  /// An exchange file with bad lines: the first ones and how many there are. Nothing of it was imported.
  case badExchange(problems: [ExchangeProblem], count: Int)
  /// Tokens are to be exported, and there is no key to hash them with: the registry has none and could not be written.
  case noExchangeKey(path: String)
  /// Sessions and presentations of so few people, told apart by install tokens, are not shared.
  case tooFewPeople(Int, needed: Int)

  // Copies of a registry.
  /// A copy's place is taken, and nobody said that it may be replaced.
  case fileExists(path: String)
  /// The file to write would be the registry itself.
  case copyOntoItself(path: String)
  /// The file to write is one that SQLite keeps beside a database: its log, for one.
  case copyOntoCompanion(path: String, database: String)
  /// The file to replace is a database that somebody has open, or that a crash left: `companion` lies beside it.
  case fileInUse(path: String, companion: String)
  /// A copy cannot be written, for the system's reason.
  case cannotWrite(path: String, detail: String)
  /// A bundle of a registry without a single transition.
  case nothingToBundle(path: String)
  /// The copy was checked and is not sound; `detail` is what SQLite found first.
  case damagedCopy(of: String, detail: String)

  // Reading.
  /// No transition has this name.
  case unknownTransition(UnknownTransition)
  /// Several names that nobody has heard of, and nothing was done with the others.
  case unknownTransitions([UnknownTransition])
  /// The transition has no such revision; its revisions are 1…`latest`.
  case unknownRevision(name: String, revision: Int, latest: Int)
  /// No session has this uuid, or one that begins like it.
  case unknownSession(String)
  /// Several sessions' uuids begin like it.
  case ambiguousSession(String, matches: [String])
  /// A stored trace cannot be unpacked.
  case damagedTrace(UUID, SampleCodecError)
  /// A stored configuration cannot be read.
  case damagedConfiguration(name: String, revision: Int, InvalidConfiguration)
  /// A query that is not one reading statement.
  case refusedQuery(String)
  /// SQLite refused a query, or could not run it.
  case queryFailed(QueryProblem)
  /// A query ran out of the time it was given.
  case queryTookTooLong(Duration)

  /// Anything else SQLite said, with its result code.
  case other(path: String, code: Int, message: String)
}
