public import Foundation
import GRDB
public import TransitionModel

/// What can go wrong with a registry. Its description says what and where.
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
  /// A build before the first release made the file. Its sessions can be exported with that build and imported with this.
  case madeByEarlierBuild(path: String)
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

  /// Anything else SQLite said, with its result code.
  case other(path: String, code: Int, message: String)
}

extension RegistryError: CustomStringConvertible, LocalizedError {
  /// What is wrong, with which file or name. What a tool can do about it, the tool adds.
  public var description: String { fileDescription ?? writingDescription ?? copyDescription ?? readingDescription }

  /// The same as ``description``.
  public var errorDescription: String? { description }

  private var fileDescription: String? {
    switch self {
    case .fileMissing(let path):
      "There is no registry at \(path)."
    case .directoryMissing(let path, let directory):
      "\(path) cannot be made: there is no directory \(directory). Make it with "
        + "\(ShellCommand("mkdir", "-p", directory)), or name a file elsewhere."
    case .isDirectory(let path):
      "\(path) is a directory; a registry is a file."
    case .isEmpty(let path):
      "\(path) is empty: it is not a registry yet."
    case .notADatabase(let path):
      "\(path) is not an SQLite database."
    case .notARegistry(let path):
      "\(path) is an SQLite database of another program, not a registry. It was left as it is."
    case .damaged(let path, let detail):
      "\(path) is damaged: \(detail)."
    case .madeByNewerVersion(let path, let migrations):
      "\(path) was made by a newer version: it has \(migrations.joined(separator: ", ")), which this one does not "
        + "know. Update this program; the file was left as it is."
    case .madeByEarlierBuild(let path):
      "\(path) was made by a build before the first release, whose schema this one does not read. It was left as it is. To "
        + "take its sessions along, export them with that build, and import the file into a new registry with this one."
    case .needsMigration(let path, let migrations):
      "\(path) was made by an older version: it lacks \(migrations.joined(separator: ", "))."
    case .cannotOpen(let path, let detail):
      "\(path) cannot be opened: \(detail). Check that its directory exists and that you may read and write it."
    case .logUnreadable(let path, let log):
      "\(path) can only be read here, and its latest changes are still in \(log), which SQLite cannot read without "
        + "writing beside it. Copy both files into a directory you may write, and give that path."
    case .changedMeanwhile(let path):
      "\(path) was changed by another program while it was open here, where it can only be read as it was. Open it anew, or "
        + "try again."
    case .closed(let path): "\(path) was closed by this program. Open it anew."
    case .logWithoutRegistry(let path, let log):
      "There is no registry at \(path), but \(log) holds changes of one. Put the registry back beside it, and they are there "
        + "again."
    case .unusableBundle(_, let error):
      "The bundled registry cannot be used, so nothing was applied. \(error.bundleDescription)"
    default: nil
    }
  }

