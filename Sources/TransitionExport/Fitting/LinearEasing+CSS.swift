extension LinearEasing {
  /// The easing function of CSS Easing Level 2: `linear(0, 0.0083 1.51%, …, 1)`.
  ///
  /// A percentage is left out only where it is the one that the standard fills in: 0 and 100 at the ends, and the middle
  /// of its neighbours.
  public var css: String {
    var words: [String] = []
    var isFilledIn = true
    for (index, stop) in stops.enumerated() {
      let isEnd = index == 0 || index == stops.count - 1
      // Of two stops without percentages side by side, the standard would make thirds.
      let isMiddle =
        !isEnd && !(isFilledIn && index > 1) && 2 * stop.time == stops[index - 1].time + stops[index + 1].time
      isFilledIn = isEnd || isMiddle
      let value = Self.decimal(stop.tenThousandths, digits: 4)
      words.append(isFilledIn ? value : "\(value) \(Self.decimal(stop.time, digits: 2))%")
    }
    return "linear(\(words.joined(separator: ", ")))"
  }

  /// A number counted in its last decimal, without zeros that say nothing: 83 ten-thousandths are 0.0083.
  private static func decimal(_ number: Int, digits: Int) -> String {
    let text = String(number.magnitude)
    let padded = String(repeating: "0", count: max(0, digits + 1 - text.count)) + text
    var fraction = padded.suffix(digits)
    while fraction.last == "0" { fraction.removeLast() }
    return (number < 0 ? "-" : "") + padded.dropLast(digits) + (fraction.isEmpty ? "" : "." + fraction)
  }
}
