/// A grid of dots, eight to a character (Unicode's braille patterns): two across, four down.
struct BrailleCanvas {
  let columns: Int
  let rows: Int
  private var cells: [UInt8]

  var width: Int { columns * 2 }
  var height: Int { rows * 4 }

  init(columns: Int, rows: Int) {
    self.columns = max(columns, 1)
    self.rows = max(rows, 1)
    cells = Array(repeating: 0, count: self.columns * self.rows)
  }

  /// Sets one dot; dots outside are left out.
  mutating func set(x: Int, y: Int) {
    guard (0..<width).contains(x), (0..<height).contains(y) else { return }
    // The bits of U+2800 run down the left column, then the right; the lowest row was added later.
    let bits: [[UInt8]] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]
    cells[y / 4 * columns + x / 2] |= bits[y % 4][x % 2]
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

  /// The character of a cell; nil where no dot is set.
  func character(column: Int, row: Int) -> Character? {
    let bits = cells[row * columns + column]
    return bits == 0 ? nil : Unicode.Scalar(0x2800 + UInt32(bits)).map(Character.init)
  }
}
