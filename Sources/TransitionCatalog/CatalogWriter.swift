public import TransitionModel

/// Writes a configuration as the YAML that reads back to it.
public enum CatalogWriter {
  /// Sections in the order of the field table, defaults left out.
  ///
  /// One thing does not read back: a byte order mark at the very start of a text, which Yams takes off.
  ///
  /// - Parameters:
  ///   - configuration: What to write.
  ///   - comments: Whether each field is preceded by its help and followed by its unit and range.
  public static func write(_ configuration: TransitionConfiguration, comments: Bool = false) -> String {
    var lines: [String] = []
    var open: [Substring] = []
    for field in ConfigurationField.all {
      guard let value = configuration[field], value != field.defaultValue else { continue }
      var sections = field.path.split(separator: ".")
      let name = sections.removeLast()
      let shared = zip(open, sections).prefix { $0 == $1 }.count
      if shared == 0, sections != open, !lines.isEmpty { lines.append("") }
      for (depth, section) in sections.enumerated().dropFirst(shared) { lines.append(indent(depth) + section + ":") }
      open = sections
      let depth = indent(sections.count)
      if comments { lines += wrapped(field.help).map { "\(depth)# \($0)" } }
      let note = comments ? "  # \(field.note)" : ""
      lines.append("\(depth)\(name): \(scalar(value))\(note)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// A value as a YAML scalar, in quotes where it could be misread.
  static func scalar(_ value: FieldValue) -> String {
    switch value {
    case .number: PlainDecimal.expanding(value.description)
    case .flag: value.description
    case .text(let text): YAMLText.quotedIfNeeded(text)
    }
  }

  private static func indent(_ depth: Int) -> String { String(repeating: "  ", count: depth) }

  /// Help in lines of at most 100 characters.
  private static func wrapped(_ text: String) -> [String] {
    var lines: [String] = [""]
    for word in text.split(separator: " ") {
      if let last = lines.last, !last.isEmpty, last.count + word.count >= 100 { lines.append("") }
      lines[lines.count - 1] += (lines.last?.isEmpty == true ? "" : " ") + word
    }
    return lines
  }
}

extension ConfigurationField {
  /// Allowed values and default, to stand behind a value.
  fileprivate var note: String {
    let standard = defaultValue.map { $0.description.isEmpty ? "" : "; \($0) if left out" } ?? ""
    return allowedDescription + standard
  }
}
