import TransitionLint

extension OutputFormat {
  /// GitHub's workflow commands, with one annotation per row:
  /// `::error file=catalog/a.yaml,line=7,title=a%3A too-slow::message advice`.
  ///
  /// A row without a file, or from standard input, is annotated without a place.
  static let github = OutputFormat(name: "github", summary: "annotations of a pull request", isKeyed: false) {
    columns, stream in
    let places = Dictionary(columns.enumerated().map { ($1.name, $0) }) { first, _ in first }
    return RowWriter { row in
      func text(_ name: String) -> String? { places[name].flatMap { row[$0].plainText } }
      let rule = text("rule").map { rule in text("transition").map { "\($0): \(rule)" } ?? rule }
      let file = text("file").flatMap { $0 == InputFile.standardInput ? nil : $0 }
      let properties = [("file", file), ("line", file == nil ? nil : text("line")), ("title", rule)]
        .compactMap { name, value in value.map { "\(name)=\(property($0))" } }
      let message = [text("message"), text("advice")].compactMap(\.self).joined(separator: " ")
      let place = properties.isEmpty ? "" : " " + properties.joined(separator: ",")
      stream.writeLine(data: "::\(level(text("severity")))\(place)::\(annotation(message))")
    }
  }

  private static func level(_ severity: String?) -> String {
    severity == Diagnostic.Severity.note.rawValue ? "notice" : severity ?? Diagnostic.Severity.error.rawValue
  }

  /// Escapes a message as GitHub's runner reads it back (actions/toolkit, `command.ts`).
  private static func annotation(_ text: String) -> String {
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
    annotation(text).replacingScalars { scalar in
      switch scalar {
      case ":": "%3A"
      case ",": "%2C"
      default: nil
      }
    }
  }
}
