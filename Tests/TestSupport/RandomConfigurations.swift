package import TransitionModel

/// Random valid configurations generated from the field table: any field, any choice, any number in its range.
package struct RandomConfigurations {
  private var generator: SplitMix64

  package init(seed: UInt64) { generator = SplitMix64(seed: seed) }

  /// Returns the next valid configuration. Invalid combinations are discarded.
  package mutating func next() -> TransitionConfiguration {
    while true {
      var values = stops()
      var filled = values
      for field in ConfigurationField.all where field.isAllowed(in: filled) {
        let isRequired = field.isRequired(in: filled)
        if !isRequired || field.defaultValue != nil, Bool.random(using: &generator) {
          filled[field] = isRequired ? field.defaultValue : nil
        } else {
          values[field] = value(of: field)
          filled[field] = values[field]
        }
      }
      if values.stopCount > 0 {
        values[ConfigurationField.height.path] = nil
        values[ConfigurationField.maximumWidth.path] = nil
        if values[ConfigurationField.initialStop.path] != nil {
          values[ConfigurationField.initialStop.path] = .text("a")
        }
      }
      if let configuration = try? TransitionConfiguration(values) { return configuration }
    }
  }

  /// Returns stops, in one of three cases: up to four sizes of points.
  private mutating func stops() -> ConfigurationValues {
    var values = ConfigurationValues()
    guard Int.random(in: 0..<3, using: &generator) == 0 else { return values }
    for ordinal in 1...Int.random(in: 1...4, using: &generator) {
      values[ConfigurationField.stop(ordinal, .name).path] = .text(["a", "b-1", "null", "no"][ordinal - 1])
      values[ConfigurationField.stop(ordinal, .size).path] = .text("points")
      values[ConfigurationField.stop(ordinal, .points).path] = .number(Double(ordinal) * number(in: 100...200))
      for key in [StopKey.hiddenBelow, .dimming, .passesTouches, .cornerRadius, .scrolls, .threshold] {
        guard Bool.random(using: &generator), key != .threshold || ordinal > 1 else { continue }
        let field = ConfigurationField.stop(ordinal, key)
        values[field.path] = value(of: field)
      }
    }
    return values
  }

  private mutating func value(of field: ConfigurationField) -> ConfigurationFieldValue {
    switch field.kind {
    case .number(let range): .number(number(in: range))
    case .choice(let words): .text(words.randomElement(using: &generator) ?? "")
    case .flag: .flag(Bool.random(using: &generator))
    case .text(let maximumLength): .text(text(atMost: maximumLength))
    case .transitionName: .text(Self.names.randomElement(using: &generator) ?? "")
    }
  }

  private mutating func number(in range: ClosedRange<Double>) -> Double {
    let candidates = [
      range.lowerBound, range.upperBound, range.lowerBound.nextUp, range.upperBound.nextDown,
      Double.random(in: range, using: &generator), Double.random(in: range, using: &generator).rounded(),
      Double.random(in: -1e-5...1e-5, using: &generator), .leastNonzeroMagnitude, -0.0, 1e-7, 0.1 + 0.2,
    ]
    return candidates.filter(range.contains).randomElement(using: &generator) ?? range.lowerBound
  }

  private mutating func text(atMost length: Int) -> String {
    if Bool.random(using: &generator) { return Self.texts.randomElement(using: &generator) ?? "" }
    var text = ""
    for _ in 0..<Int.random(in: 0...min(length, 12), using: &generator) {
      text.unicodeScalars.append(Self.scalars.randomElement(using: &generator) ?? "a")
    }
    return text
  }

  /// Names that YAML readers take for something else, and some that they do not.
  private static let names = ["no", "on", "y", "null", "true", "inf", "nan", "e1", "card-modal", "a-1-", "x"]

  private static let texts = [
    "", " ", "12", "0x1F", "1e3", "1:30", "1_000", ".5", "2026-01-31", "yes", "Off", "~", "null", "true", "<<", "=",
    "- a", "-", "? b", ": c", "key: value", "a #b", "#c", "a: ", "a:", "[d]", "{e}", "&f", "*g", "!h", "|", ">", "@i",
    "`j", "%k", "'l", "\"m\"", "n\\o", " p", "q ", "---", "...", "été", "e\u{301}", "日本", "👩‍👩‍👧", "\u{A0}r", "\u{85}",
    "a\u{FEFF}",
    "s\u{2028}t", "u\u{2029}", "v\u{9F}", "w\u{FFFE}", "\u{E000}0\u{E000}x", String(repeating: "y ", count: 100),
  ]

  private static let scalars: [Unicode.Scalar] =
    (0x20...0x7E).compactMap(Unicode.Scalar.init) + ["é", "\u{85}", "\u{A0}", "\u{2028}", "\u{301}", "😀", "\u{9F}"]
}
