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

  /// The k with which these numbers take the fewest bits, looked for around the length of their median. That a few numbers
  /// far out of range, as after a gap, do not move; where a finger rests first and moves then, k lies above it.
  static func parameter(for numbers: [UInt64]) -> Int {
    let median = min(medianLength(of: numbers), largestParameter)
    var best = (parameter: 0, bits: Int.max)
    for candidate in max(0, median - 2)...min(median + 4, largestParameter) {
      // A zero and k bits are what a number takes at least.
      if best.bits <= numbers.count * (1 + candidate) { break }
      let bits = bits(numbers, parameter: candidate)
      if bits < best.bits { best = (candidate, bits) }
    }
    return best.parameter
  }

  /// Of the binary digits of a number.
  private static func medianLength(of numbers: [UInt64]) -> Int {
    var left = numbers.count / 2
    var counts = [Int](repeating: 0, count: UInt64.bitWidth + 1)
    for number in numbers { counts[UInt64.bitWidth - number.leadingZeroBitCount] += 1 }
    return counts.firstIndex { count in
      left -= count
      return left < 0
    } ?? 0
  }

  private static func bits(_ numbers: [UInt64], parameter: Int) -> Int {
    var sum = 0
    for number in numbers {
      let ones = number &>> UInt64(parameter)
      sum += ones < UInt64(escape) ? Int(truncatingIfNeeded: ones) + 1 + parameter : escape + 64
    }
    return sum
  }
}
