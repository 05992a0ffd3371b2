import Testing
import TransitionModel
import TransitionStage

@testable import SessionSimulation

/// A file whose units are not the given ones is refused with the unit that fits. It never becomes other drags.
@Suite struct StrokeUnitTests {
  /// How a file writes its times.
  enum Written: CaseIterable {
    case microseconds, wholeMilliseconds, milliseconds, seconds, nanoseconds

    var unit: StrokeFormat.TimeUnit? {
      switch self {
      case .microseconds: .microseconds
      case .wholeMilliseconds, .milliseconds: .milliseconds
      case .seconds: .seconds
      case .nanoseconds: nil
      }
    }

    func text(_ microseconds: Int64) -> String {
      func decimal(_ value: Int64, digits: Int) -> String {
        let text = String(value)
        let padded = String(repeating: "0", count: max(digits + 1 - text.count, 0)) + text
        return padded.dropLast(digits) + "." + padded.suffix(digits)
      }
      return switch self {
      case .microseconds: "\(microseconds)"
      case .wholeMilliseconds: "\(microseconds / 1000)"
      case .milliseconds: decimal(microseconds, digits: 3)
      case .seconds: decimal(microseconds, digits: 6)
      case .nanoseconds: "\(microseconds * 1000)"
      }
    }
  }

  /// A drag of some samples at a digitizer's rate, down the screen.
  private static func samples(_ count: Int, every interval: Int64, from start: Int64) -> [GestureSample] {
    (0..<count).map { index in
      GestureSample(
        timeMicroseconds: start + Int64(index) * interval, x: 200, y: 300 + 4 * Double(index),
        phase: index == 0 ? .began : index == count - 1 ? .ended : .changed)
    }
  }

  private static func file(
    _ samples: [GestureSample], _ written: Written = .microseconds, scale: Double = 1, delimiter: Unicode.Scalar = ","
  ) -> [UInt8] {
    let rows = samples.map { sample in
      ["s", written.text(sample.timeMicroseconds), "\(sample.x * scale)", "\(sample.y * scale)", "\(sample.phase)"]
    }
    let all = [["session_id", "t_us", "x_pt", "y_pt", "state"]] + rows
    return Array(all.map { $0.joined(separator: String(delimiter)) }.joined(separator: "\n").utf8)
  }

  static let cases = Written.allCases.flatMap { written in StrokeFormat.TimeUnit.allCases.map { (written, $0) } }

  @Test(arguments: cases)
  func everyUnitIsReadAsGivenOrRefusedWithTheOneThatFits(_ written: Written, _ unit: StrokeFormat.TimeUnit) throws {
    var format = StrokeFormat()
    format.timeUnit = unit
    for interval in [Int64(4167), 8333, 16_667] {
      for (count, start) in [(5, Int64(0)), (12, 86_400_000_000), (60, 1_793_577_600_000_000)]
      where written != .nanoseconds || start < 1_000_000_000_000_000 {
        let samples = Self.samples(count, every: interval, from: start)
        let text = Self.file(samples, written)
        do {
          let strokes = try StrokeFile.read(text, name: "s", format: format)
          #expect(written.unit == unit, "\(written) was read as \(unit)")
          let precision: Int64 = written == .wholeMilliseconds ? 1000 : 0
          for (read, sample) in zip(strokes[0].samples, samples) {
            #expect(abs(read.timeMicroseconds + start - sample.timeMicroseconds) <= precision)
            #expect((read.x, read.y) == (sample.x, sample.y))
          }
        } catch {
          #expect(written.unit != unit, "\(error)")
          guard let fitting = written.unit?.rawValue else { continue }
          #expect(error.description.contains(try Regex("Give --time-unit ([a-z]+ or )*\(fitting)\\b")), "\(error)")
        }
      }
    }
  }

