/// A histogram as a word: a character a bar.
struct Sparkline {
  /// Stands for no session at all.
  let empty: Character
  /// In ascending order; the highest is the fullest bar's.
  let levels: [Character]

  static let unicode = Sparkline(empty: "·", levels: Array("▁▂▃▄▅▆▇█"))
  /// For terminals without UTF-8.
  static let ascii = Sparkline(empty: ".", levels: Array("_-=+oxX#"))

  /// Heights are proportional to the counts; one session is seen beside any number.
  func text(_ counts: [Int]) -> String {
    guard let most = counts.max(), most > 0 else { return String(repeating: empty, count: counts.count) }
    return String(
      counts.map { count in
        guard count > 0 else { return empty }
        // Rounded up, in Double so that no count overflows.
        let height = (Double(count) / Double(most) * Double(levels.count)).rounded(.up)
        return levels[min(max(Int(height), 1), levels.count) - 1]
      })
  }
}
