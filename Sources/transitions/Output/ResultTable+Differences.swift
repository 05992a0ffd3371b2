import TransitionModel

extension ResultTable {
  /// Field differences, one a row; absent values are null.
  init(_ differences: [FieldDifference], from old: String, to new: String) {
    self.init(
      columns: [
        Column("field", isName: true), Column("old", heading: old), Column("new", heading: new),
        Column("unit", isName: true),
      ],
      rows: differences.map { difference in
        [
          .text(difference.field.path), difference.old.map { Cell($0) } ?? .null,
          difference.new.map { Cell($0) } ?? .null, .text(difference.field.unit.rawValue),
        ]
      })
    keepsAll = true
  }
}
