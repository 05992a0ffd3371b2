/// Rice's code of numbers that are small as a rule: n is ⌊n / 2ᵏ⌋ ones, a zero, and the k lowest bits of n.
///
/// It takes within a few per cent of the entropy where the numbers fall off geometrically (R. F. Rice 1979), which the
/// second differences of a finger's path do. A number far out of range is ``escape`` ones and its 64 bits.
enum RiceCode {
  /// Ones that say that the whole number follows.
  static let escape = 24
  /// So that a number fits in the 57 bits a ``BitReader`` has at hand.
  static let largestParameter = 32

  /// n ≥ 0 for numbers of either sign, the small ones small: 0, −1, 1, −2, 2 become 0, 1, 2, 3, 4.
  static func folded(_ number: Int64) -> UInt64 {
    UInt64(bitPattern: (number << 1) ^ (number >> 63))
  }

  static func unfolded(_ number: UInt64) -> Int64 {
    Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
  }

  /// The k with which these numbers take the fewest bits; one above their mean's is never best. All below are tried,
  /// because a few numbers far out of range make valleys.
  static func parameter(for numbers: [UInt64]) -> Int {
    guard !numbers.isEmpty else { return 0 }
    let mean = numbers.reduce(0.0) { $0 + Double($1) } / Double(numbers.count)
    let largest = min(mean < 1 ? 0 : Int(mean.exponent) + 1, largestParameter)
    let sizes = (0...largest).map { bits(numbers, parameter: $0) }
    return sizes.indices.min { sizes[$0] < sizes[$1] } ?? 0
  }

  private static func bits(_ numbers: [UInt64], parameter: Int) -> Int {
    numbers.reduce(0) { sum, number in
      let ones = number >> UInt64(parameter)
      return sum + (ones < UInt64(escape) ? Int(ones) + 1 + parameter : escape + 64)
    }
  }
}
