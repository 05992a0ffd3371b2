/// A custom property.
struct CSSProperty: Hashable {
  /// Without the two hyphens.
  let name: String
  /// What every browser understands.
  let value: String
  /// What those understand that know `linear()`, where that is better.
  var linear: String?

  var line: String { "--\(name): \(value);" }
  var linearLine: String? { linear.map { "--\(name): \($0);" } }
}
