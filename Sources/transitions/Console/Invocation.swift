import ArgumentParser
import TransitionStore

/// One run of the tool: from a command line to an exit code.
struct Invocation {
  let arguments: [String]
  let makeConsole: (_ noColor: Bool) -> Console

  func run() -> Int32 {
    let console = makeConsole(arguments.contains("--no-color"))
    let code = status(on: console)
    console.output.flush()
    console.errors.flush()
    guard let failure = console.output.failure else { return code }
    guard code == ExitStatus.done, console.hasStored, !console.printsData else {
      let stored = console.hasStored ? " Data stored before stays." : ""
      Self.report("Could not write to standard output: \(failure).\(stored)", on: console)
      return ExitStatus.failed
    }
    // A script that treated this as a failure would repeat the change.
    Self.report(
      "The command succeeded, and its changes are stored. Only its report could not be written to standard output: "
        + "\(failure).", on: console)
    return code
  }

  /// Ends the process immediately, from any thread, with an error message and without unfinished files.
  static func end(with error: any Error, on console: Console) -> Never {
    report(ErrorReport.of(error), on: console)
    SystemCalls.exitImmediately(ExitStatus.failed)
  }

  private func status(on console: Console) -> Int32 {
    if arguments.first == "help", arguments.count == 2, let topic = HelpTopic.named(arguments[1]) {
      console.print(topic.text)
      return ExitStatus.done
    }
    if let mistake = UnknownCommand.mistake(in: arguments) {
      Self.report(mistake, on: console)
      return ExitStatus.usage
    }
    do {
      var command = try TransitionsTool.parseAsRoot(arguments)
      // ArgumentParser's own `help`, and groups, print their help.
      guard let command = command as? any ToolCommand else {
        try command.run()
        return ExitStatus.done
      }
      return status(of: command, on: console)
    } catch {
      let text = TransitionsTool.fullMessage(for: error, columns: console.helpWidth)
      guard TransitionsTool.exitCode(for: error) == .success else {
        console.note(UnknownCommand.withNearOptions(text.hasSuffix("\n") ? String(text.dropLast()) : text))
        return ExitStatus.usage
      }
      console.print(text)
      return ExitStatus.done
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
      console.note("Usage: \(TransitionsTool.usageString(for: type(of: command)))")
      return ExitStatus.usage
    } catch {
      Self.report(ErrorReport.of(error), on: console)
      return ExitStatus.failed
    }
  }

  private static func report(_ message: String, on console: Console) {
    console.note(styled: "\(console.errors.styled("transitions:", .red)) \(message)")
  }
}

/// The exit codes, part of the tool's interface (`transitions help exit-codes`).
enum ExitStatus {
  static let done: Int32 = 0
  static let no: Int32 = 1
  static let failed: Int32 = 2
  static let some: Int32 = 3
  /// A usage error: `EX_USAGE`, as in ArgumentParser.
  static let usage: Int32 = 64
  /// SIGHUP, SIGINT, SIGQUIT and SIGTERM: 128 and the signal's number, as in a shell.
  static let hungUp: Int32 = 129
  static let interrupted: Int32 = 130
  static let quit: Int32 = 131
  static let terminated: Int32 = 143

  static let all: [(code: Int32, meaning: String)] = [
    (done, "Done."),
    (no, "The command ran, and found a difference or a problem: the answer is no."),
    (failed, "The command failed. Standard error has the reason, the place and the next step."),
    (some, "`session import` imported some of the files, not all."),
    (usage, "Usage error. Nothing was changed."),
    (hungUp, "The terminal was closed."),
    (interrupted, "Interrupted, as by Ctrl-C."),
    (quit, "Ended, as by Ctrl-\\."),
    (terminated, "Ended, as by `kill`."),
  ]
}

/// An error of the tool itself. Errors of the libraries are printed as they describe themselves.
struct ToolError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
