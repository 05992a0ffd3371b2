import Foundation
import TransitionModel

extension RegistryError: CustomStringConvertible {
  public var description: String { fileDescription ?? writingDescription ?? readingDescription }

  private var fileDescription: String? {
    switch self {
    case .fileMissing(let path):
      "There is no registry at \(path). To make one, run `transitions init --db \(path)`."
    case .isDirectory(let path):
      "\(path) is a directory; a registry is a file. Name a file in it: `--db \(path)/transitions.db`."
    case .isEmpty(let path):
      "\(path) is empty: it is not a registry yet. To make it one, run `transitions init --db \(path)`."
    case .notADatabase(let path):
      "\(path) is not an SQLite database. Give a registry's path with `--db`, or make one elsewhere with "
        + "`transitions init --db PATH`."
    case .notARegistry(let path):
      "\(path) is an SQLite database of another program, not a registry. It was left as it is. Give a registry's path "
        + "with `--db`, or make one elsewhere with `transitions init --db PATH`."
    case .damaged(let path, let detail):
      "\(path) is damaged: \(detail). Restore it from a backup, or save what can be read with "
        + "`sqlite3 \(path) .recover`."
    case .madeByNewerVersion(let path, let migrations):
      "\(path) was made by a newer version: it has \(migrations.joined(separator: ", ")), which this one does not "
        + "know. Update this program; the file was left as it is."
    case .needsMigration(let path, let migrations):
      "\(path) was made by an older version: it lacks \(migrations.joined(separator: ", ")). "
        + "Run `transitions migrate --db \(path)`."
    case .cannotOpen(let path, let detail):
      "\(path) cannot be opened: \(detail). Check that its directory exists and that you may read and write it."
    default: nil
    }
  }

  private var writingDescription: String? {
    switch self {
    case .readOnly(let path):
      "\(path) cannot be written: it was opened for reading only, or you may not write it or its directory."
    case .busy(let path):
      "\(path) is being written by another program and did not become free. Try again, or close that program."
    case .diskFull(let path):
      "The disk is full: nothing was written to \(path). Make room and try again."
    case .refused(let path, let rule):
      "\(path) refused a row: \(rule). Nothing was written."
    case .duplicateName(let name):
      "\(name) is given twice. Keep one of the two, or rename it; nothing was applied."
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

  private static func missing(_ transition: String, _ digest: String) -> String {
    "\(transition) with digest \(digest.prefix(12)), which this registry does not have. Apply that configuration "
      + "first; `transitions history \(transition)` shows the ones there are."
  }

  private var readingDescription: String {
    switch self {
    case .unknownTransition(let unknown): unknown.description
    case .unknownRevision(let name, let revision, let latest):
      "\(name) has no revision \(revision); it has 1…\(latest). `transitions history \(name)` shows them."
    case .unknownSession(let text):
      "There is no session \"\(text)\". Give a uuid or the beginning of one; `transitions session list` shows them."
    case .ambiguousSession(let prefix, let matches):
      "\"\(prefix)\" is the beginning of several sessions: \(matches.joined(separator: ", ")). Give more of it."
    case .damagedTrace(let uuid, let error):
      "The trace of session \(uuid.uuidString.lowercased()) is damaged: \(error). `sqlite3 FILE 'PRAGMA integrity_check'` checks the file."
    case .damagedConfiguration(let name, let revision, let invalid):
      "Revision \(revision) of \(name) cannot be read:\n\(invalid)\nApply the transition anew to add a good revision."
    case .refusedQuery(let problem): "The query was not run: \(problem)"
    case .queryFailed(let message):
      "The query failed: \(message). `SELECT name, sql FROM sqlite_schema` shows the tables and columns."
    case .other(let path, let code, let message): "\(path): SQLite error \(code): \(message)."
    default: "Unexpected error."
    }
  }
}
