import ArgumentParser

/// How a command is called, in one line. ArgumentParser's, but for the place of what stands for its options.
enum UsageLine {
  static func of(_ command: any ParsableCommand.Type) -> String {
    optionsLast(in: TransitionsTool.usageString(for: command))
  }

  /// Puts `[<options>]` behind the arguments, where ArgumentParser has it before them: an option that takes several words
  /// would take the arguments behind it, too.
  static func optionsLast(in text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      guard let options = line.firstRange(of: " [<options>] ") else { return String(line) }
      return "\(line[..<options.lowerBound]) \(line[options.upperBound...]) [<options>]"
    }.joined(separator: "\n")
  }
}
