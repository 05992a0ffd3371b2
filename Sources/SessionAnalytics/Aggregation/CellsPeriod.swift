import Foundation

/// A part of the time, of which cells are exact: cells of adjacent periods add up to the cells of the whole.
///
/// A presentation is in the period in which its first session began, with all its sessions, whenever they are. What follows
/// a decision is looked for beyond the end. A cut-off instead would end every follow-up.
struct CellsPeriod: Sendable, Hashable, Codable {
  /// The first microsecond of the period, and the first behind it, since 1970; nil for no bound.
  var sinceMicroseconds: Int64?
  var untilMicroseconds: Int64?

  func contains(_ microseconds: Int) -> Bool {
    sinceMicroseconds.map { microseconds >= $0 } ?? true && untilMicroseconds.map { microseconds < $0 } ?? true
  }

  func contains(_ other: CellsPeriod) -> Bool {
    sinceMicroseconds.map { $0 <= other.sinceMicroseconds ?? .min } ?? true
      && untilMicroseconds.map { $0 >= other.untilMicroseconds ?? .max } ?? true
  }

  func isDisjoint(with other: CellsPeriod) -> Bool {
    (other.sinceMicroseconds ?? .min) >= (untilMicroseconds ?? .max)
      || (sinceMicroseconds ?? .min) >= (other.untilMicroseconds ?? .max)
  }

  /// Returns the period from the earlier begin to the later end; nil for all time.
  func merged(with other: CellsPeriod) -> CellsPeriod? {
    let merged = CellsPeriod(
      sinceMicroseconds: sinceMicroseconds.flatMap { mine in other.sinceMicroseconds.map { min(mine, $0) } },
      untilMicroseconds: untilMicroseconds.flatMap { mine in other.untilMicroseconds.map { max(mine, $0) } })
    return merged == CellsPeriod() ? nil : merged
  }

  /// Returns the times between the given bounds that no period contains, ascending.
  ///
  /// Without a bound, the first period's begin or the last one's end is the bound.
  static func gaps(between periods: [CellsPeriod], in bounds: CellsPeriod = CellsPeriod()) -> [CellsPeriod] {
    let spans = periods.map { ($0.sinceMicroseconds ?? .min, $0.untilMicroseconds ?? .max) }.sorted { $0 < $1 }
    guard let first = spans.first else { return [] }
    var covered = bounds.sinceMicroseconds ?? first.0
    var gaps: [CellsPeriod] = []
    func add(until end: Int64) {
      if end > covered { gaps.append(CellsPeriod(sinceMicroseconds: covered, untilMicroseconds: end)) }
    }
    for (since, until) in spans {
      add(until: since)
      covered = max(covered, until)
    }
    if let until = bounds.untilMicroseconds { add(until: until) }
    return gaps
  }

  /// The UTC days that a bounded period touches; nil for an unbounded one.
  var days: ReportDays? {
    guard let sinceMicroseconds, let untilMicroseconds else { return nil }
    return ReportDays(
      first: UTCTime(microseconds: sinceMicroseconds).date, last: UTCTime(microseconds: untilMicroseconds - 1).date)
  }

  /// `2026-11-01 to 2026-11-02`, where the end is not in it.
  var words: String {
    "\(sinceMicroseconds.map { UTCTime(microseconds: $0).date } ?? "the first") to "
      + "\(untilMicroseconds.map { UTCTime(microseconds: $0).date } ?? "the last")"
  }
}

extension ReportCells {
  /// Reads the cells of one or more folders, and adds them up.
  ///
  /// An aggregate's file may be a folder of part files, as written by Spark.
  ///
  /// - Parameters:
  ///   - paths: One or more folders that ``write(to:)`` wrote, without common sessions, or folders of such folders.
  ///   - period: Which folders are read; each is of a period that is inside or outside of it.
  /// - Returns: The cells. ``missingDays`` are the days that no folder is of, between the bounds or those that the
  ///   folders in one path are of.
  /// - Throws: ``CellsError`` if a folder is missing, broken, or was aggregated differently from the others.
  package static func reading(
    _ paths: [String], sinceMicroseconds: Int64? = nil, untilMicroseconds: Int64? = nil
  ) throws(CellsError) -> ReportCells {
    let period = CellsPeriod(sinceMicroseconds: sinceMicroseconds, untilMicroseconds: untilMicroseconds)
    var (folders, periods): ([String], [[CellsPeriod]]) = ([], [])
    for path in paths {
      var covered: [CellsPeriod] = []
      for folder in self.folders(in: path) {
        let part = try header(in: folder).selection.period ?? CellsPeriod()
        if part.isDisjoint(with: period) { continue }
        guard period == CellsPeriod() || period.contains(part) else {
          throw .partly(path: folder, period: part.words)
        }
        folders.append(folder)
        covered.append(part)
      }
      periods.append(covered)
    }
    guard paths.isEmpty || !folders.isEmpty else { throw .none(period: period.words) }
    var cells = try reading(all: folders)
    // A region's folder may lack a day that another region's has.
    let gaps = periods.flatMap { CellsPeriod.gaps(between: $0) }
    cells.missingDays = ReportDays.merged(
      (gaps + CellsPeriod.gaps(between: periods.flatMap(\.self), in: period)).compactMap(\.days))
    return cells
  }

  /// Returns the folder itself, or those in it that are cells.
  private static func folders(in path: String) -> [String] {
    let files = FileManager.default
    guard !files.fileExists(atPath: "\(path)/\(CellsHeader.fileName)") else { return [path] }
    let names = ((try? files.contentsOfDirectory(atPath: path)) ?? []).sorted()
    let found = names.map { "\(path)/\($0)" }.filter { files.fileExists(atPath: "\($0)/\(CellsHeader.fileName)") }
    return found.isEmpty ? [path] : found
  }
}
