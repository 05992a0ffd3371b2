/// The bars of a histogram as they are drawn: the area of a bar shows its drags, so that a wide bar is no higher than narrow
/// ones with as many drags in the same range.
struct DrawnBars {
  let bins: [ReportBin]
  /// The widths in the row's unit. A bar without a bound is as wide as the one beside it.
  let widths: [Double]

  /// The largest ratio of two widths that can be drawn.
  private static let mostUneven = 1e4

  init(_ bins: [ReportBin]) {
    self.bins = bins
    let bounded = bins.map { bin in bin.from.flatMap { from in bin.to.map { $0 - from } } }
    let widths = bounded.indices.map { index in
      bounded[index] ?? (index == 0 ? bounded.dropFirst().first : bounded[index - 1]).flatMap(\.self) ?? 0
    }
    let (least, most) = (widths.min() ?? 0, widths.max() ?? 0)
    // Bounds that are no bounds: all bars are equally wide.
    let canBeDrawn = least > 0 && most.isFinite && most <= least * Self.mostUneven
    self.widths = canBeDrawn ? widths.map { $0.rounded(to: 1e9) } : bins.map { _ in 1 }
  }

  private var narrowest: Double { widths.min() ?? 1 }
  private var isEven: Bool { widths.allSatisfy { $0 == narrowest } }

  /// The heights: the number of drags in as much of a bar as the narrowest one is wide.
  var heights: [Double] { zip(bins, widths).map { Double($0.sessions) * narrowest / $1 } }

  /// The explanation of the heights and of the outer bars; nil if there is nothing to explain.
  func key(_ unit: ReportUnit) -> String? {
    let heights =
      isEven ? nil : "Heights are drags per \(unit.measured(narrowest)), so that wide bars are not too high."
    let open = [bins.first.map { $0.from == nil }, bins.last.map { $0.to == nil }].map { $0 ?? false }
    let outer: String? =
      switch (open[0], open[1]) {
      case (true, true): "The first and the last bar have everything beyond."
      case (true, false): "The first bar has everything below."
      case (false, true): "The last bar has everything above."
      case (false, false): nil
      }
    let parts = [heights, outer].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }
}

extension ReportUnit {
  /// Returns a length on an axis with its unit: `50 pt/s`.
  fileprivate func measured(_ value: Double) -> String {
    let text = label(value)
    return text.contains(" ") ? text : "\(text) \(rawValue)"
  }
}
