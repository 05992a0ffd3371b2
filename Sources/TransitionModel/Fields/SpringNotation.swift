import TransitionMotion

/// A spring as people write it: by its response, by its stiffness, or by duration and bounce.
///
/// A configuration stores UIKit's duration and damping ratio. A file or an assignment may have one of the other notations
/// in their place.
package struct SpringNotation: Sendable, Hashable {
  /// A word that takes the place of a stored field.
  package enum Word: String, Sendable, CaseIterable {
    case response, dampingFraction, stiffness, damping, mass, bounce

    fileprivate var kind: Kind {
      switch self {
      case .response, .dampingFraction: .response
      case .stiffness, .damping, .mass: .stiffness
      case .bounce: .bounce
      }
    }
  }

  fileprivate enum Kind { case response, stiffness, bounce }

  /// The sections that may hold a spring.
  package static let sections = ["presentation", "dismissal", "interaction.tail"]
  package static let rule = """
    Write response + dampingFraction, stiffness + damping (+ mass), duration + bounce, or duration + dampingRatio.
    """

  /// The section that holds the spring.
  package let section: String
  /// The numbers as written.
  package private(set) var numbers: [Word: Double]
  /// The fields that are written beside the words.
  private let duration: Double?
  private let dampingRatio: Double?
  private let initialVelocity: Double

  /// Creates the notation of a section. `written` has the fields that the text itself gives, and `values` all of them.
  package init(
    _ section: String, _ numbers: [Word: Double], beside written: (_ field: String) -> ConfigurationFieldValue?,
    in values: ConfigurationValues
  ) {
    self.section = section
    self.numbers = numbers
    duration = written("\(section).duration")?.number
    dampingRatio = written("\(section).dampingRatio")?.number
    initialVelocity = values["\(section).initialVelocity"]?.number ?? 0
  }

  /// Returns the words that a name may refer to: a path such as `presentation.response`, or an end of it.
  package static func meant(by name: String) -> [(section: String, word: Word)] {
    guard let word = name.split(separator: ".").last.flatMap({ Word(rawValue: String($0)) }) else { return [] }
    // `show` lists presentation.spring.response, beside what is stored.
    let name = name.replacing("spring.", with: "")
    return sections.filter { ".\($0).\(word.rawValue)".hasSuffix(".\(name)") }.map { ($0, word) }
  }
}

/// An error: numbers that are no spring of UIKit.
package struct SpringProblem: Error, Sendable, Hashable {
  /// The path of the word, such as `presentation.response`.
  package let path: String
  package let message: String
}

extension SpringNotation {
  /// Returns UIKit's duration and damping ratio of the same spring, each to six decimals.
  package func pair() throws(SpringProblem) -> (duration: Double, dampingRatio: Double) {
    let kind = try kind()
    guard initialVelocity == 0 else {
      throw problem(
        first, "cannot be converted: with initialVelocity, a spring needs UIKit's duration and dampingRatio.")
    }
    for (word, number) in numbers.sorted(by: { $0.key.order < $1.key.order })
    where word != .bounce && !(number > 0 && number < 1e9) {
      throw problem(word, "is \(Self.text(number)); allowed are numbers above 0.")
    }
    let (frequency, ratio) = try oscillator(kind)
    guard ratio >= 0.01, ratio <= 1 else { throw unplayable(kind, ratio) }
    let spring = try? Spring(response: 2 * .pi / frequency, dampingRatio: ratio)
    let duration = Self.rounded(spring?.uiKitDuration ?? .infinity)
    guard (0.01...10).contains(duration) else {
      throw problem(first, "gives a spring of \(Self.text(duration)) s as UIKit counts it; allowed 0.01…10 s.")
    }
    return (duration, ratio)
  }

  /// Takes a missing number from the spring of a configuration, which an assignment changes in part.
  package mutating func complete(from values: ConfigurationValues) {
    guard let kind = try? kind(), let forms = Self.forms(of: section, in: values) else { return }
    for (word, number) in forms where word.kind == kind && numbers[word] == nil {
      if (word == .dampingFraction || word == .damping) && dampingRatio != nil { continue }
      numbers[word] = Self.shown(number)
    }
    if kind == .bounce, duration == nil {
      numbers[.response] = forms.first { $0.word == .response }.map { Self.shown($0.number) }
    }
  }

  /// Returns the spring of a section in every notation, with mass 1; nil if the section has none.
  package static func forms(of section: String, in values: ConfigurationValues) -> [(word: Word, number: Double)]? {
    guard let duration = values["\(section).duration"]?.number, let ratio = values["\(section).dampingRatio"]?.number
    else { return nil }
    let velocity = values["\(section).initialVelocity"]?.number ?? 0
    let spring = Spring(limitedDuration: duration, dampingRatio: ratio, initialVelocity: velocity)
    let frequency = spring.angularFrequency
    return [
      (.response, spring.response), (.dampingFraction, ratio), (.bounce, spring.bounce),
      (.stiffness, frequency * frequency), (.damping, 2 * ratio * frequency), (.mass, 1),
    ]
  }

