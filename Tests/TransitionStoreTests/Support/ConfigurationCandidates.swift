@testable import TransitionModel

/// Values to try in a field: on, just inside and just outside its bounds, every word and near misses of it.
enum ConfigurationCandidates {
  /// Returns configurations that together use every field.
  static func bases() -> [ConfigurationValues] {
    var bases = [Example.plain, Example.interactive, Example.input, Example.observed].map { ConfigurationValues($0) }
    let conditions: [ConfigurationField] = [
      .interactivePresentation, .beginRule, .releaseRule, .rubberBand, .tail, .reduceMotion,
    ]
    for field in conditions {
      guard case .choice(let words) = field.kind else { continue }
      bases += words.map { word in
        var changed = ConfigurationValues(Example.interactive)
        changed[field] = .text(word)
        return changed
      }
    }
    for motion in [MotionFields.presentation, .dismissal] {
      var curve = ConfigurationValues(Example.interactive)
      curve[motion.dampingRatio] = nil
      curve[motion.curve] = .text("cubic")
      var spring = curve
      spring[motion.dampingRatio] = .number(0.8)
      spring[motion.curve] = nil
      bases += [curve, spring]
    }
    bases += stopped()
    return bases.map(completed).filter { $0.problems().isEmpty }
  }

  /// Returns configurations with one, two and three stops, under each rule, moved by a gesture and by code.
  private static func stopped() -> [ConfigurationValues] {
    var one = ConfigurationValues(Example.interactive)
    for field in [ConfigurationField.height, .maximumWidth] { one[field] = nil }
    one[.tail] = .text("animator")
    for field in [ConfigurationField.tailCurve, .tailCompletionSpeed, .tailDuration, .tailDampingRatio] {
      one[field] = nil
    }
    var two = one
    for (number, name) in ["another", "b"].enumerated() {
      two[.stop(number + 1, .name)] = .text(name)
      two[.stop(number + 1, .size)] = .text("points")
      two[.stop(number + 1, .points)] = .number(Double(number + 1) * 200)
    }
    for key in StopKey.allCases { one[.stop(1, key)] = two[.stop(1, key)] }
    two[.stop(1, .maximum)] = .number(9000)
    two[.stopRule] = .text("nearest")
    var fling = two
    fling[.stopRule] = .text("next")
    var code = two
    code[.dismissalType] = .text("none")
    var shared = two
    shared[.stop(1, .size)] = .text("fraction")
    shared[.stop(1, .points)] = nil
    shared[.stop(1, .fraction)] = .number(0.3)
    shared[.stop(2, .size)] = .text("fraction")
    shared[.stop(2, .points)] = nil
    shared[.stop(2, .fraction)] = .number(0.8)
    shared[.dragDismisses] = .flag(false)
    return [one, two, fling, code, shared]
  }

  /// Returns `values` with applicable fields filled in and others removed.
  static func completed(_ values: ConfigurationValues) -> ConfigurationValues {
    var completed = values
    for field in values.fields {
      if !field.isAllowed(in: completed) {
        completed[field] = nil
      } else if completed[field] == nil, field.isRequired(in: completed) {
        completed[field] = field.defaultValue ?? inside(field)
      }
    }
    return completed
  }

  private static func inside(_ field: ConfigurationField) -> ConfigurationFieldValue {
    switch field.kind {
    case .number(let range): .number(range.upperBound)
    case .choice(let words): .text(words[0])
    case .flag: .flag(true)
    case .text: .text("")
    case .transitionName: .text("another")
    }
  }

  /// Returns candidates; nil stands for no value.
  ///
  /// Values of another type that SQLite converts are left out: the number 1 in a flag's column is the flag, in a text's
  /// column the text "1.0".
  static func values(of field: ConfigurationField) -> [ConfigurationFieldValue?] {
    switch field.kind {
    case .number(let range):
      let (low, high) = (range.lowerBound, range.upperBound)
      return [
        nil, .number(low), .number(high), .number(low.nextUp), .number(high.nextDown), .number(low.nextDown),
        .number(high.nextUp), .number(low - 1), .number(high + 1), .number((low + high) / 2), .number(.infinity),
        .number(-.infinity), .number(-0.0), .text("abc"), .text(""),
      ]
    case .choice(let words):
      let wrong = ["", " ", "no such word", words[0].uppercased(), words[0] + " ", words[0] + "\u{0}", "NULL"]
      return [nil, .number(1), .number(0.5)] + (words + wrong).map { .text($0) }
    case .flag: return [nil, .flag(true), .flag(false), .number(0.5), .text("true"), .text("")]
    case .text(let limit): return texts(limit: limit)
    case .transitionName: return names()
    }
  }

  private static func texts(limit: Int) -> [ConfigurationFieldValue?] {
    let texts = [
      "", " ", String(repeating: "x", count: limit), String(repeating: "x", count: limit + 1),
      String(repeating: "é", count: limit), String(repeating: "🂡", count: limit),
      String(repeating: "🂡", count: limit + 1), String(repeating: "e\u{301}", count: limit / 2),
      String(repeating: "e\u{301}", count: limit / 2 + 1), "two\nlines", "tab\t", "\u{0}", "x\u{0}y", "\u{1}", "\u{1F}",
      "\u{7F}", "\u{80}", "\u{2028}", "'; DROP TABLE transition; --", "]*[",
    ]
    return [nil] + texts.map { .text($0) }
  }

  private static func names() -> [ConfigurationFieldValue?] {
    let names = [
      "", "a", "z9-", "plain", "card-modal", "modal-input", "another", String(repeating: "a", count: 64),
      String(repeating: "a", count: 65), "9a", "-a", "A", "aB", "a_b", "a b", "a.b", "aé", "é", "a\u{0}", "a\u{0}B",
      "a\n", " a", "x'; DROP TABLE transition; --", "a]", "a^",
    ]
    return [nil] + names.map { .text($0) }
  }
}
