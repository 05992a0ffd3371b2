/// A grid of dots, eight to a character (Unicode's braille patterns): two across, four down.
struct BrailleCanvas {
  /// The dots of one character. The bits of U+2800 run down the left column, then the right; the lowest row was added
  /// later.
  struct Cell {
    var bits: UInt8

    var braille: Character { Unicode.Scalar(0x2800 + UInt32(bits)).map(Character.init) ?? " " }
    /// Whether there is a dot in the two upper rows.
    var hasUpper: Bool { bits & 0x1B != 0 }
    /// Whether there is a dot in the two lower rows.
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

  /// Sets one dot; dots outside are left out.
  mutating func set(x: Int, y: Int) {
    guard (0..<width).contains(x), (0..<height).contains(y) else { return }
    cells[y / 4 * columns + x / 2].bits |= Cell.bits[y % 4][x % 2]
  }

  /// Sets the dots between two, both included.
  mutating func line(fromX x0: Int, y y0: Int, toX x1: Int, y y1: Int) {
    let steps = max(abs(x1 - x0), abs(y1 - y0), 1)
    for step in 0...steps {
      let share = Double(step) / Double(steps)
      set(
        x: x0 + Int((Double(x1 - x0) * share).rounded()), y: y0 + Int((Double(y1 - y0) * share).rounded()))
    }
  }

  /// A cell's dots; nil where none is set.
  func cell(column: Int, row: Int) -> Cell? {
    let cell = cells[row * columns + column]
    return cell.bits == 0 ? nil : cell
  }
}

/// What a plot is drawn with.
struct PlotCharacters: Sendable {
  let axis: Character
  let labelled: Character
  let corner: Character
  let time: Character
  let tick: Character
  /// At 0 and 1, where there is no curve.
  let reference: Character
  /// Where a finger let go.
  let release: Character
  /// The character of a cell with these dots, at least one; see ``BrailleCanvas``.
  let dots: @Sendable (BrailleCanvas.Cell) -> Character

  static let unicode = PlotCharacters(
    axis: "│", labelled: "┤", corner: "└", time: "─", tick: "┬", reference: "┈", release: "◆", dots: { $0.braille })

  /// For terminals without UTF-8: only whether there is a dot above, below or both is seen.
  static let ascii = PlotCharacters(
    axis: "|", labelled: "+", corner: "+", time: "-", tick: "+", reference: " ", release: "#",
    dots: { $0.hasUpper ? ($0.hasLower ? ":" : "'") : "." })
}
