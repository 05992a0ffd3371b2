import Synchronization
import TransitionModel

/// Data goes to ``output``; everything else (notes, progress, errors) to ``errors``, so that a pipe carries data alone.
struct Console: Sendable {
  let output: ConsoleStream
  let errors: ConsoleStream
  let environment: [String: String]
  private let outcome = Outcome()

  private final class Outcome: Sendable {
    let hasStored = Atomic(false)
    let printsData = Atomic(true)
  }

  init(output: ConsoleStream, errors: ConsoleStream, environment: [String: String] = [:]) {
    self.output = output
    self.errors = errors
    self.environment = environment
  }

  /// The process's own streams. One may be a terminal while the other is a file.
  static func standard(environment: [String: String], noColor: Bool) -> Console {
    func stream(_ descriptor: Int32) -> ConsoleStream {
      let isTerminal = SystemCalls.isTerminal(descriptor)
      return ConsoleStream(
        .descriptor(descriptor), isTerminal: isTerminal, width: width(of: descriptor, environment),
        usesColor: isTerminal && !noColor && allowsColor(environment))
    }
    return Console(
      output: stream(SystemCalls.standardOutput), errors: stream(SystemCalls.standardError), environment: environment)
  }

  /// Returns a Boolean value that indicates whether color is allowed: without `NO_COLOR` (no-color.org) and
  /// `TERM=dumb`.
  static func allowsColor(_ environment: [String: String]) -> Bool {
    environment["NO_COLOR", default: ""].isEmpty && !isDumb(environment)
  }

  private static func width(of descriptor: Int32, _ environment: [String: String]) -> Int {
    columns(environment) ?? SystemCalls.columns(of: descriptor) ?? usualWidth
  }

  private static func columns(_ environment: [String: String]) -> Int? {
    environment["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
  }

  private static let usualWidth = 80

  /// The width at which help is wrapped, on a terminal or not.
  ///
  /// ArgumentParser indents the meaning of options by 26 columns, and traps if no columns are left beside them.
  var helpWidth: Int { max(output.width ?? Self.columns(environment) ?? Self.usualWidth, Self.narrowestHelp) }

  private static let narrowestHelp = 40

  var hasStored: Bool { outcome.hasStored.load(ordering: .relaxed) }

  var printsData: Bool { outcome.printsData.load(ordering: .relaxed) }

  /// Records that the command's changes are stored. After this, only the report can fail.
  ///
  /// - Parameter dataIsPrinted: Whether standard output carries data, too.
  func stored(dataIsPrinted: Bool = false) {
    outcome.hasStored.store(true, ordering: .relaxed)
    outcome.printsData.store(dataIsPrinted, ordering: .relaxed)
  }

  func print(_ line: String = "") { output.writeLine(line) }

  func print(styled line: TerminalText) { output.writeLine(line) }

  /// Prints a line that is not data, after the data printed so far.
  func note(_ line: String) { note(styled: TerminalText(line)) }

  func note(styled line: TerminalText) {
    output.flush()
    errors.writeLine(line)
    errors.flush()
  }

  /// Sets the message of Ctrl-C; nil for none.
  func onInterrupt(_ line: String?) {
    SystemCalls.sayOnInterrupt(line.map { "transitions: \(TerminalText.escaped($0))\n" })
  }

  /// Runs work with a progress bar on a terminal, if it takes long. `work` reports the completed amount.
  func withProgress<Result>(_ label: String, total: Int, _ work: ((Int) -> Void) throws -> Result) rethrows -> Result {
    let bar = ProgressBar(label: label, total: total, stream: errors, isShown: showsProgress)
    defer { bar.clear() }
    return try work { bar.update($0) }
  }

  var showsProgress: Bool { errors.isTerminal && !Self.isDumb(environment) }

  var drawsUnicode: Bool { !Self.isDumb(environment) }

  var plotCharacters: PlotCharacters { drawsUnicode ? .unicode : .ascii }

  private static func isDumb(_ environment: [String: String]) -> Bool { environment["TERM"] == "dumb" }
}
