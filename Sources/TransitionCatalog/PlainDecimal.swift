/// Decimal numbers without an exponent.
enum PlainDecimal {
  /// The same number with its exponent worked in: `1e-05` becomes `0.00001`, digit for digit.
  static func expanding(_ text: String) -> String {
    let parts = text.lowercased().split(separator: "e")
    guard parts.count == 2, let exponent = Int(parts[1]), var mantissa = parts.first else { return text }
    let sign = mantissa.hasPrefix("-") ? "-" : ""
    mantissa = mantissa.drop { $0 == "-" }
    let halves = mantissa.split(separator: ".")
    let fraction = halves.count > 1 ? halves[1].drop { $0 == "0" && halves[1].count == 1 } : ""
    let digits = String(halves.first ?? "0") + fraction
    let point = (halves.first?.count ?? 1) + exponent
    if point <= 0 { return sign + "0." + String(repeating: "0", count: -point) + digits }
    if point >= digits.count { return sign + digits + String(repeating: "0", count: point - digits.count) }
    return sign + digits.prefix(point) + "." + digits.dropFirst(point)
  }
}
