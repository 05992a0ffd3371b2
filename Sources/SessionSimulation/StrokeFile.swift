import RegistryTools
import TransitionModel
import TransitionRuntime
import TransitionStage
import TransitionStore

/// A reader of strokes in CSV: `session_id,t_us,x_pt,y_pt,state[,user]`, one sample per row, with columns in any order.
///
/// A stroke consists of the consecutive rows of one `session_id`. It starts at `began` and ends with `ended` or
/// `cancelled`. It may begin again after that, if the finger came back while the view settled. Times are whole
/// microseconds, unless a ``StrokeFormat`` gives another unit, and never go back. Samples with equal times keep the file's
/// order. Other columns are ignored. If there is any mistake, or a stroke is faster than any digitizer, the whole file is
/// rejected, and all mistakes are reported together.
public struct StrokeFile {
  private let name: String
  private var format: StrokeFormat
  private var problems: [StrokeFileError.Problem] = []
  private var columns: StrokeColumns?
  private var strokes: [Stroke] = []
  private var open: OpenStroke?
  private var seen: [String: Int] = [:]

  private struct OpenStroke {
    let externalID: String
    let user: String?
    let line: Int
    /// The samples of each touch: one, or several if the finger came back while the view settled.
    var touches: [[GestureSample]]
    var hasEnded = false
    var isUsable = true
    var latest: GestureSample?
  }

  /// Reads all strokes of a file's text.
  ///
  /// - Parameters:
  ///   - text: The file's bytes, UTF-8.
  ///   - name: The file's name, for messages.
  ///   - format: The file's units and delimiter.
  ///   - notice: Called with a line about columns that are ignored.
  /// - Throws: ``StrokeFileError`` with every problem.
  public static func read(
    _ text: some Collection<UInt8>, name: String, format: StrokeFormat = StrokeFormat(),
    notice: (String) -> Void = { _ in }
  ) throws(StrokeFileError) -> [Stroke] {
    var blocks = [Array(text)].makeIterator()
    do {
      return try read(name: name, format: format, next: { blocks.next() }, notice: notice)
    } catch let error as StrokeFileError {
      throw error
    } catch {
      return []  // Nothing else is thrown.
    }
  }

  /// The maximum length of a line in bytes: six fields, of which the longest has 300 characters.
  package static let longestLine = 1 << 16
  /// The number of problems after which the rest of a file is skipped.
  package static let mostProblems = 1000

  /// Reads all strokes of a file that comes in blocks. Only a block, a line and the strokes are in memory.
  ///
  /// - Parameters:
  ///   - name: The file's name, for messages.
  ///   - format: The file's units and delimiter.
  ///   - next: Returns the next block of the file, of any size, or nil at its end.
  ///   - notice: Called with a line about columns that are ignored.
  /// - Throws: ``StrokeFileError`` with every problem, and errors of `next`.
  package static func read(
    name: String, format: StrokeFormat, next: () throws -> [UInt8]?, notice: (String) -> Void
  ) throws -> [Stroke] {
    var file = StrokeFile(name: name, format: format)
    var reader = ExchangeReader(longest: longestLine)
    var last = UInt8(ascii: "\n")
    while let line = try reader.next(refill: {
      let block = try next()
      last = block?.last ?? last
      return block
    }) {
      switch line {
      case .bytes(let bytes): file.take(bytes, line: reader.number)
      case .tooLong: file.report(reader.number, "is longer than \(longestLine) bytes, the maximum.")
      }
      if reader.number == 1, let ignored = file.columns?.ignored { notice("\(escaped: name): \(ignored)") }
      guard file.problems.count < mostProblems else {
        file.report(reader.number, "there are \(mostProblems) problems up to here. The rest was not read.")
        break
      }
    }
    // After the last line end there is one more line, possibly empty.
    let line = last == UInt8(ascii: "\n") ? reader.number + 1 : reader.number
    file.close(line: line)
    if file.columns == nil, file.problems.isEmpty {
      file.report(1, "the file is empty. The first line names the columns: \(StrokeColumns.header).")
    } else if file.strokes.isEmpty, file.problems.isEmpty {
      file.report(line, "there are no strokes after the header.")
    }
    guard file.problems.isEmpty else {
      throw StrokeFileError(file: name, problems: file.problems.sorted { $0.line < $1.line })
    }
    return file.strokes
  }

