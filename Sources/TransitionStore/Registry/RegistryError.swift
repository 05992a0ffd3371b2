public import Foundation
import GRDB
package import TransitionModel

/// An error of a registry. Its description names the problem and the place.
public struct RegistryError: Error, Sendable, Hashable {
  package let fault: Fault

  package init(_ fault: Fault) { self.fault = fault }

  /// What an app can do something about. More cases may be added; use `default`.
  public enum Kind: Sendable, Hashable {
    /// There is no registry at the path.
    case fileMissing
    /// The file is damaged, or not a registry.
    case damaged
    /// A newer version made the file.
    case madeByNewerVersion
    /// A build before the first release made the file.
    case madeByEarlierBuild
    /// The file cannot be opened, for the system's reason.
    case cannotOpen
    /// The app has closed the registry.
    case closed
    /// The file was deleted, moved or replaced while it was open. Writes would be lost.
    case fileMoved
    /// Another program held the write lock until the busy timeout.
    case busy
    /// The disk is full.
    case diskFull
    /// The file cannot be written, or was opened for reading.
    case readOnly
    /// No transition has this name.
    case unknownTransition
    /// Any other error, which only a change of the app mends.
    case other
  }

  /// The kind of error.
  public var kind: Kind {
    switch fault {
    case .fileMissing, .directoryMissing, .logWithoutRegistry: .fileMissing
    case .damaged, .notADatabase, .notARegistry, .isEmpty, .fileEmptied: .damaged
    case .madeByNewerVersion: .madeByNewerVersion
    case .madeByEarlierBuild: .madeByEarlierBuild
    case .cannotOpen: .cannotOpen
    case .closed: .closed
    case .fileMoved: .fileMoved
    case .busy: .busy
    case .diskFull: .diskFull
    case .readOnly, .cannotWrite, .isBundle: .readOnly
    case .unknownTransition, .unknownTransitions: .unknownTransition
    default: .other
    }
  }

