import ArgumentParser

/// One run of the tool: from a command line to an exit code.
struct Invocation {
  let arguments: [String]
  /// Makes the console once it is known whether `--no-color` was given.
  let makeConsole: (_ noColor: Bool) -> Console

  func run() -> Int32 {
    let console = makeConsole(arguments.contains("--no-color"))
    let code = status(on: console)
    console.output.flush()
    console.errors.flush()
    if let failure = console.output.failure {
      report("Could not write to standard output: \(failure).", on: console)
      return ExitStatus.failed
    }
    return code
  }

  private func status(on console: Console) -> Int32 {
    let arguments = CommandLineWords.arranged(arguments, in: TransitionsTool.self)
    let path = CommandPath.of(arguments, in: TransitionsTool.self)
    if let mistake = path.mistake {
      report(mistake, on: console)
      return ExitStatus.usage
    }
    if let topic = path.topic {
      console.print(topic.text)
      return ExitStatus.done
    }
    do {
      var command = try TransitionsTool.parseAsRoot(arguments)
      // Anything else is ArgumentParser's own: `help`, and the groups, which show theirs.
      guard let command = command as? any ToolCommand else {
        try command.run()
        return ExitStatus.done
      }
      return status(of: command, on: console)
    } catch {
      return status(ofParsing: error, words: arguments, path: path, console: console)
    }
  }

  private func status(of command: any ToolCommand, on console: Console) -> Int32 {
    if let problem = console.environmentProblem {
      report(problem, on: console)
      return ExitStatus.usage
    }
    do {
      try command.run(on: console)
      return ExitStatus.done
    } catch let code as ExitCode {
      return code.rawValue
    } catch let mistake as ValidationError {
      report(mistake.message, on: console)
      console.note("Usage: \(UsageLine.of(type(of: command)))")
      return ExitStatus.usage
    } catch {
      report("\(error)", on: console)
      return ExitStatus.failed
    }
  }

  /// What parsing throws is a request for help or a version, or a mistake in the command line.
  private func status(ofParsing error: any Error, words: [String], path: CommandPath, console: Console) -> Int32 {
    let text = UsageLine.optionsLast(in: TransitionsTool.fullMessage(for: error, columns: console.helpWidth))
    guard TransitionsTool.exitCode(for: error) == .success else {
      if let unknown = unknownOption(in: words, path: path) {
        report(unknown.message, on: console)
        console.note("Usage: \(UsageLine.of(path.command))")
        console.note("  See '\(path.names.joined(separator: " ")) --help' for more information.")
        return ExitStatus.usage
      }
      console.note(text.hasSuffix("\n") ? String(text.dropLast()) : text)
      return ExitStatus.usage
    }
    console.print(text.hasPrefix("OVERVIEW: ") ? HelpText.of(path.command, columns: console.helpWidth) : text)
    return ExitStatus.done
  }

  /// Looked for only where parsing has failed: a line that parses has none.
  private func unknownOption(in words: [String], path: CommandPath) -> UnknownOption? {
    guard words.first != "help", let tool = try? ToolDescription.ofThisTool().command else { return nil }
    let names = path.names.dropFirst()
    return UnknownOption.first(in: words.dropFirst(names.count), of: tool.path(names))
  }

  private func report(_ message: String, on console: Console) {
    console.note(console.errors.styled("transitions:", .red) + " " + message)
  }
}
