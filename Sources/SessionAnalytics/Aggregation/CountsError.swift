/// A reason that a file of counts cannot be read or combined with others.
package enum CountsError: Error, Sendable, Hashable, CustomStringConvertible {
  case unknownWord(table: String, column: String, word: String)
  case missing(path: String, detail: String)
  /// The content does not add up: truncated, changed, or from another program.
  case broken(path: String, detail: String)
  /// The counts have another version, schema or selection than those to combine them with.
  case mismatch(path: String, what: String, found: String, expected: String)
  case occupied(path: String)
  /// A file is named twice, so that its sessions would count twice.
  case twice(path: String)
  /// Two files have common sessions, which would count twice.
  case overlap(path: String, other: String)
  /// A file is of a period that a report begins or ends within.
  case partly(path: String, period: String)
  /// No file is of the time of a report.
  case none(period: String)

  package var description: String {
    switch self {
    case .unknownWord(let table, let column, let word):
      "The counts in \(table) have \(column) '\(word)', which this version does not support."
    case .missing(let path, let detail): "\(path): \(detail)."
    case .broken(let path, let detail): "\(path): \(detail). Write the file again."
    case .mismatch(let path, let what, let found, let expected):
      "\(path): \(what) is \(found), and \(expected) is needed. Count both with the same version and selection."
    case .occupied(let path): "\(path) exists and is not a file of counts. Name another file."
    case .twice(let path): "\(path) is named twice, so that its drags would count twice. Name it once."
    case .overlap(let path, let other):
      "\(path) and \(other) have drags in common, which would count twice. Leave one of them out."
    case .partly(let path, let period):
      "\(path) is of \(period), and --since or --until cuts it. Counts are not divisible: choose the bounds of a file."
    case .none(let period):
      "No file is of \(period). `transitions report --counts FILE --since DAY --until DAY` writes one of a period."
    }
  }
}