  package enum Fault: Sendable, Hashable {
    // The file.
    /// There is no file at the path.
    case fileMissing(path: String)
    /// A file cannot be made at the path, because its directory does not exist.
    case directoryMissing(path: String, directory: String)
    /// The path is a directory.
    case isDirectory(path: String)
    /// The file exists and does not contain a registry yet.
    case isEmpty(path: String)
    /// The file is not an SQLite database.
    case notADatabase(path: String)
    /// The file is a database of another program.
    case notARegistry(path: String)
    /// The file is a registry without its application ID, which a copy made by `.dump`, `.clone` or `iterdump` lacks.
    case applicationIDMissing(path: String)
    /// SQLite reports that the file is damaged.
    case damaged(path: String, detail: String)
    /// The file has migrations that this version does not have.
    case madeByNewerVersion(path: String, migrations: [String])
    /// The file was made by a build before the first release. Export its sessions with that build and import them with
    /// this one.
    case madeByEarlierBuild(path: String)
    /// The file lacks migrations and was opened for reading only.
    case needsMigration(path: String, migrations: [String])
    /// The file cannot be opened, for the system's reason.
    case cannotOpen(path: String, detail: String)
    /// The file is read-only, and `log`, beside it, has changes that cannot be read without writing.
    case logUnreadable(path: String, log: String)
    /// Another program has changed the file, which could only be opened as it was then. Open it again.
    case changedMeanwhile(path: String)
    /// This program has already closed the registry.
    case closed(path: String)
    /// The file is missing or empty, and `log`, beside it, has changes of an earlier file.
    case logWithoutRegistry(path: String, log: String)
    /// The registry that an app ships cannot be used.
    indirect case unusableBundle(path: String, RegistryError)

    // Writing.
    /// The file is a bundle, which an app ships and only reads.
    case isBundle(path: String)
    /// The registry was opened for reading, or the file cannot be written.
    case readOnly(path: String)
    /// Files that SQLite keeps beside the registry are another user's, and cannot be written.
    case foreignCompanions(path: String, [String])
    /// The file has several names (hard links). Writers under two names would overwrite each other's commits.
    case hasOtherNames(path: String, count: Int)
    /// The file is mounted without its folder, where SQLite keeps its commits.
    case mountedWithoutFolder(path: String)
    /// The file was deleted, moved or replaced while it was open. Writes would be lost.
    case fileMoved(path: String)
    /// Another program emptied the file while it was open. Writes would be lost.
    case fileEmptied(path: String)
    /// Another program held the write lock until the busy timeout; `holder` is that program, if known.
    case busy(path: String, holder: String? = nil)
    /// The disk is full.
    case diskFull(path: String)
    /// The system could not read or write the file, for a reason unknown to SQLite; `code` is its extended result code.
    case inputOutput(path: String, code: Int)
    /// The schema of a migration refuses a stored row, because of a value of another type or a dangling reference.
    ///
    /// The file stays as the earlier migrations left it; `rule` is the text of the constraint.
    case cannotMigrate(path: String, rule: String)
    /// This version rebuilds a table that has an added column, which would be lost.
    case addedColumn(path: String, table: String, column: String)
    /// The schema refused a row; `rule` is the text of the constraint or trigger.
    case refused(path: String, rule: String)
    /// A trigger that was added to the file dropped a row of `table`, or kept it, without an error.
    case suppressed(path: String, table: String)
    /// The same name occurs twice in one `apply`.
    case duplicateName(String)
    /// The new revision of the transition is not valid.
    case invalidRevision(name: String, InvalidConfiguration)
    /// The file was moved or replaced while it was open, and its WAL was left behind.
    case logLeft(path: String, log: String)
    /// A change was based on revision `base`, which is no longer the latest.
    case revisedMeanwhile(name: String, base: Int, latest: Int)
    /// A note cannot be stored; `problem` is the reason.
    case invalidNote(problem: String)
    /// A session contains a number that is not finite, or another value that no row can hold.
    case invalidSession(UUID, problem: String)
    /// A session refers to a configuration that the registry lacks.
    case unknownConfiguration(session: UUID, transition: String, digest: String)
    /// A presentation contains a value that no row can hold.
    case invalidPresentation(UUID, problem: String)
    /// A presentation refers to a configuration that the registry lacks.
    case unknownPresentedConfiguration(presentation: UUID, transition: String, digest: String)

    /// Exported tokens must be hashed, but the registry has no key for it and could not be written.
    case noExchangeKey(path: String)
    /// Sessions and presentations of too few people, distinguished by install tokens, are not shared.
    case tooFewPeople(Int, needed: Int)

    // Copies of a registry.
    /// A file exists at the copy's path, and replacing it was not requested.
    case fileExists(path: String)
    /// The copy would replace the registry itself.
    case copyOntoItself(path: String)
    /// The copy would replace a file that SQLite keeps beside a database, such as its WAL.
    case copyOntoCompanion(path: String, database: String)
    /// The file to replace is a database that is open or was left by a crash: `companion` is next to it.
    case fileInUse(path: String, companion: String)
    /// The copy cannot be written, for the system's reason.
    case cannotWrite(path: String, detail: String)
    /// The file is a registry, and not a bundle.
    case notABundle(path: String)
    /// The registry to bundle has no transitions.
    case nothingToBundle(path: String)

    // Reading.
    /// A text or a blob is larger than any that a registry needs.
    case valueTooLarge(path: String)
    /// No transition has this name.
    case unknownTransition(UnknownTransition)
    /// Several names are unknown, and nothing was done with the other names.
    case unknownTransitions([UnknownTransition])
    /// The transition has no such revision; its revisions are 1…`latest`.
    case unknownRevision(name: String, revision: Int, latest: Int)
    /// No session has this UUID or a UUID with this prefix.
    case unknownSession(String)
    /// Several sessions have a UUID with this prefix.
    case ambiguousSession(String, matches: [String])
    /// A stored trace cannot be decoded.
    case damagedTrace(UUID, SampleCodecError)
    /// A stored configuration cannot be read.
    case damagedConfiguration(name: String, revision: Int, InvalidConfiguration)

    /// Any other SQLite error, with its result code.
    case other(path: String, code: Int, message: String)
  }
}

