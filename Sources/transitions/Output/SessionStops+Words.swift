import TransitionModel

extension SessionStops {
  /// What the drag did, in a sentence: `From half to full (decided full; the least change would give half).`
  var words: String {
    let touched = home == from ? "" : ", grabbed again on the way to \(home),"
    let end = to.map { " to \($0)" } ?? " until the view was removed"
    let reasons = [
      decided.map { "decided \($0)" }, runnerUp.map { "the least change would give \($0)" },
      recomputed.flatMap { $0 == decided ? nil : "the trace decides \($0)" },
    ].compactMap(\.self)
    let reason = reasons.isEmpty ? "" : " (\(reasons.joined(separator: "; ")))"
    return "From \(from)\(touched)\(end)\(reason)." + (canDismiss ? "" : " It could not dismiss.")
  }

  /// The positions of the stops in points, in order: `69, none, 797` if the view did not have the second stop.
  var positions: String {
    milliPositions.map { $0.map { Cell.number(Double($0) / 1000).plainText ?? "" } ?? "none" }.joined(separator: ", ")
  }
}
