import TransitionModel

/// Spellings before 0.1.0. The message has the command that is meant now.
enum FormerSpellings {
  private static let commands = [
    "--compare": "compare", "--what-if": "what-if", "--recommend": "recommend", "--plan": "plan", "--infer": "infer",
  ]

  /// Returns the message for a command line with such a spelling; nil for any other.
  static func mistake(in words: [String]) -> String? {
    if words.first == "export", words.dropFirst().first == "swift-names" {
      return "`export swift-names` is a command now: `transitions names --swift FILE`."
    }
    let options = words.map { String($0.prefix { $0 != "=" }) }
    guard words.first == "report", let option = options.first(where: { commands[$0] != nil }),
      let command = commands[option]
    else { return nil }
    let name = words.dropFirst().first { !$0.hasPrefix("-") && Double($0) == nil }
    return "\(option) is a command now: \(ShellCommand(words: ["transitions", command] + [name].compactMap(\.self))). "
      + "See 'transitions \(command) --help' for its options."
  }
}
