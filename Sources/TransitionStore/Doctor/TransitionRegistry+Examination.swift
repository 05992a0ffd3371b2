import GRDB
import TransitionModel

extension TransitionRegistry {
  /// Looks a registry over: integrity, schema, sizes, what is in it. Reads only, and goes on past damage where it can.
  ///
  /// - Throws: ``RegistryError`` when there is nothing to look at: no file, another program's, one that cannot be read.
  public static func examine(at path: String) throws(RegistryError) -> RegistryExamination {
    try examine(at: path, now: WallClock.system.microseconds())
  }

  static func examine(at path: String, now: Int64) throws(RegistryError) -> RegistryExamination {
    let file = RegistryFile(path: path)
    var examiner = RegistryExaminer(file: file, now: now)
    do {
      switch try file.content() {
      case .missing: throw RegistryError.fileMissing(path: file.path)
      case .blank: throw RegistryError.isEmpty(path: file.path)
      case .registry: break
      }
    } catch RegistryError.damaged(_, let detail) {
      examiner.reportDamage("completeness", detail)
    } catch {
      throw RegistryError(error, path: file.path)
    }
    return try translatingErrors(of: file.path) {
      examiner.examineFile()
      do {
        try file.openForReading().inDatabase { db in examiner.examineContent(of: db) }
      } catch let error as DatabaseError where [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(error.resultCode) {
        examiner.isCorrupt = true
        examiner.reportDamage("opening", error.message ?? "no detail")
      }
      examiner.examineWithoutLog()
      return examiner.examination
    }
  }
}