extension RegistryError: CustomStringConvertible, LocalizedError {
  /// The problem and the file or name it concerns. Tools add how to fix it.
  public var description: String { fileDescription ?? writingDescription ?? copyDescription ?? readingDescription }

  /// The same as ``description``.
  public var errorDescription: String? { description }

  private var fileDescription: String? {
    switch fault {
    case .fileMissing(let path):
      "There is no registry at \(escaped: path)."
    case .directoryMissing(let path, let directory):
      "\(escaped: path) cannot be created: there is no directory \(escaped: directory). Create it with "
        + "\(ShellCommand("mkdir", "-p", directory)), or name a file elsewhere."
    case .isDirectory(let path):
      "\(escaped: path) is a directory; a registry is a file."
    case .isEmpty(let path):
      "\(escaped: path) is empty: it is not a registry yet."
    case .notADatabase(let path):
      "\(escaped: path) is not an SQLite database."
    case .notARegistry(let path):
      "\(escaped: path) is an SQLite database of another program, not a registry. It was left unchanged."
    case .applicationIDMissing(let path):
      "\(escaped: path) has the tables of a registry, but not its application ID: `.dump`, `.clone` and `iterdump` of SQLite do "
        + "not copy it. Restore it with "
        + "\(ShellCommand("sqlite3", path, "PRAGMA application_id = \(RegistryMigrations.applicationID)"))."
    case .damaged(let path, let detail):
      "\(escaped: path) is damaged: \(escaped: detail)."
    case .madeByNewerVersion(let path, let migrations):
      "\(escaped: path) was made by a newer version: it has \(escaped: migrations.joined(separator: ", ")), which this version does not "
        + "have. Update this program; the file was left unchanged."
    case .madeByEarlierBuild(let path):
      "\(escaped: path) was made by a build before the first release, whose schema this version cannot read. It was left "
        + "unchanged. To keep its sessions, export them with that build and import the file into a new registry with "
        + "this version."
    case .needsMigration(let path, let migrations):
      "\(escaped: path) was made by an older version: it lacks \(escaped: migrations.joined(separator: ", "))."
    case .cannotOpen(let path, let detail):
      "\(escaped: path) cannot be opened: \(escaped: detail). Check that its directory exists and that you may read and write it."
    case .logUnreadable(let path, let log):
      "\(escaped: path) is read-only here, and its latest changes are still in \(escaped: log), which SQLite cannot read without writing "
        + "beside it. Copy both files into a writable directory, and use that path."
    case .changedMeanwhile(let path):
      "\(escaped: path) was changed by another program while it was open here, where it can only be read as it was. Open it "
        + "again, or retry."
    case .closed(let path): "\(escaped: path) was closed by this program. Open it again."
    case .logWithoutRegistry(let path, let log):
      "There is no registry at \(escaped: path), but \(escaped: log) holds changes of one. Put the registry back beside it to restore "
        + "them."
    case .unusableBundle(_, let error):
      "The bundled registry cannot be used, so nothing was applied. \(error.bundleDescription)"
    default: nil
    }
  }