  @Test func wholeMillisecondsAreNamed() throws {
    let text = Self.file(Self.samples(30, every: 17_000, from: 1_793_577_605_000_000), .wholeMilliseconds)
    let error = try #require(throws: StrokeFileError.self) { try StrokeFile.read(text, name: "ms.csv") }
    #expect(
      error.description == """
        ms.csv:2: stroke "s" has a median of 17 µs between samples; allowed 1 ms or more, as no digitizer is faster. \
        Milliseconds? Give --time-unit ms, or multiply by 1000.
        """)
  }

  @Test(arguments: [("t_ms", "16.5"), ("t_s", "0.0165")]) func aColumnMayNameTheUnitOfItsTimes(
    name: String, text: String
  ) throws {
    let file = "session_id,\(name),x_pt,y_pt,state\na,0,1,2,began\na,\(text),1,4,ended\n"
    let strokes = try StrokeFile.read(Array(file.utf8), name: "s")
    #expect(strokes[0].samples.map(\.timeMicroseconds) == [0, 16_500])
  }

  @Test func decimalSecondsAreMilliseconds() throws {
    var format = StrokeFormat()
    format.timeUnit = .seconds
    let text = "session_id,t_us,x_pt,y_pt,state\na,0,1,2,began\na,0.016,1,4,changed\na,0.0325,1,8,ended\n"
    let strokes = try StrokeFile.read(Array(text.utf8), name: "s", format: format)
    #expect(strokes[0].samples.map(\.timeMicroseconds) == [0, 16_000, 32_500])
  }

  @Test(arguments: [0.5, 2, 3])
  func positionsAreDividedByTheScale(_ scale: Double) throws {
    let samples = Self.samples(12, every: 8333, from: 0)
    var format = StrokeFormat()
    format.scale = scale
    let strokes = try StrokeFile.read(Self.file(samples, scale: scale), name: "s", format: format)
    #expect(strokes[0].samples == samples)
  }

  @Test(arguments: StrokeFormat.delimiters)
  func everyDelimiterIsReadAsGivenAndNamedOtherwise(_ delimiter: Unicode.Scalar) throws {
    let samples = Self.samples(12, every: 8333, from: 0)
    var format = StrokeFormat()
    format.delimiter = delimiter
    let text = Self.file(samples, delimiter: delimiter)
    #expect(try StrokeFile.read(text, name: "s", format: format)[0].samples == samples)
    for other in StrokeFormat.delimiters where other != delimiter {
      format.delimiter = other
      let error = try #require(throws: StrokeFileError.self) { try StrokeFile.read(text, name: "s", format: format) }
      #expect(error.problems.count == 1)
      #expect(error.description.contains("Give --delimiter \(delimiter == "\t" ? "tab" : "'\(delimiter)'")."))
    }
  }

  @Test func aSpeedOfNoFingerIsRefusedAndAPauseIsNot() throws {
    let samples = Self.samples(12, every: 8333, from: 0)
    let jump = Self.changed(samples, from: 6, y: 900)
    let error = try #require(throws: StrokeFileError.self) { try StrokeFile.read(Self.file(jump), name: "s") }
    #expect(error.description.hasPrefix("s:2: stroke \"s\" moves at 108484 pt/s; allowed 100000, as no finger"))
    let pause = Self.changed(samples, from: 6, time: 3_000_000)
    #expect(try StrokeFile.read(Self.file(pause), name: "s")[0].samples == pause)
  }

  private static func changed(
    _ samples: [GestureSample], from first: Int, y: Double = 0, time: Int64 = 0
  ) -> [GestureSample] {
    samples.enumerated().map { index, sample in
      let isLater = index >= first
      return GestureSample(
        timeMicroseconds: sample.timeMicroseconds + (isLater ? time : 0), x: sample.x,
        y: sample.y + (isLater ? y : 0), phase: sample.phase)
    }
  }

  @Test func aStrokeThatMovesInNoTimeIsRefused() {
    let text = "session_id,t_us,x_pt,y_pt,state\na,5,1,2,began\na,5,1,4,ended\n"
    #expect(StrokeFileTests.messages(text).contains("moves while its time stands still"))
  }

  @Test func theMistakesOfAllStrokesComeAtOnce() {
    let header = "session_id,t_us,x_pt,y_pt,state\n"
    let fast = "a,0,1,2,began\na,17,1,2,changed\na,34,1,2,ended\n"
    let open = "b,0,1,2,began\n"
    let message = StrokeFileTests.messages(header + fast + open + "c,x,1,2,began\nc,9,1,2,ended\n")
    #expect(
      message.split(separator: "\n").map { $0.prefix(14) } == ["strokes.csv:2:", "strokes.csv:5:", "strokes.csv:6:"])
  }

  @Test func otherColumnsAreIgnoredWithOneLine() throws {
    let text = "index,session_id,t_us,x_pt,y_pt,state,pressure,usr\n0,a,0,1,2,began,0.5,x\n1,a,9000,1,4,ended,0,x\n"
    var notices: [String] = []
    let strokes = try StrokeFile.read(Array(text.utf8), name: "s.csv") { notices.append($0) }
    #expect(strokes[0].samples.map(\.timeMicroseconds) == [0, 9000])
    #expect(
      notices == [
        "s.csv: the columns \"index\", \"pressure\", \"usr\" (did you mean user?) are not read."
      ])
  }

  @Test func aTimeIsADateFromTheYear2000ToADayFromNow() throws {
    let now: Int64 = 1_795_000_000_000_000
    func date(_ start: Int64) throws -> Int64? {
      let text = Self.file(Self.samples(5, every: 8333, from: start))
      return try StrokeFile.read(text, name: "s")[0].date(at: now)
    }
    for start in [946_684_800_000_000, 1_793_577_600_000_000, now, now + WallClock.day] {
      #expect(try date(start) == start)
    }
    for start in [0, 500_000_000_000, 946_684_799_999_999, now + WallClock.day + 1] { #expect(try date(start) == nil) }
  }

  @Test(arguments: [
    ("\u{A0}", "no-break space"), ("\u{FEFF}", "byte order mark"), ("\u{200B}", "zero width space"),
    ("\u{202E}", "right-to-left override"), ("\u{AD}", "soft hyphen"), ("\u{3000}", "ideographic space"),
  ])
  func invisibleCharactersAreNamedInEveryField(_ character: String, _ name: String) {
    let good = ["a", "0", "1", "2", "began", "ann"]
    for field in good.indices {
      var row = good
      row[field] += character
      let text = "session_id,t_us,x_pt,y_pt,state,user\n" + row.joined(separator: ",") + "\n"
      let message = StrokeFileTests.messages(text)
      #expect(message.contains("strokes.csv:2: ") && message.contains("with a \(name) (U+"), "\(message)")
      #expect(!message.contains(character))
    }
  }

  @Test func bytesThatAreNotUTF8AreNamedAndMergeNoStrokes() {
    let rows = [[0xE9], [0xEA]].map { Array("a".utf8) + $0 + Array(",0,1,2,began\n".utf8) }
    let text = Array("session_id,t_us,x_pt,y_pt,state\n".utf8) + rows.joined()
    let error = #expect(throws: StrokeFileError.self) { try StrokeFile.read(text, name: "s") }
    #expect(
      error?.description == """
        s:2: byte 2 of the line, 0xE9, is not UTF-8. Save the file as UTF-8.
        s:3: byte 2 of the line, 0xEA, is not UTF-8. Save the file as UTF-8.
        """)
  }

  @Test func marksOfAMergeConflictAreNamed() {
    let text = StrokeFileTests.header + "<<<<<<< HEAD\n" + StrokeFileTests.good + "=======\n>>>>>>> other\n"
    let lines = StrokeFileTests.messages(text).split(separator: "\n")
    #expect(
      lines.map { $0.prefix(22) } == ["strokes.csv:2: <<<<<<<", "strokes.csv:6: =======", "strokes.csv:7: >>>>>>>"])
  }

  @Test func noErrorRepeatsALineFeed() {
    let text = "x\n::stop-commands::y"
    let errors: [any Error] = [
      StrokePlayerError.notInteractive(transition: text, direction: .dismiss), StrokePlayerError.noSession(text),
      StrokeFileError(file: text, problems: []), StrokeFileError(file: text, problems: [.init(line: 1, message: "x")]),
    ]
    #expect(errors.allSatisfy { !"\($0)".contains("\n") })
  }
}
