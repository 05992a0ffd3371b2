import TransitionModel

/// An error: a stroke file that cannot be imported, with all its problems.
public struct StrokeFileError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A problem with its place.
  public struct Problem: Sendable, Hashable, CustomStringConvertible {
    /// The line in the file, from 1.
    public let line: Int
    /// The problem, the allowed values and what to do, without the place.
    public let message: String

    /// The line and the message.
    public var description: String { "\(line): \(message)" }
  }

  /// The number of problems that a message shows. The rest are counted.
  public static let shownProblems = 20

  /// The file as named by the caller.
  public let file: String
  /// Every problem found, in the order of the lines.
  public let problems: [Problem]

  /// The problems, one per line in the form `FILE:LINE: message`, at most ``shownProblems`` of them.
  public var description: String {
    let shown = problems.prefix(Self.shownProblems).map { "\(file):\($0)" }
    let rest = problems.count - shown.count
    let more = rest > 0 ? ["… and \(rest) more problem\(rest == 1 ? "" : "s")."] : []
    return (shown + more).joined(separator: "\n")
  }
}

/// Splits one line of CSV (RFC 4180, without line breaks in a field).
///
/// The numbers and words of a stroke file need no line breaks, and every message names the line.
enum CSVLine {
  /// Returns the fields of a line; nil if a quotation mark is not closed.
  static func fields(_ line: String) -> [String]? {
    guard line.utf8.contains(UInt8(ascii: "\"")) else {
      return line.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map { String($0) ?? "" }
    }
    var fields: [String] = []
    var field = ""
    var isQuoted = false
    var scalars = line.unicodeScalars.makeIterator()
    var next = scalars.next()
    while let scalar = next {
      next = scalars.next()
      switch (scalar, isQuoted) {
      case ("\"", true) where next == "\"":
        field.unicodeScalars.append(scalar)
        next = scalars.next()
      case ("\"", true): isQuoted = false
      case ("\"", false) where field.isEmpty: isQuoted = true
      case (",", false):
        fields.append(field)
        field = ""
      default: field.unicodeScalars.append(scalar)
      }
    }
    return isQuoted ? nil : fields + [field]
  }
}

/// The positions of the columns.
struct StrokeColumns {
  static let header = "session_id,t_us,x_pt,y_pt,state[,user]"
  static let required = ["session_id", "t_us", "x_pt", "y_pt", "state"]

  let count: Int
  let isComplete: Bool
  var id = 0
  var time = 0
  var x = 0
  var y = 0
  var state = 0
  var user: Int?

  static func read(_ fields: [String]) -> (StrokeColumns, [String]) {
    let missing = required.filter { !fields.contains($0) }
    let known = required + ["user"]
    var messages: [String] = []
    if !missing.isEmpty {
      let plural = missing.count == 1 ? "column \(missing[0]) is" : "columns \(missing.joined(separator: ", ")) are"
      messages.append("the \(plural) missing. The header is \(header).")
    }
    for (index, field) in fields.enumerated() where !known.contains(field) {
      let nearest = NearestNames.to(field, among: known, limit: 1).first.map { " Did you mean \($0)?" } ?? ""
      messages.append("column \(index + 1) is \(QuotedText.of(field)).\(nearest) The header is \(header).")
    }
    for name in known where fields.filter({ $0 == name }).count > 1 {
      messages.append("column \(name) appears twice.")
    }
    var columns = StrokeColumns(count: fields.count, isComplete: missing.isEmpty)
    columns.id = fields.firstIndex(of: "session_id") ?? 0
    columns.time = fields.firstIndex(of: "t_us") ?? 0
    columns.x = fields.firstIndex(of: "x_pt") ?? 0
    columns.y = fields.firstIndex(of: "y_pt") ?? 0
    columns.state = fields.firstIndex(of: "state") ?? 0
    columns.user = fields.firstIndex(of: "user")
    return (columns, messages)
  }
}
