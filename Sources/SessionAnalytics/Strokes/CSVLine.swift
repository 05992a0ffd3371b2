/// Splits one line of CSV (RFC 4180, without line breaks inside a field).
///
/// A stroke file's numbers and words need no more, and the line is what every message names.
enum CSVLine {
  /// The fields of a line; nil when a quotation mark is not closed.
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