  private var writingDescription: String? {
    switch fault {
    case .isBundle(let path):
      "\(escaped: path) is a bundle, the read-only registry that an app ships. It was left unchanged."
    case .readOnly(let path):
      "\(escaped: path) cannot be written: it was opened for reading only, or you may not write it or its directory."
    case .foreignCompanions(let path, let files):
      "\(escaped: path) cannot be written: " + Self.remedy(ofForeign: files, beside: path)
    case .hasOtherNames(let path, let count):
      "\(escaped: path) has \(count) names (hard links). SQLite keeps commits beside each name, so programs that use different "
        + "names overwrite each other's. Nothing was changed. Delete the other names, or work on a copy."
    case .mountedWithoutFolder(let path):
      "\(escaped: path) cannot be written: it is mounted without its folder, where SQLite keeps commits beside it. Programs "
        + "outside would not see them. Mount the folder instead."
    case .fileMoved(let path):
      "\(escaped: path) was deleted, moved or replaced while it was open: nothing was read or written. Put it back, or open it "
        + "again."
    case .fileEmptied(let path):
      "\(escaped: path) was emptied while it was open: nothing was read or written. Put a copy of it back, then open it again."
    case .logLeft(let path, let log):
      "\(escaped: path) was moved or replaced while it was open. \(escaped: log) is the WAL of the original file: move it to that file, "
        + "before any program opens the new one."
    case .busy(let path, let holder):
      "\(escaped: path) is locked by \(escaped: holder ?? "another program"), which is writing to it. Try again, or close that "
        + "program\(holder == nil ? "; \(ShellCommand("lsof", path)) names it." : ".")"
    case .diskFull(let path):
      "The disk is full: the change was not written to \(escaped: path). Free some space and try again; even to read it, SQLite "
        + "needs 32 KB beside it."
    case .inputOutput(let path, let code):
      "The system could not read or write \(escaped: path) (SQLite error \(code)): the disk failed, was removed, or a size "
        + "limit was reached (`ulimit -f`, a quota). Earlier commits are kept."
    case .cannotMigrate(let path, let rule):
      "\(escaped: path) cannot be migrated, because a row was refused: \(escaped: rule). Nothing is lost."
    case .addedColumn(let path, let table, let column):
      "\(escaped: path) cannot be migrated: its table \(escaped: table) has an added column \(escaped: column), which would be lost. Nothing was "
        + "changed. Copy its values into a table of your own, drop everything that uses the column, then run "
        + "\(ShellCommand("sqlite3", path, "ALTER TABLE \(escaped: table) DROP COLUMN \(column.quotedDatabaseIdentifier)")) and "
        + "retry."
    case .suppressed(let path, let table):
      "\(escaped: path) dropped a change to its table \(escaped: table) without an error: a trigger in the file suppressed it. Nothing "
        + "was written. `SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = '\(escaped: table)'` lists "
        + "the triggers; remove the one that the registry did not create."
    case .refused(let path, let rule):
      "\(escaped: path) refused a row: \(escaped: rule). Nothing was written."
    case .duplicateName(let name):
      "\(word: name) is given twice. Keep one of the two, or rename it; nothing was applied."
    case .invalidRevision(let name, let invalid):
      invalid.problems.count == 1
        ? "\(invalid)" : "\(invalid.problems.count) problems; \(word: name) was left unchanged.\n\(invalid)"
    case .revisedMeanwhile(let name, let base, let latest):
      "The latest revision of \(word: name) is \(latest), but the change is based on revision \(base). Nothing was saved. "
        + "Change the latest revision instead."
    case .noExchangeKey(let path):
      "\(escaped: path) has tokens but no key yet to hash them, and it is open read-only."
    case .tooFewPeople(let count, let needed):
      "The sessions come from \(count) \(count == 1 ? "person" : "people"), distinguished by install tokens. "
        + "Sharing needs at least \(needed) people, so that no one can be singled out."
    case .invalidNote(let problem):
      "The note \(escaped: problem). Nothing was changed."
    case .invalidSession(let uuid, let problem):
      "Session \(uuid.uuidString.lowercased()) cannot be stored: \(escaped: problem). Nothing was recorded."
    case .invalidPresentation(let uuid, let problem):
      "Presentation \(uuid.uuidString.lowercased()) cannot be stored: \(escaped: problem). Nothing was recorded."
    case .unknownConfiguration(let uuid, let transition, let digest):
      "Session \(uuid.uuidString.lowercased()) was made under \(Self.missing(transition, digest))"
    case .unknownPresentedConfiguration(let uuid, let transition, let digest):
      "Presentation \(uuid.uuidString.lowercased()) was made under \(Self.missing(transition, digest))"
    default: nil
    }
  }

