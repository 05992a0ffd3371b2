/// What a reading command answers: columns and rows of typed cells, before anyone has chosen a format.
struct ResultTable {
  struct Column {
    /// The key in JSON and in headers.
    let name: String
    /// The heading of the table for reading, where that is shorter.
    var heading: String?
    /// Decimals in formats for reading; formats for machines always write numbers in full.
    var digits: Int?
    /// Left out of the table for reading, where not everything fits.
    var isDetail = false
    /// How much of the text the table on a terminal shows, where a part is enough to go on with.
    var shortLength: Int?
    /// Holds names, or words of a few: never cut, as numbers and times are not.
    var isName = false
    /// When a narrow terminal leaves the column out: 1 first. Columns without a number follow, from the right.
    var yields: Int?

    init(
      _ name: String, heading: String? = nil, digits: Int? = nil, isDetail: Bool = false, shortLength: Int? = nil,
      isName: Bool = false, yields: Int? = nil
    ) {
      self.name = name
      self.heading = heading
      self.digits = digits
      self.isDetail = isDetail
      self.shortLength = shortLength
      self.isName = isName
      self.yields = yields
    }
  }

  let columns: [Column]
  /// Whether every column matters: on a terminal none is left out and no text is cut. What is too long goes on in the
  /// next line, and where the columns have no room beside each other, they stand below each other.
  var keepsAll = false
  private(set) var rows: [[Cell]]

  /// - Parameter rows: each with one cell a column; a short row is filled with nulls.
  init(columns: [Column], rows: [[Cell]] = []) {
    self.columns = columns
    self.rows = []
    for row in rows { append(row) }
  }

  mutating func append(_ row: [Cell]) {
    let missing = columns.count - row.count
    rows.append(missing > 0 ? row + Array(repeating: .null, count: missing) : Array(row.prefix(columns.count)))
  }
}

extension [ResultTable.Column] {
  /// Column names made unique for formats that key by name: SQL allows `SELECT 1 AS a, 2 AS a`.
  var uniqueNames: [String] {
    var taken: Set<String> = []
    return map { column in
      var key = column.name
      var copy = 2
      while !taken.insert(key).inserted {
        key = "\(column.name)_\(copy)"
        copy += 1
      }
      return key
    }
  }
}
