import TransitionModel

/// Questions that were options of `report` before 0.1.0. The message has the command that asks now.
enum FormerSpellings {
  private static let commands = [
    "--compare": "compare", "--what-if": "what-if", "--recommend": "recommend", "--plan": "plan", "--infer": "infer",
  ]

  /// Returns the message for a command line with such an option; nil for any other.
  static func mistake(in words: [String]) -> String? {
    guard words.first == "report", let place = words.firstIndex(where: { commands[option($0)] != nil }),
      let command = commands[option(words[place])]
    else { return nil }
    var rest = Array(words[1..<place])
    if let equals = words[place].firstIndex(of: "=") { rest.append(String(words[place][equals...].dropFirst())) }
    rest += words[(place + 1)...]
    // The name comes first, and the difference of a plan and the parameter of a recommendation are options.
    var line = ["transitions", command]
    if let name = rest.firstIndex(where: { !$0.hasPrefix("-") && Double($0) == nil && !parameters.contains($0) }) {
      line.append(rest.remove(at: name))
    }
    if command == "plan", let value = rest.firstIndex(where: { Double($0) != nil }) {
      rest.insert("--difference", at: value)
    }
    if command == "recommend", let value = rest.firstIndex(where: parameters.contains) {
      rest.insert("--parameter", at: value)
    }
    return "\(option(words[place])) is a command now: \(ShellCommand(words: line + rest))."
  }

  private static let parameters: Set = ["fraction", "velocity"]

  private static func option(_ word: String) -> String { String(word.prefix { $0 != "=" }) }
}
