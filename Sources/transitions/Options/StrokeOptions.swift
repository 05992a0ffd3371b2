import ArgumentParser
import SessionSimulation

/// Options for the units and the delimiter of a file with strokes.
struct StrokeOptions: ParsableArguments {
  @Option(
    help: Choice.help("The unit of t_us, whole microseconds by default", StrokeFormat.TimeUnit.self, valueName: "unit"),
    completion: .list(Choice.words(StrokeFormat.TimeUnit.self)), transform: Choice.value)
  var timeUnit: StrokeFormat.TimeUnit?
  @Option(
    help: ArgumentHelp(
      "Device pixels per point, if x_pt and y_pt are pixels: they are divided by it. An iPhone has 2 or 3.",
      valueName: "number"))
  var scale: Double?
  @Option(
    help: ArgumentHelp("What separates the columns: , ; | or tab. Default: a comma.", valueName: "character").hidden,
    completion: .list([",", ";", "|", "tab"]), transform: parseDelimiter)
  var delimiter: Unicode.Scalar?

  func validate() throws {
    if let scale, !Self.scales.contains(scale) {
      throw ValidationError("--scale is \(scale); allowed 0.1…10 device pixels per point. An iPhone has 2 or 3.")
    }
  }

  private static let scales = 0.1...10.0

  /// The options that were given, for the message of a command that cannot use them.
  var given: [String] {
    [("--time-unit", timeUnit != nil), ("--scale", scale != nil), ("--delimiter", delimiter != nil)]
      .filter(\.1).map(\.0)
  }

  var format: StrokeFormat {
    var format = StrokeFormat()
    format.timeUnit = timeUnit ?? format.timeUnit
    format.scale = scale ?? format.scale
    format.delimiter = delimiter ?? format.delimiter
    return format
  }

  @Sendable private static func parseDelimiter(_ word: String) throws -> Unicode.Scalar {
    let names = StrokeFormat.delimiters.map { (String($0), $0) } + [("tab", "\t"), ("\\t", "\t")]
    guard let delimiter = names.first(where: { $0.0 == word })?.1 else {
      throw ValidationError("Allowed: a comma, ';', '|' or tab.")
    }
    return delimiter
  }
}