  /// The description for a bundled registry, which people do not open directly.
  private var bundleDescription: String {
    switch fault {
    case .fileMissing(let path): "There is no file \(escaped: path)."
    case .isDirectory(let path): "\(escaped: path) is a directory."
    case .isEmpty(let path): "\(escaped: path) is empty."
    case .notADatabase(let path): "\(escaped: path) is not an SQLite database."
    case .notARegistry(let path): "\(escaped: path) is an SQLite database of another program."
    case .damaged(let path, let detail): "\(escaped: path) is damaged: \(escaped: detail)."
    default: description
    }
  }

  private var copyDescription: String? {
    switch fault {
    case .fileExists(let path):
      "\(escaped: path) already exists and was left unchanged."
    case .copyOntoItself(let path):
      "\(escaped: path) is the registry itself. Give another name for the copy."
    case .copyOntoCompanion(let path, let database):
      "\(escaped: path) was not written: SQLite stores commits of \(escaped: database) there. Give another name for the copy."
    case .fileInUse(let path, let companion):
      "\(escaped: path) was not replaced: \(escaped: companion) belongs to it, so a program has it open or crashed. Close that program, "
        + "or give another name."
    case .cannotWrite(let path, let detail):
      "\(escaped: path) cannot be written: \(escaped: detail). Check that its directory exists and that you may write it."
    case .notABundle(let path):
      "\(escaped: path) is a registry, but not a bundle. An app that ships it also ships its sessions and notes."
    case .nothingToBundle(let path):
      "\(escaped: path) holds no transition, so there is nothing to bundle."
    default: nil
    }
  }

  /// Returns who owns files that SQLite keeps beside a registry, and how the registry can be written again.
  package static func remedy(ofForeign files: [String], beside path: String) -> String {
    let owned = files.map { "\(escaped: $0) belongs to the user \(Platform.owner(ofFileAt: $0))" }.joined(
      separator: ", and ")
    let taking = ShellCommand(words: ["sudo", "chown", Platform.owner(ofFileAt: path)] + files)
    return "\(owned). A program that read the registry left it, and you may not write it. End such programs, then run "
      + "\(taking). Do not delete a file: it may hold changes."
  }

  private static func missing(_ transition: String, _ digest: String) -> String {
    "\(word: transition) with digest \(word: digest.prefix(12)), which this registry does not have."
  }

  private var readingDescription: String {
    switch fault {
    case .unknownTransition(let unknown): unknown.description
    case .unknownTransitions(let unknown):
      unknown.map(\.description).joined(separator: "\n") + "\nNothing was changed."
    case .unknownRevision(let name, let revision, let latest):
      "\(word: name) has no revision \(revision); it has 1…\(latest)."
    case .unknownSession(let text):
      "There is no session \(QuotedText.of(text))."
    case .ambiguousSession(let prefix, let matches):
      "\(QuotedText.of(prefix)) is the beginning of several sessions: \(escaped: matches.joined(separator: ", ")). Give more characters."
    case .valueTooLarge(let path):
      "\(escaped: path): a text or a trace has more than \(TransitionRegistry.largestValue >> 20) MiB, the maximum. Nothing was "
        + "changed."
    case .damagedTrace(let uuid, let error):
      "The trace of session \(uuid.uuidString.lowercased()) is damaged: \(error). "
        + "\(ShellCommand("sqlite3", "FILE", "PRAGMA integrity_check")) checks the file."
    case .damagedConfiguration(let name, let revision, let invalid):
      "Revision \(revision) of \(word: name) cannot be read:\n\(invalid)\nApply the transition again to add a valid revision."
    case .other(let path, let code, let message): "\(escaped: path): SQLite error \(code): \(escaped: message)."
    default: "Unexpected error."
    }
  }
}