  private var writingDescription: String? {
    switch self {
    case .readOnly(let path):
      "\(path) cannot be written: it was opened for reading only, or you may not write it or its directory."
    case .fileMoved(let path):
      "\(path) was deleted, moved or replaced while it was open: nothing was read or written. Put it back, or open it anew."
    case .fileEmptied(let path):
      "\(path) was emptied while it was open: nothing was read or written. Put a copy of it back, then open it again."
    case .logLeft(let path, let log):
      "\(path) was moved or replaced while it was open. \(log) is the log of the file that was there: move it to that file, "
        + "before any program opens what is there now."
    case .busy(let path, let holder):
      "\(path) is being written by \(holder ?? "another program") and did not become free. Try again, or close that "
        + "program\(holder == nil ? "; \(ShellCommand("lsof", path)) names it." : ".")"
    case .diskFull(let path):
      "The disk is full: the change was not written to \(path). Make room and try again; only to read it, SQLite needs 32 KB "
        + "beside it."
    case .inputOutput(let path, let code):
      "The system could not read or write \(path) (SQLite error \(code)): the disk fails, went away, or a limit of its "
        + "size was reached (`ulimit -f`, a quota). What was committed before is kept."
    case .cannotMigrate(let path, let rule):
      "\(path) cannot be brought up to date, because a row in it was refused: \(rule). Nothing is lost."
    case .addedColumn(let path, let table, let column):
      "\(path) cannot be brought up to date: its table \(table) has a column \(column) that somebody added, and would lose "
        + "it. Nothing is lost. Copy its values into a table of your own, drop what uses it, then "
        + "\(ShellCommand("sqlite3", path, "ALTER TABLE \(table) DROP COLUMN \(column.quotedDatabaseIdentifier)")) and try "
        + "again."
    case .suppressed(let path, let table):
      "\(path) did not take a change to its table \(table), without an error: a trigger in the file suppressed it. Nothing "
        + "was written. "
        + "`SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = '\(table)'` shows the triggers; remove "
        + "the one that is not the registry's."
    case .refused(let path, let rule):
      "\(path) refused a row: \(rule). Nothing was written."
    case .duplicateName(let name):
      "\(name) is given twice. Keep one of the two, or rename it; nothing was applied."
    case .invalidRevision(let name, let invalid):
      invalid.problems.count == 1
        ? "\(invalid)" : "\(invalid.problems.count) problems; \(name) was left as it is.\n\(invalid)"
    case .revisedMeanwhile(let name, let base, let latest):
      "The latest revision of \(name) is \(latest), and the change is to revision \(base). Nothing was saved. Look at the "
        + "latest, and change that."
    case .noExchangeKey(let path):
      "\(path) has tokens and no key yet to hash them with, and it is open for reading."
    case .tooFewPeople(let count, let needed):
      "This is of \(count) \(count == 1 ? "person" : "people"), told apart by install tokens. They rotate, so that one "
        + "person may count more than once. At least \(needed) are needed for what is shared, so that nobody stands "
        + "out."
    case .invalidNote(let problem):
      "The note \(problem). Nothing was changed."
    case .invalidSession(let uuid, let problem):
      "Session \(uuid.uuidString.lowercased()) cannot be stored: \(problem). Nothing was recorded."
    case .invalidPresentation(let uuid, let problem):
      "Presentation \(uuid.uuidString.lowercased()) cannot be stored: \(problem). Nothing was recorded."
    case .unknownConfiguration(let uuid, let transition, let digest):
      "Session \(uuid.uuidString.lowercased()) was made under \(Self.missing(transition, digest))"
    case .unknownPresentedConfiguration(let uuid, let transition, let digest):
      "Presentation \(uuid.uuidString.lowercased()) was made under \(Self.missing(transition, digest))"
    default: nil
    }
  }

  /// The same of a bundled registry, which nobody opens by itself.
  private var bundleDescription: String {
    switch self {
    case .fileMissing(let path): "There is no file \(path)."
    case .isDirectory(let path): "\(path) is a directory."
    case .isEmpty(let path): "\(path) is empty."
    case .notADatabase(let path): "\(path) is not an SQLite database."
    case .notARegistry(let path): "\(path) is an SQLite database of another program."
    case .damaged(let path, let detail): "\(path) is damaged: \(detail)."
    default: description
    }
  }

  private var copyDescription: String? {
    switch self {
    case .fileExists(let path):
      "\(path) exists already and was left as it is."
    case .copyOntoItself(let path):
      "\(path) is the registry itself. Give another name for the copy."
    case .copyOntoCompanion(let path, let database):
      "\(path) was not written: SQLite keeps what was committed to \(database) there. Give another name for the copy."
    case .fileInUse(let path, let companion):
      "\(path) was not replaced: \(companion) belongs to it, so another program has it open, or one crashed. Close "
        + "that program, or give another name."
    case .cannotWrite(let path, let detail):
      "\(path) cannot be written: \(detail). Check that its directory exists and that you may write it."
    case .nothingToBundle(let path):
      "\(path) holds no transition, so there is nothing to bundle."
    default: nil
    }
  }

  private static func missing(_ transition: String, _ digest: String) -> String {
    "\(transition) with digest \(digest.prefix(12)), which this registry does not have."
  }

  private var readingDescription: String {
    switch self {
    case .unknownTransition(let unknown): unknown.description
    case .unknownTransitions(let unknown):
      unknown.map(\.description).joined(separator: "\n") + "\nNothing was changed."
    case .unknownRevision(let name, let revision, let latest):
      "\(name) has no revision \(revision); it has 1…\(latest)."
    case .unknownSession(let text):
      "There is no session \"\(text)\"."
    case .ambiguousSession(let prefix, let matches):
      "\"\(prefix)\" is the beginning of several sessions: \(matches.joined(separator: ", ")). Give more of it."
    case .damagedTrace(let uuid, let error):
      "The trace of session \(uuid.uuidString.lowercased()) is damaged: \(error). "
        + "\(ShellCommand("sqlite3", "FILE", "PRAGMA integrity_check")) checks the file."
    case .damagedConfiguration(let name, let revision, let invalid):
      "Revision \(revision) of \(name) cannot be read:\n\(invalid)\nApply the transition anew to add a good revision."
    case .other(let path, let code, let message): "\(path): SQLite error \(code): \(message)."
    default: "Unexpected error."
    }
  }
}