  private init(name: String, format: StrokeFormat) { (self.name, self.format) = (name, format) }

  private mutating func report(_ line: Int, _ message: String) {
    problems.append(StrokeFileError.Problem(line: line, message: message))
  }
}

extension StrokeFile {
  private mutating func take(_ bytes: some Collection<UInt8>, line: Int) {
    if let problem = ForeignText.encodingProblem(of: bytes) {
      open?.isUsable = false
      return report(line, problem.message)
    }
    var text = String(decoding: bytes, as: UTF8.self)
    if let problem = ForeignText.conflictProblem(of: text) {
      open?.isUsable = false
      return report(line, problem)
    }
    if text.hasSuffix("\r") { text.removeLast() }
    if line == 1, text.hasPrefix("\u{FEFF}") { text.removeFirst() }
    if text.utf8.allSatisfy({ $0 == UInt8(ascii: " ") }) { return }
    guard let fields = CSVLine.fields(text, separatedBy: format.delimiter) else {
      report(line, "a quotation mark is not closed. Write a quotation mark inside a quoted field twice.")
      return
    }
    guard let columns else {
      readHeader(fields, line: line)
      return
    }
    guard columns.isComplete else { return }
    guard fields.count == columns.count else {
      report(line, "has \(fields.count) fields; the header has \(columns.count).")
      open?.isUsable = false
      return
    }
    readRow(fields, columns, line: line)
  }

  private mutating func readHeader(_ fields: [String], line: Int) {
    var fields = fields
    if !fields.contains("t_us"), let index = fields.firstIndex(where: { StrokeColumns.times[$0] != nil }),
      let unit = StrokeColumns.times[fields[index]]
    {
      format.timeUnit = unit
      fields[index] = "t_us"
    }
    let (columns, messages) = StrokeColumns.read(fields, format)
    self.columns = columns
    for message in messages { report(line, message) }
  }

  private mutating func readRow(_ fields: [String], _ columns: StrokeColumns, line: Int) {
    let id = fields[columns.id]
    let phase = GestureSample.Phase.byWord[fields[columns.state]]
    if phase == nil {
      report(line, "state is \(QuotedText.of(fields[columns.state])); allowed began, changed, ended or cancelled.")
    }
    let time = format.microseconds(fields[columns.time])
    if time == nil { report(line, format.timeProblem(fields[columns.time])) }
    let x = coordinate(fields[columns.x], "x_pt", line)
    let y = coordinate(fields[columns.y], "y_pt", line)
    if id.isEmpty { report(line, "session_id is empty. Every stroke needs a name of its own.") }
    let user = columns.user.map { fields[$0] }
    for (column, name) in [("session_id", id), ("user", user ?? "")]
    where name.unicodeScalars.count > Self.longestID || name.firstInvisible != nil {
      let rule = "allowed at most \(Self.longestID) characters, none of them invisible."
      report(line, "\(column) is \(QuotedText.of(name)); \(rule)")
    }
    if let open, open.externalID == id, let user, !user.isEmpty, user != open.user {
      report(
        line,
        "stroke \(QuotedText.of(id)) is \(QuotedText.of(user))'s here and \(QuotedText.of(open.user ?? ""))'s at line \(open.line)."
      )
    }
    if open?.externalID != id { beginStroke(id, user: user, phase: phase, line: line) }
    guard let phase, let time, let x, let y else {
      open?.isUsable = false
      return
    }
    append(GestureSample(timeMicroseconds: time, x: x, y: y, phase: phase), line: line)
  }

