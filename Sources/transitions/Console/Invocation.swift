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
    guard let failure = console.output.failure else { return code }
    guard code == ExitStatus.done, console.hasStored, !console.printsData else {
      let stored = console.hasStored ? " What was stored before stays." : ""
      Self.report("Could not write to standard output: \(failure).\(stored)", on: console)
      return ExitStatus.failed
    }
    // A script that takes this for a failure would do again what is done.
    Self.report(
      "The command is done, and what it had to change is stored. Only its report could not be written to standard output: "
        + "\(failure).", on: console)
    return code
  }

  /// Ends the process at once, from any thread, where the command itself cannot be ended: says why, and leaves no file half
  /// written.
  static func end(with error: any Error, on console: Console) -> Never {
    report(ErrorReport.of(error), on: console)
    SystemCalls.exitImmediately(ExitStatus.failed)
  }

  private func status(on console: Console) -> Int32 {
    let arguments = CommandLineWords.arranged(arguments, in: TransitionsTool.self)
    let path = CommandPath.of(arguments, in: TransitionsTool.self)
    if let mistake = path.mistake {
      Self.report(mistake, on: console)
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
      Self.report(problem, on: console)
      return ExitStatus.usage
    }
    do {
      try command.run(on: console)
      return ExitStatus.done
    } catch let code as ExitCode {
      return code.rawValue
    } catch let mistake as ValidationError {
      Self.report(mistake.message, on: console)
      console.note("Usage: \(UsageLine.of(type(of: command)))")
      return ExitStatus.usage
    } catch {
      Self.report(ErrorReport.of(error), on: console)
      return ExitStatus.failed
    }
  }

  /// What parsing throws is a request for help or a version, or a mistake in the command line.
  private func status(ofParsing error: any Error, words: [String], path: CommandPath, console: Console) -> Int32 {
    let text = UsageLine.optionsLast(in: TransitionsTool.fullMessage(for: error, columns: console.helpWidth))
    guard TransitionsTool.exitCode(for: error) == .success else {
      if let unknown = unknownOption(in: words, path: path) {
        Self.report(unknown.message, on: console)
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

  private static func report(_ message: String, on console: Console) {
    console.note(styled: "\(console.errors.styled("transitions:", .red)) \(message)")
  }
}

/// What the tool's exit codes mean; part of its interface (`transitions help exit-codes` lists them).
enum ExitStatus {
  static let done: Int32 = 0
  /// The command worked and its answer is no.
  static let no: Int32 = 1
  /// It could not be done.
  static let failed: Int32 = 2
  /// The command line makes no sense (`EX_USAGE`, as ArgumentParser has it).
  static let usage: Int32 = 64
  /// Its terminal was closed: 128 and the signal's number, as a shell has it.
  static let hungUp: Int32 = 129
  /// Ctrl-C, in the same way.
  static let interrupted: Int32 = 130
  /// Ctrl-\\, in the same way.
  static let quit: Int32 = 131
  /// `kill`, in the same way.
  static let terminated: Int32 = 143

  /// Every code, with its meaning in words.
  static let all: [(code: Int32, meaning: String)] = [
    (done, "Done."),
    (no, "It worked, and the answer is no: things differ, something was found."),
    (failed, "It could not be done. What, where and what to do is on standard error."),
    (usage, "The command line makes no sense. Nothing was tried."),
    (hungUp, "Its terminal was closed."),
    (interrupted, "Interrupted, as by Ctrl-C."),
    (quit, "Ended, as by Ctrl-\\."),
    (terminated, "Ended, as by `kill`."),
  ]
}

/// Something the tool itself could not do. Errors of the libraries are printed as they describe themselves.
struct ToolError: Error, CustomStringConvertible {
  /// What happened, where, what is allowed, and the next step.
  let description: String

  init(_ description: String) { self.description = description }
}
