public import TransitionModel

/// Writes a configuration as YAML, from which it can be read again.
public enum CatalogWriter {
  /// Returns the YAML with sections in the order of the field table, without defaults.
  ///
  /// The only text that does not survive reading is a byte order mark at its start, which Yams removes.
  ///
  /// - Parameters:
  ///   - configuration: The configuration to write.
  ///   - comments: Whether each field is preceded by its help and followed by its unit and range.
  public static func write(_ configuration: TransitionConfiguration, comments: Bool = false) -> String {
    var lines: [String] = []
    var open: [Substring] = []
    var number = 0
    for field in configuration.fields {
      guard let value = configuration[field], value != field.defaultValue else { continue }
      var sections = field.path.split(separator: ".")
      let name = sections.removeLast()
      let stop = field.stopPlace?.number
      if stop != nil { sections.removeLast() }
      let shared = zip(open, sections).prefix { $0 == $1 }.count
      if shared == 0, sections != open, !lines.isEmpty { lines.append("") }
      for (depth, section) in sections.enumerated().dropFirst(shared) { lines.append(indent(depth) + section + ":") }
      open = sections
      let depth = indent(sections.count)
      let explains = comments && stop ?? 1 == 1
      if explains { lines += wrapped(field.help).map { "\(depth)# \($0)" } }
      let note = explains ? "  # \(field.note)" : ""
      let item = stop.map { $0 == number ? "  " : "- " } ?? ""
      number = stop ?? 0
      lines.append("\(depth)\(item)\(name): \(scalar(value))\(note)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  static func scalar(_ value: ConfigurationFieldValue) -> String {
    switch value {
    case .number: PlainDecimal.expanding(value.description)
    case .flag: value.description
    case .text(let text): YAMLText.quotedIfNeeded(text)
    }
  }

  private static func indent(_ depth: Int) -> String { String(repeating: "  ", count: depth) }

  /// Returns help in lines of at most 100 characters.
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
  /// The allowed values and the default, for the comment after a value.
  fileprivate var note: String {
    let standard = defaultValue.map { $0.description.isEmpty ? "" : "; \($0) if left out" } ?? ""
    return allowedDescription + standard
  }
}

/// Formats decimal numbers without an exponent.
enum PlainDecimal {
  /// Returns the same number without an exponent: `0.00001` for `1e-05`, digit for digit.
  static func expanding(_ text: String) -> String {
    let parts = text.lowercased().split(separator: "e")
    guard parts.count == 2, let exponent = Int(parts[1]), var mantissa = parts.first else { return text }
    let sign = mantissa.hasPrefix("-") ? "-" : ""
    mantissa = mantissa.drop { $0 == "-" }
    let halves = mantissa.split(separator: ".")
    let fraction = halves.count > 1 ? halves[1].drop { $0 == "0" && halves[1].count == 1 } : ""
    let digits = String(halves.first ?? "0") + fraction
    let point = (halves.first?.count ?? 1) + exponent
    if point <= 0 { return sign + "0." + String(repeating: "0", count: -point) + digits }
    if point >= digits.count { return sign + digits + String(repeating: "0", count: point - digits.count) }
    return sign + digits.prefix(point) + "." + digits.dropFirst(point)
  }
}

enum YAMLText {
  /// Returns the text itself if every reader takes it for text, otherwise in double quotes.
  static func quotedIfNeeded(_ text: String) -> String { isPlain(text) ? text : quoted(text) }

  /// Stricter than YAML 1.2 §7.3.3: text must begin with a letter, and contain no colon or hash that could end it.
  private static func isPlain(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last else { return false }
    guard first.properties.isAlphabetic, last != " ", last != ":" else { return false }
    return !PlainScalar.isAmbiguous(text) && !text.contains(": ") && !text.contains(" #")
      && text.unicodeScalars.allSatisfy(isPlain)
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII ? scalar.value >= 0x20 && scalar.value < 0x7F : isPrintable(scalar)
  }

  /// As libYAML sees it; a line break is not printable.
  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x85, 0x2028, 0x2029, 0xFEFF: false
    default: SourceText.isAllowed(scalar)
    }
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      default:
        if isPrintable(scalar), scalar.value >= 0x20 {
          quoted.unicodeScalars.append(scalar)
        } else {
          let digits = String(scalar.value, radix: 16, uppercase: true)
          quoted += "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
        }
      }
    }
    return quoted + "\""
  }
}