  /// Ten minutes in microseconds.
  private static let longestStroke: Int64 = 600_000_000
  /// The limit of the registry's columns.
  private static let longestID = 300

  private mutating func coordinate(_ text: String, _ column: String, _ line: Int) -> Double? {
    if let value = Double(text).map({ $0 / format.scale }), abs(value) <= GestureSample.coordinateLimit { return value }
    report(line, "\(column) is \(QuotedText.of(text)); allowed a number of points, -1000000…1000000.")
    return nil
  }

  private mutating func beginStroke(_ id: String, user: String?, phase: GestureSample.Phase?, line: Int) {
    close(line: line - 1)
    if let first = seen[id] {
      report(
        line, "stroke \(QuotedText.of(id)) was already read at line \(first). Put the rows of one stroke together.")
    }
    seen[id] = seen[id] ?? line
    if let phase, phase != .began {
      report(line, "stroke \(QuotedText.of(id)) starts with \(phase); a stroke starts with began.")
    }
    open = OpenStroke(externalID: id, user: user.flatMap { $0.isEmpty ? nil : $0 }, line: line, touches: [])
    if phase != .began { open?.isUsable = false }
  }

  private mutating func append(_ sample: GestureSample, line: Int) {
    guard var stroke = open else { return }
    // Take the stroke out while changing it, because a second reference would copy its samples at every row.
    open = nil
    defer { open = stroke }
    if sample.phase == .began, stroke.hasEnded || stroke.touches.isEmpty {
      stroke.touches.append([])
      stroke.hasEnded = false
    } else if stroke.hasEnded {
      report(
        line, "stroke \(QuotedText.of(stroke.externalID)) continues after its end. Give each stroke its own session_id."
      )
      stroke.isUsable = false
    } else if sample.phase == .began {
      report(
        line, "stroke \(QuotedText.of(stroke.externalID)) begins a second time. Give each stroke its own session_id.")
      stroke.isUsable = false
    }
    if let last = stroke.latest, sample.timeMicroseconds < last.timeMicroseconds {
      report(
        line,
        "t_us goes back from \(last.timeMicroseconds) to \(sample.timeMicroseconds) in stroke \(QuotedText.of(stroke.externalID)). "
          + "Sort the rows by time; equal times keep their order.")
      stroke.isUsable = false
    }
    if stroke.touches.isEmpty { stroke.touches.append([]) }
    stroke.touches[stroke.touches.count - 1].append(sample)
    stroke.latest = sample
    stroke.hasEnded = sample.phase == .ended || sample.phase == .cancelled
  }

  private mutating func close(line: Int) {
    guard let stroke = open else { return }
    open = nil
    guard stroke.isUsable, let first = stroke.touches.first?.first, let last = stroke.latest else { return }
    if !stroke.hasEnded {
      report(
        line, "stroke \(QuotedText.of(stroke.externalID)) (from line \(stroke.line)) has no ended or cancelled row.")
    }
    if let problem = format.problem(of: stroke.touches) {
      report(stroke.line, "stroke \(QuotedText.of(stroke.externalID)) \(problem)")
    } else if last.timeMicroseconds - first.timeMicroseconds > Self.longestStroke {
      let unit = format.timeUnit.name
      report(line, "stroke \(QuotedText.of(stroke.externalID)) lasts longer than ten minutes. t_us is in \(unit).")
    }
    // Times count from the stroke's own start, regardless of the clock.
    let touches = stroke.touches.map { samples in
      StageTouch(
        samples: samples.map {
          GestureSample(
            timeMicroseconds: $0.timeMicroseconds - first.timeMicroseconds, x: $0.x, y: $0.y, phase: $0.phase)
        })
    }
    strokes.append(
      Stroke(
        externalID: stroke.externalID, user: stroke.user, touches: touches, firstMicroseconds: first.timeMicroseconds))
  }
}

extension GestureSample.Phase {
  fileprivate static let byWord = Dictionary(uniqueKeysWithValues: allCases.map { ("\($0)", $0) })
}
