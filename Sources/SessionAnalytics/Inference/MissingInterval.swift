/// Why a number that is printed has no interval about people.
enum MissingInterval: String, CaseIterable, Sendable {
  case tooFewPeople = "no interval about people"
  case noTokens = "no interval: no drag has a token"

  /// Returns the words for some numbers of people: `8 people, too few or too uneven: no interval about people`.
  static func about(_ people: [Int]) -> String? {
    guard let least = people.min(), let most = people.max() else { return nil }
    let count =
      least == most ? NumberFormat.grouped(least) : ReportUnit.people.text(from: Double(least), to: Double(most))
    return "\(count) \(most == 1 ? "person" : "people, too few or too uneven"): \(tooFewPeople.rawValue)"
  }

  var short: String {
    switch self {
    case .tooFewPeople: "no interval"
    case .noTokens: "no tokens"
    }
  }
}
