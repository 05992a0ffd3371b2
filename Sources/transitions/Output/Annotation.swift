import TransitionLint

/// GitHub's workflow commands, with one annotation per row: `::error file=catalog/a.yaml,line=7,title=a%3A too-slow::message
/// advice`. A row without a file, or from standard input, is annotated without a place.
enum Annotation {
  static func line(of row: [Cell], under columns: [ResultTable.Column]) -> String {
    func text(_ name: String) -> String? {
      columns.firstIndex { $0.name == name }.flatMap { row[$0].plainText }
    }
    let rule = text("rule").map { rule in text("transition").map { "\($0): \(rule)" } ?? rule }
    let file = text("file").flatMap { $0 == InputFile.standardInput ? nil : $0 }
    let properties = [("file", file), ("line", file == nil ? nil : text("line")), ("title", rule)]
      .compactMap { name, value in value.map { "\(name)=\(property($0))" } }
    let message = [text("message"), text("advice")].compactMap(\.self).joined(separator: " ")
    let place = properties.isEmpty ? "" : " " + properties.joined(separator: ",")
    let severity = text("severity") ?? Diagnostic.Severity.error.rawValue
    let level = severity == Diagnostic.Severity.note.rawValue ? "notice" : severity
    return "::\(level)\(place)::\(escaped(message))"
  }

  /// Escapes a message as GitHub's runner reads it back (actions/toolkit, `command.ts`).
  private static func escaped(_ text: String) -> String {
    text.replacingScalars { scalar in
      switch scalar {
      case "%": "%25"
      case "\r": "%0D"
      case "\n": "%0A"
      default: nil
      }
    }
  }

  /// Escapes a property, in which a colon and a comma have a meaning too.
  private static func property(_ text: String) -> String {
    escaped(text).replacingScalars { scalar in
      switch scalar {
      case ":": "%3A"
      case ",": "%2C"
      default: nil
      }
    }
  }
}
