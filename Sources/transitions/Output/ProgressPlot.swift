import TransitionModel
import TransitionRuntime
import TransitionStage

/// Progress over time, drawn in at most 80 columns, with two more rows for the time axis.
///
/// The axes are linear, from 0 s, and from the lowest progress or 0 to the highest or 1, so that rubber bands and
/// overshoots show against the lines at 0 and 1. Dots are frames, joined by straight lines.
struct ProgressPlot {
  let curves: [[StageLog.Point]]
  let releases: [StageLog.Point]

  let rows: Int
  let characters: PlotCharacters
  let caption: String?

  static let widest = 80
  private static let narrowest = 20
  private static let gutter = 7

  init(_ trace: StageLog, characters: PlotCharacters) {
    self.characters = characters
    curves = trace.progressCurves
    releases = trace.releases
    rows = 16
    caption = "Progress over time." + (releases.isEmpty ? "" : " \(characters.release) released")
  }

  init(_ curve: MotionCurve, characters: PlotCharacters) {
    self.characters = characters
    curves = [curve.points(framesPerSecond: 240).map { StageLog.Point(time: $0.time, progress: $0.value) }]
    releases = []
    rows = 10
    caption = nil
  }

  func lines(width: Int) -> [String] {
    guard let last = curves.last?.last?.time, last > 0 else { return ["Nothing moves."] }
    let columns = max(min(width, Self.widest), Self.narrowest) - Self.gutter
    let all = curves.joined().map(\.progress)
    let scale = Scale(
      end: last, bottom: min(all.min() ?? 0, 0), top: max(all.max() ?? 1, 1), columns: columns, rows: rows)
    let indent = String(repeating: " ", count: Self.gutter)
    return drawn(scale) + timeAxis(scale) + (caption?.wrapped(to: columns).map { indent + $0 } ?? [])
  }

  private struct Scale {
    let end: Double
    let bottom: Double
    let top: Double
    let columns: Int
    let rows: Int

    func x(_ time: Double) -> Int { Int((time / end * Double(columns * 2 - 1)).rounded()) }
    func y(_ progress: Double) -> Int { Int(((top - progress) / (top - bottom) * Double(rows * 4 - 1)).rounded()) }
    func row(_ progress: Double) -> Int { y(progress) / 4 }
  }

  private func drawn(_ scale: Scale) -> [String] {
    var canvas = BrailleCanvas(columns: scale.columns, rows: scale.rows)
    for curve in curves {
      for (a, b) in zip(curve, curve.dropFirst()) {
        canvas.line(fromX: scale.x(a.time), y: scale.y(a.progress), toX: scale.x(b.time), y: scale.y(b.progress))
      }
    }
    let labels = labels(scale)
    let marks = Set(releases.map { [scale.x($0.time) / 2, scale.row($0.progress)] })
    let reference = [scale.row(0), scale.row(1)]
    return (0..<scale.rows).map { row in
      let label = labels[row] ?? ""
      let empty: Character = reference.contains(row) ? characters.reference : " "
      let cells = (0..<scale.columns).map { column -> Character in
        if marks.contains([column, row]) { return characters.release }
        return canvas.cell(column: column, row: row).map(characters.dots) ?? empty
      }
      let axis = labels[row] == nil ? characters.axis : characters.labelled
      return Self.right(label, Self.gutter - 1) + String(axis) + Self.trimmed(String(cells))
    }
  }

  /// Returns the labels 0, ½ and 1 at their rows, and the ends of the axis if they differ.
  private func labels(_ scale: Scale) -> [Int: String] {
    var labels: [Int: String] = [:]
    for value in [0, 1, 0.5, scale.top, scale.bottom] where labels[scale.row(value)] == nil {
      labels[scale.row(value)] = Self.number(value, 2)
    }
    return labels
  }

  private func timeAxis(_ scale: Scale) -> [String] {
    let step = Self.step(scale.end, ticks: max(scale.columns / 9, 1))
    var axis = Array(repeating: characters.time, count: scale.columns)
    var labels = Array(repeating: Character(" "), count: scale.columns + Self.gutter)
    for index in 0... {
      let time = Double(index) * step
      guard time <= scale.end * (1 + 1e-9) else { break }
      let column = min(scale.x(time) / 2, scale.columns - 1)
      axis[column] = characters.tick
      let text = Self.number(time, 3) + (index == 0 ? " s" : "")
      let start = min(column + Self.gutter, labels.count - text.count)
      labels.replaceSubrange(start..<(start + text.count), with: text)
    }
    let indent = String(repeating: " ", count: Self.gutter - 1)
    return [indent + String([characters.corner] + axis), Self.trimmed(String(labels))]
  }

  /// Returns the smallest of 1, 2, 5 · 10ⁿ s that gives at most this many ticks after the first.
  private static func step(_ end: Double, ticks: Int) -> Double {
    var unit = 0.001
    while true {
      for factor in [1.0, 2, 5] where end / (unit * factor) <= Double(ticks) { return unit * factor }
      unit *= 10
    }
  }

  private static func number(_ value: Double, _ digits: Int) -> String { Cell.rounded(value, digits).plainText ?? "" }