  /// The first word as written.
  private var first: Word { Word.allCases.first { numbers[$0] != nil } ?? .response }

  private func kind() throws(SpringProblem) -> Kind {
    // A response is another word for the duration beside a bounce.
    let completed = numbers[.bounce] != nil && duration == nil ? numbers.filter { $0.key != .response } : numbers
    let first = Word.allCases.first { completed[$0] != nil } ?? first
    let others = Word.allCases.filter { completed[$0] != nil && $0.kind != first.kind }.map(\.rawValue)
    let hasRatio = completed[.dampingFraction] != nil || completed[.damping] != nil || completed[.bounce] != nil
    let fields =
      (duration != nil && completed[.bounce] == nil ? ["duration"] : [])
      + (dampingRatio != nil && hasRatio ? ["dampingRatio"] : [])
    guard let other = (others + fields).first else { return first.kind }
    throw problem(first, "and \(other) belong to two notations of a spring. \(Self.rule)")
  }

  private func oscillator(_ kind: Kind) throws(SpringProblem) -> (frequency: Double, ratio: Double) {
    switch kind {
    case .response:
      let response = try number(.response, for: .dampingFraction)
      if let dampingRatio { return (2 * .pi / response, dampingRatio) }
      return (2 * .pi / response, Self.rounded(try number(.dampingFraction, for: .response)))
    case .stiffness:
      let (stiffness, mass) = (try number(.stiffness, for: .damping), numbers[.mass] ?? 1)
      let frequency = (stiffness / mass).squareRoot()
      if let dampingRatio { return (frequency, dampingRatio) }
      return (frequency, Self.rounded(try number(.damping, for: .stiffness) / (2 * mass * frequency)))
    case .bounce:
      guard let response = duration ?? numbers[.response] else {
        throw problem(.bounce, "is one half of a spring; the other is duration. \(Self.rule)")
      }
      return (2 * .pi / response, Self.rounded(1 - (numbers[.bounce] ?? 0)))
    }
  }

  private func number(_ word: Word, for given: Word) throws(SpringProblem) -> Double {
    if let number = numbers[word] { return number }
    let ratio = word == .damping && (numbers[.stiffness] ?? 0) > 0
    throw problem(
      numbers[given] == nil ? first : given,
      "is one half of a spring; the other is \(word.rawValue)\(ratio ? " or dampingRatio" : ""). \(Self.rule)")
  }

  private func unplayable(_ kind: Kind, _ ratio: Double) -> SpringProblem {
    let reason = ratio > 1 ? "Above 1, a spring is overdamped, which UIKit cannot play." : "Below, it hardly stops."
    let word: Word = kind == .bounce ? .bounce : kind == .response ? .dampingFraction : .damping
    guard let given = numbers[word] else {
      return SpringProblem(
        path: "\(section).dampingRatio", message: "is \(Self.text(ratio)); allowed 0.01…1. \(reason)")
    }
    switch word {
    case .bounce:
      let reason = given < 0 ? "Below 0, a spring is overdamped, which UIKit cannot play." : "At 1, it never stops."
      return problem(word, "is \(Self.text(given)); allowed 0…0.99. \(reason)")
    case .damping:
      return problem(
        word,
        "is \(Self.text(given)), a damping ratio of \(Self.text(ratio)); allowed 0.01…1. \(reason) "
          + "\(Self.text(given / ratio)) is critically damped.")
    default: return problem(word, "is \(Self.text(given)); allowed 0.01…1. \(reason)")
    }
  }

  private func problem(_ word: Word, _ message: String) -> SpringProblem {
    SpringProblem(path: "\(section).\(word.rawValue)", message: message)
  }

  /// Rounds to the decimals that a stored spring determines, so that a response of 0.35 s stays that.
  private static func shown(_ number: Double) -> Double { (number * 1e4).rounded() / 1e4 }

  private static func rounded(_ number: Double) -> Double { (number * 1e6).rounded() / 1e6 }

  private static func text(_ number: Double) -> String {
    ConfigurationFieldValue.number((number * 1000).rounded() / 1000).description
  }
}

extension SpringNotation.Word { fileprivate var order: Int { Self.allCases.firstIndex(of: self) ?? 0 } }

extension ConfigurationFieldValue {
  fileprivate var number: Double? { if case .number(let number) = self { number } else { nil } }
}
