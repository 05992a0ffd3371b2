import Synchronization
import TransitionModel
import TransitionStore

/// The streams a command talks to, handed to it rather than found by it.
///
/// Data goes to ``output``; everything else (notes, progress, errors) to ``errors``, so that a pipe carries data alone.
struct Console: Sendable {
  let output: ConsoleStream
  let errors: ConsoleStream
  let environment: [String: String]
  private let outcome = Outcome()

  /// What is known of a command that has not ended yet.
  private final class Outcome: Sendable {
    let hasStored = Atomic(false)
    let printsData = Atomic(true)
  }

  init(output: ConsoleStream, errors: ConsoleStream, environment: [String: String] = [:]) {
    self.output = output
    self.errors = errors
    self.environment = environment
  }

  /// The process's own streams. Each is looked at apart: one may be a terminal while the other is a file.
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

  /// `NO_COLOR` with any text in it (no-color.org) and `TERM=dumb` both mean no colour.
  static func allowsColor(_ environment: [String: String]) -> Bool {
    environment["NO_COLOR", default: ""].isEmpty && !isDumb(environment)
  }

  private static func width(of descriptor: Int32, _ environment: [String: String]) -> Int {
    columns(environment) ?? SystemCalls.columns(of: descriptor) ?? usualWidth
  }

  /// What `COLUMNS` says; nil where that is no width.
  private static func columns(_ environment: [String: String]) -> Int? {
    environment["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
  }

  private static let usualWidth = 80

  /// What help is wrapped to, on a terminal or not: ArgumentParser indents what options mean by 26 columns, and ends the
  /// process where nothing is left beside them.
  var helpWidth: Int { max(output.width ?? Self.columns(environment) ?? Self.usualWidth, Self.narrowestHelp) }

  private static let narrowestHelp = 40

  /// Whether the command has stored what it had to.
  var hasStored: Bool { outcome.hasStored.load(ordering: .relaxed) }

  /// Whether what is printed is what the command was called for, rather than a report of what it did.
  var printsData: Bool { outcome.printsData.load(ordering: .relaxed) }

  /// Takes note that the registry, or a file that was asked for, is changed for good: from here on only the report of it
  /// can fail.
  ///
  /// - Parameter dataIsPrinted: Whether there is also data on standard output.
  func stored(dataIsPrinted: Bool = false) {
    outcome.hasStored.store(true, ordering: .relaxed)
    outcome.printsData.store(dataIsPrinted, ordering: .relaxed)
  }

  /// Prints a line of data.
  func print(_ line: String = "") { output.writeLine(line) }

  /// Prints a line of data, parts of it in a style.
  func print(styled line: TerminalText) { output.writeLine(line) }

  /// Tells the person something that is no data. Data printed before it appears before it.
  func note(_ line: String) { note(styled: TerminalText(line)) }

  /// The same, parts of it in a style.
  func note(styled line: TerminalText) {
    output.flush()
    errors.writeLine(line)
    errors.flush()
  }

  /// What Ctrl-C says from now on before the process ends; nil for nothing.
  func onInterrupt(_ line: String?) {
    SystemCalls.sayOnInterrupt(line.map { "transitions: \(TerminalText.escaped($0))\n" })
  }

  /// Does work that counts up to `total`, with a progress bar on a terminal if it takes long.
  ///
  /// - Parameter work: calls its argument with how much is done so far.
  func withProgress<Result>(
    _ label: String, total: Int, _ work: ((Int) -> Void) throws -> Result
  ) rethrows -> Result {
    let bar = ProgressBar(label: label, total: total, stream: errors, isShown: showsProgress)
    defer { bar.clear() }
    return try work { bar.update($0) }
  }

  /// Whether a line on the terminal is written anew while work goes on.
  var showsProgress: Bool { errors.isTerminal && !Self.isDumb(environment) }

  /// Whether charts are drawn in more than ASCII.
  var drawsUnicode: Bool { !Self.isDumb(environment) }

  var plotCharacters: PlotCharacters { drawsUnicode ? .unicode : .ascii }

  private static func isDumb(_ environment: [String: String]) -> Bool { environment["TERM"] == "dumb" }
}

extension Console {
  /// How long a command waits for another program that writes, an import say: until that ends, or the person before the
  /// terminal has had enough. In the end it gives up all the same, because a script has nobody before it.
  var patience: BusyPolicy {
    let descriptor = errors.descriptor
    let start = showsProgress ? "\r\u{1B}[K" : ""
    return .patient(seconds: secondsToWait ?? Self.longestWait) { writer in
      let name = writer.map(TerminalText.escaped) ?? "Another program"
      let text =
        "\(start)transitions: \(name) is writing to the registry. Waiting for it; Ctrl-C gives up.\n"
      // Not through the stream, which is one thread's; what it was given stands there already.
      if let descriptor { _ = SystemCalls.writeAll(Array(text.utf8), to: descriptor) }
    }
  }

  /// What is wrong with a variable; nil where nothing is.
  var environmentProblem: String? {
    guard let text = environment["TRANSITIONS_WAIT"], !text.isEmpty, secondsToWait == nil else { return nil }
    return "TRANSITIONS_WAIT is \(QuotedText.of(text)); allowed is a number of seconds, 0…86400."
  }

  /// Ten minutes.
  static let longestWait = 600.0

  private var secondsToWait: Double? {
    environment["TRANSITIONS_WAIT"].flatMap { Double($0) }.flatMap { (0...86_400).contains($0) ? $0 : nil }
  }
}
