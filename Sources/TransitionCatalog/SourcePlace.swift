/// A place in a text; line and column count from 1.
struct SourcePlace: Hashable {
  let line: Int
  /// In Unicode scalars.
  let column: Int

  static let start = SourcePlace(line: 1, column: 1)
}
