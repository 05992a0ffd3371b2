import TransitionModel

/// An option on a command line that its command does not have.
///
/// ArgumentParser reads on behind one, and often complains of what follows instead: of its value as an argument too many,
/// or that the option is missing which it was meant to be.
struct UnknownOption {
  /// As it was written, but for a value: `--rev` of `--rev=1`.
  let name: String
  /// The options its command has, without their hyphens.
  let known: [String]

  /// ArgumentParser's own, which stand in no description of a command.
  private static let builtIn: Set<String> = [
    "-h", "--help", "--help-hidden", "--version", "--generate-completion-script", "--experimental-dump-help",
  ]

  /// The first one on a command line; nil where the command has them all.
  ///
  /// - Parameters:
  ///   - words: What stands behind the words that name the command.
  ///   - path: The command, behind those that it is one of: it takes their options, too.
  static func first(in words: some Sequence<String>, of path: [ToolDescription.Command]) -> UnknownOption? {
    let options = path.flatMap { $0.arguments ?? [] }.filter { $0.kind != .positional }
    let known = Set(options.flatMap(\.spellings)).union(builtIn)
    let takingValues = Set(options.filter { $0.kind == .option }.flatMap(\.spellings))
    var before = ""
    for word in words.prefix(while: { $0 != "--" }) {
      defer { before = word }
      guard let name = name(of: word), !known.contains(name) else { continue }
      // `--search -x`: rather a value than an option, and ArgumentParser says that the value is missing.
      if takingValues.contains(before), !name.hasPrefix("--") { continue }
      let own = path.last?.arguments ?? []
      let long = own.filter(\.shouldDisplay).flatMap(\.spellings).filter { $0.hasPrefix("--") }
      return UnknownOption(name: name, known: long.map { String($0.dropFirst(2)) })
    }
    return nil
  }

  /// `--name` of `--name` and `--name=value`, `-n` of `-n`; nil for a word that can be no option, as `-3d` or `- softer`.
  private static func name(of word: String) -> String? {
    let name = word.prefix { $0 != "=" }
    let letters = name.drop { $0 == "-" }
    guard (1...2).contains(name.count - letters.count), letters.first?.isLetter == true,
      !letters.contains(where: \.isWhitespace)
    else { return nil }
    return String(name)
  }

  /// What is wrong, with the options it may have been meant to be.
  var message: String {
    let near = suggestions.map { "'\($0)'" }.joined(separator: ", ")
    return "Unknown option '\(name)'" + (near.isEmpty ? "" : ". Did you mean \(near)?")
  }

  /// The options that begin as this one does, or else end so, or else have it in them, or else are a part of it, or else
  /// are a slip away.
  var suggestions: [String] {
    let wanted = name.drop { $0 == "-" }.lowercased()
    let parts = wanted.split(separator: "-").map(String.init)
    // One letter ends too many names, and two are in too many.
    let tests: [(String) -> Bool] = [
      { $0 == wanted },
      { $0.hasPrefix(wanted) },
      { wanted.count > 2 && $0.hasSuffix(wanted) },
      { wanted.count > 2 && $0.contains(wanted) },
      { parts.count > 1 && parts.contains($0) },
    ]
    let near = tests.lazy.map { known.filter($0) }.first { !$0.isEmpty }
    return (near ?? NearestNames.to(wanted, among: known, limit: 1)).prefix(3).map { "--" + $0 }
  }
}