  private static func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(width - text.count - 1, 0)) + text + " "
  }

  private static func trimmed(_ line: String) -> String { String(line.reversed().drop { $0 == " " }.reversed()) }
}

extension StageLog {
  /// Progress at one time, in seconds.
  struct Point: Equatable {
    var time: Double
    var progress: Double
  }

  /// Progress over time, one curve for each transition and each drag between stops.
  var progressCurves: [[Point]] {
    var curves: [[Point]] = []
    var begin: Double?
    var startsAtStop = false
    var previousEnd = -1.0
    for event in events {
      // A drag between stops that dismisses is one curve.
      if event.name == Stage.betweenStops || (begin == nil || !startsAtStop), event.startsTransition {
        begin = event.time
        startsAtStop = event.name == Stage.betweenStops
      }
      if event.name.hasPrefix("complete") || event.name.hasPrefix("rest"), let started = begin {
        curves.append(curve(from: started, to: event.time, after: previousEnd, startsAtStop))
        begin = nil
        previousEnd = event.time
      }
    }
    if let begin { curves.append(curve(from: begin, to: .infinity, after: previousEnd, startsAtStop)) }
    return curves
  }

  var releases: [Point] {
    let points = progressCurves.joined()
    return events.filter { $0.name.hasPrefix("settle to") }.compactMap { event in
      guard let after = points.first(where: { $0.time >= event.time }) else { return nil }
      let before = points.last { $0.time <= event.time } ?? after
      let span = after.time - before.time
      let share = span > 0 ? (event.time - before.time) / span : 0
      return Point(time: event.time, progress: before.progress + (after.progress - before.progress) * share)
    }
  }

  /// Returns the frames of one transition. It starts at 0, which no frame shows if another transition ended at that
  /// instant; a drag between stops starts at its stop.
  private func curve(from begin: Double, to end: Double, after previousEnd: Double, _ startsAtStop: Bool) -> [Point] {
    let points = frames.filter { $0.time >= begin && $0.time > previousEnd && $0.time <= end }
      .map { Point(time: $0.time, progress: $0.progress) }
    let start = startsAtStop ? frames.last { $0.time <= begin }?.progress ?? points.first?.progress ?? 0 : 0
    return points.first?.time == begin ? points : [Point(time: begin, progress: start)] + points
  }
}

extension StageLog.Event {
  fileprivate var startsTransition: Bool {
    name == Stage.betweenStops || name.hasPrefix("present") || name.hasPrefix("dismiss")
  }
}

/// A grid of dots, eight per character (Unicode's braille patterns): two across, four down.
struct BrailleCanvas {
  /// The dots of one character. The bits of U+2800 run down the left column, then the right. The lowest row was added
  /// later, so its bits come last.
  struct Cell {
    var bits: UInt8

    var braille: Character { Unicode.Scalar(0x2800 + UInt32(bits)).map(Character.init) ?? " " }
    var hasUpper: Bool { bits & 0x1B != 0 }
    var hasLower: Bool { bits & 0xE4 != 0 }

    static let bits: [[UInt8]] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]
  }

  let columns: Int
  let rows: Int
  private var cells: [Cell]

  var width: Int { columns * 2 }
  var height: Int { rows * 4 }

  init(columns: Int, rows: Int) {
    self.columns = max(columns, 1)
    self.rows = max(rows, 1)
    cells = Array(repeating: Cell(bits: 0), count: self.columns * self.rows)
  }

  mutating func set(x: Int, y: Int) {
    guard (0..<width).contains(x), (0..<height).contains(y) else { return }
    cells[y / 4 * columns + x / 2].bits |= Cell.bits[y % 4][x % 2]
  }

  /// Sets the dots on the line between two dots, both included.
  mutating func line(fromX x0: Int, y y0: Int, toX x1: Int, y y1: Int) {
    let steps = max(abs(x1 - x0), abs(y1 - y0), 1)
    for step in 0...steps {
      let share = Double(step) / Double(steps)
      set(x: x0 + Int((Double(x1 - x0) * share).rounded()), y: y0 + Int((Double(y1 - y0) * share).rounded()))
    }
  }

  func cell(column: Int, row: Int) -> Cell? {
    let cell = cells[row * columns + column]
    return cell.bits == 0 ? nil : cell
  }
}

struct PlotCharacters: Sendable {
  let axis: Character
  let labelled: Character
  let corner: Character
  let time: Character
  let tick: Character
  /// The character of the lines at 0 and 1.
  let reference: Character
  let release: Character
  /// The character for a cell with these dots, at least one; see ``BrailleCanvas``.
  let dots: @Sendable (BrailleCanvas.Cell) -> Character

  static let unicode = PlotCharacters(
    axis: "│", labelled: "┤", corner: "└", time: "─", tick: "┬", reference: "┈", release: "◆", dots: { $0.braille })

  /// The characters for terminals without UTF-8, which show only whether there is a dot above, below or both.
  static let ascii = PlotCharacters(
    axis: "|", labelled: "+", corner: "+", time: "-", tick: "+", reference: " ", release: "#",
    dots: { $0.hasUpper ? ($0.hasLower ? ":" : "'") : "." })
}
