import BitCollections
import TransitionModel

extension ReportMetric {
  static let weightedRegret = ReportMetric(
    "weighted_regret", .rates, "weighted regret", unit: .cost,
    "Regretted finishes and regretted cancels, each with the weight in its name / decisions whose window of "
      + "\(RegretWindow.standard.seconds) s had closed before the log ended. One number for a trade: fewer of the one "
      + "for more of the other may cost more."
  ) { cells in
    guard !cells.regrets.isEmpty else { return [] }
    let isNTold = [true, false].allSatisfy { cells.watched.isTold(isCancel: $0) }
    return [WeightedRegret(of: cells, RegretWeights.standard).row.telling(n: isNTold)]
  }
}

/// What wrong decisions cost, on average over all decisions.
private struct WeightedRegret {
  let cells: SubjectCells
  let weights: RegretWeights

  private static let window = RegretWindow.shown.firstIndex(of: RegretWindow.standard.seconds) ?? 0

  init(of cells: SubjectCells, _ weights: RegretWeights) {
    self.cells = cells
    self.weights = weights
  }

  private func watched(_ cell: RegretCell) -> Int { cell.watched(Self.window) }
  private func regretted(_ cell: RegretCell) -> Int { cell.regretted(Self.window) }
  private func cost(_ cell: RegretCell) -> Double {
    Double(regretted(cell)) * (cell.isCancel ? weights.cancel : weights.finish)
  }

  var row: ReportMetric.PartialRow {
    let name =
      "finish \(ReportFormat.number(weights.finish)), cancel \(ReportFormat.number(weights.cancel))"
    func row(_ n: Int?, _ value: ReportValue) -> ReportMetric.PartialRow {
      ReportMetric.PartialRow(group: name, n: n, values: [value])
    }
    guard cells.isShown([.finished]), cells.isShown([.cancelled]) else {
      return row(nil, ReportValue("mean", .suppressed))
    }
    let n = cells.regrets.reduce(0) { $0 + watched($1) }
    guard n > 0 else { return row(0, ReportValue("mean", .undefined)) }
    let users = BitSet(cells.regrets.lazy.filter { watched($0) > 0 }.compactMap(\.person)).count
    guard !cells.hasUsers || users >= cells.smallestCell else {
      return row(nil, ReportValue("mean", .tooFewUsers, needs: cells.smallestCell))
    }
    guard n >= MinimumSample.share else {
      return row(n, ReportValue("mean", .insufficient, needs: MinimumSample.share))
    }
    // With one of the two rates it would give the other away.
    guard !isAnyPartSmall else { return row(n, ReportValue("mean", .suppressed)) }
    let mean = cells.regrets.reduce(0) { $0 + cost($1) } / Double(n)
    let interval = cells.interval(
      over: cells.regrets, person: \.person, cost, per: { Double(watched($0)) })
    return row(n, ReportValue("mean", .measured, value: mean, low: interval?.low, high: interval?.high))
  }

  /// Whether regretted or other decisions of one kind are few people's.
  private var isAnyPartSmall: Bool {
    [true, false].contains { isCancel in
      let kind = cells.regrets.filter { $0.isCancel == isCancel }
      return [regretted, { watched($0) - regretted($0) }].contains { (count: (RegretCell) -> Int) in
        let members = kind.filter { count($0) > 0 }
        return cells.smallCells.isSmall(
          sessions: members.reduce(0) { $0 + count($1) }, users: BitSet(members.lazy.compactMap(\.person)).count)
      }
    }
  }
}
