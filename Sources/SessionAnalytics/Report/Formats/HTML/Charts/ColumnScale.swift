/// Values to positions on an axis made of a histogram's bars, all drawn equally wide.
///
/// Inside a bar a value stands in proportion between its bounds. Bars without a bound, which reach to infinity, have one
/// place for all their values: the middle.
struct ColumnScale {
  let bins: [ReportBin]
  let start: Double
  let end: Double

  var columnWidth: Double { (end - start) / Double(max(bins.count, 1)) }

  func column(_ index: Int) -> (left: Double, right: Double) {
    (start + columnWidth * Double(index), start + columnWidth * Double(index + 1))
  }

  func position(of value: Double) -> Double {
    guard let last = bins.indices.last else { return start }
    let index = bins.firstIndex { bin in bin.to.map { value < $0 } ?? true } ?? last
    let (left, right) = column(index)
    guard let from = bins[index].from, let to = bins[index].to, to > from else { return (left + right) / 2 }
    return left + (right - left) * min(max((value - from) / (to - from), 0), 1)
  }

  /// The bounds between bars and at the ends, where there are any: as many as there is room for, at even distances from
  /// 0, or from the first one.
  var ticks: [ChartTick] {
    var bounds = bins.enumerated().compactMap { index, bin in bin.from.map { (value: $0, place: index) } }
    if let last = bins.last?.to { bounds.append((last, bins.count)) }
    let all = bounds.map { ChartTick(at: start + columnWidth * Double($0.place), ReportFormat.number($0.value)) }
    let origin = bounds.firstIndex { $0.value == 0 } ?? 0
    for stride in [1, 2, 4, 5, 10] {
      let chosen = all.indices.filter { ($0 - origin).isMultiple(of: stride) }.map { all[$0] }
      if zip(chosen, chosen.dropFirst()).allSatisfy({ $0.leavesRoom(for: $1) }) { return chosen }
    }
    return all.isEmpty ? [] : [all[origin]]
  }
}
