import ArgumentParser
import TransitionModel

/// Option values that are one word of a few: `@Option(help: …, transform: Choice.value) var outcome: SessionOutcome?`.
enum Choice {
  /// The case a word names.
  ///
  /// - Throws: `ValidationError` with the nearest word and all the words there are.
  @Sendable static func value<Value>(_ word: String) throws -> Value
  where Value: RawRepresentable<String> & CaseIterable & Sendable {
    try pick(word, from: Value.allCases.map { ($0.rawValue, $0) })
  }

  /// The same for values that are no enumeration.
  static func pick<Value>(_ word: String, from choices: [(name: String, value: Value)]) throws -> Value {
    if let choice = choices.first(where: { $0.name == word }) { return choice.value }
    let names = choices.map(\.name)
    let suggestion = NearestNames.to(word, among: names, limit: 1).first.map { "Did you mean \($0)? " } ?? ""
    throw ValidationError("\(suggestion)Allowed: \(names.joined(separator: ", ")).")
  }

  /// A help text with the words there are: `Only with this outcome: finished, cancelled, …`
  static func help<Value>(_ text: String, _ type: Value.Type, valueName: String) -> ArgumentHelp
  where Value: RawRepresentable<String> & CaseIterable {
    ArgumentHelp("\(text): \(words(type).joined(separator: ", ")).", valueName: valueName)
  }

  /// The words there are, for completion.
  static func words<Value>(_ type: Value.Type) -> [String] where Value: RawRepresentable<String> & CaseIterable {
    Value.allCases.map(\.rawValue)
  }
}
