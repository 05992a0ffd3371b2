/// Why a number that is printed has no interval about people.
enum MissingInterval: String, CaseIterable, Sendable {
  case tooFewPeople = "no interval about people"
  case noTokens = "no interval: no drag has a token"
  case tokensRotated = "no interval: a token lasts 30 days, these drags span more, and no bucket is recorded"

  /// Returns the words for some numbers of people: `8 people: no interval about people`, `3 to 8 people: …`.
  static func about(_ people: [Int]) -> String? {
    guard let least = people.min(), let most = people.max() else { return nil }
    let count =
      least == most ? NumberFormat.grouped(least) : ReportUnit.users.text(from: Double(least), to: Double(most))
    return "\(count) \(most == 1 ? "person" : "people"): \(tooFewPeople.rawValue)"
  }

  /// The text that replaces the interval.
  var short: String {
    switch self {
    case .tooFewPeople: "no interval"
    case .noTokens: "no tokens"
    case .tokensRotated: "over 30 days"
    }
  }

  /// The note of a section, for all its numbers.
  static let rotation =
    "No intervals about people: these drags span more than 30 days. Without a bucket, a token identifies a person "
    + "for 30 days. A report on 30 days has intervals (--since)."

  /// Returns the note of an answer that uses only the last 30 days.
  static func limited(_ sinceMicroseconds: Int64) -> String {
    "Answered from the drags since \(UTCTime(microseconds: sinceMicroseconds).date): without a bucket, a token "
      + "identifies a person for 30 days."
  }
}
