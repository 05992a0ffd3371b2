/// A file of a programming language whose comments begin with two slashes.
struct CodeFile {
  private var lines: [String]

  /// Begins with the catalog's header.
  init(_ catalog: ExportedCatalog) {
    lines = catalog.header.map { "// \($0)" }
  }

  var text: String { lines.joined(separator: "\n") + "\n" }

  mutating func add(_ lines: [String]) { self.lines += lines }

  /// A declaration with others in it, two or four spaces further right, with air between them.
  static func block(_ opening: String, _ members: [[String]], indentation: String = "  ") -> [String] {
    let inner = members.map { $0.map { $0.isEmpty ? "" : indentation + $0 } }.joined(separator: [""])
    return [opening + " {"] + Array(inner) + ["}"]
  }
}
