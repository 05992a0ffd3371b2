/// The values of a column with their intervals, on one axis: those of one unit.
struct AnswerChart {
  let title: String
  let unit: String
  let numbers: [(row: String, number: Answer.Number)]

  /// The whole of shares; otherwise from 0 to the highest bound, or from the lowest one below it. The ends are as printed,
  /// and no bound is beyond them.
  var domain: ClosedRange<Double> {
    let values = numbers.map(\.number)
    let low = values.compactMap { $0.low ?? $0.value }.min() ?? 0
    let high = max(values.compactMap { $0.high ?? $0.value }.max() ?? 1, 0.01)
    let least = low.rounded(to: 100, .down)
    guard low >= 0 else { return least...high.rounded(to: 100, .up) }
    return 0...(unit == ReportUnit.share.rawValue ? 1 : high.rounded(to: 100, .up))
  }

  /// The ends of the axis: `0 to 100 %`, `-26 to 31 points`.
  var range: String {
    let isShare = unit == ReportUnit.share.rawValue
    let ends = [domain.lowerBound, domain.upperBound].map { end in
      isShare ? NumberFormat.decimal(100 * end, places: 0) : end == 0 ? "0" : NumberFormat.decimal(end, places: 2)
    }
    return ends.joined(separator: " to ") + (isShare ? domain.lowerBound < 0 ? " points" : " %" : "")
  }
}

extension Answer.Table {
  var charts: [AnswerChart] {
    charted.flatMap { column -> [AnswerChart] in
      let numbers = rows.compactMap { row in
        row.cells.first { $0.name == column && $0.value != nil }.map { (row: row.name, number: $0) }
      }
      let units = numbers.reduce(into: [String]()) { units, next in
        if !units.contains(next.number.unit) { units.append(next.number.unit) }
      }
      return units.map { unit in
        let part = numbers.filter { $0.number.unit == unit }
        return AnswerChart(
          title: part.count == 1 && units.count > 1 ? "\(column), \(part[0].row)" : column, unit: unit, numbers: part)
      }
    }
  }
}
