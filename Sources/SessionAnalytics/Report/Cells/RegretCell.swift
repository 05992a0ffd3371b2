/// Touches that were decided alike: a row of `touch_regrets.sql`, whose numbers stay in their table.
struct RegretCell: Sendable {
  /// Where the columns stand; of each window there are three.
  private enum Place { static let marginBand = 7, lateBand = 8, touches = 9, windows = 10 }

  let person: Int?
  let isCancel: Bool
  private let columns: [CellColumn]
  private let row: Int

  /// - Parameters:
  ///   - columns: Those of ``Aggregate/touchRegrets``.
  ///   - row: The cell's.
  init(person: Int?, isCancel: Bool, columns: [CellColumn], row: Int) {
    (self.person, self.isCancel) = (person, isCancel)
    (self.columns, self.row) = (columns, row)
  }

  /// 0…4, from far on the side of cancelling to far on that of finishing; nil where no margin was measured.
  var marginBand: Int? { band(Place.marginBand) }
  /// 0…2: up to 10 ms/s late, up to 25, above; nil where no frames were measured.
  var lateBand: Int? { band(Place.lateBand) }
  var touches: Int { columns[Place.touches][row] }

  /// Decisions whose window, by its place in ``RegretWindow/shown``, had closed before the log ended.
  func watched(_ window: Int) -> Int { columns[Place.windows + 3 * window][row] }
  /// Those of them that were regretted.
  func regretted(_ window: Int) -> Int { columns[Place.windows + 1 + 3 * window][row] }
  /// The cancels among them after which a button dismissed.
  func gaveUp(_ window: Int) -> Int { columns[Place.windows + 2 + 3 * window][row] }

  /// Of the regretted cancels within the standard window, those whose chain ended in a finish.
  var recovered: Int { columns[Place.windows + 3 * RegretWindow.shown.count][row] }

  private func band(_ place: Int) -> Int? {
    let band = columns[place][row]
    return band == CellTable.null ? nil : band
  }
}
