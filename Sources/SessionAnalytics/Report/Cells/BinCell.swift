/// How many sessions with one key fall in one bin of a measure: a row of that measure's aggregate.
struct BinCell: Sendable, Hashable, Codable {
  var key: CellKey
  var measure: BinnedMeasure
  var bin: Int
  var sessions: Int

  /// The cell of the sessions of both; their identity is the same.
  func merged(with other: BinCell) -> BinCell {
    var sum = self
    sum.sessions += other.sessions
    return sum
  }

  /// What tells one cell from another.
  var identity: Identity { Identity(key: key, measure: measure.rawValue, bin: bin) }

  struct Identity: Hashable, Comparable {
    let key: CellKey
    let measure: String
    let bin: Int

    static func < (a: Identity, b: Identity) -> Bool {
      a.key == b.key ? (a.measure, a.bin) < (b.measure, b.bin) : a.key < b.key
    }
  }
}
