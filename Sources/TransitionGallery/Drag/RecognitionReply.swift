/// Whether a touch begins an interaction.
struct RecognitionReply: Codable, Sendable, Hashable {
  /// `undecided`, `begins` or `fails`.
  var answer: String
  /// The sample at which it was decided, from 0; nil while it is not.
  var index: Int?
  /// Which rule let it by; nil where it did not.
  var reason: String?
}

/// From where a grabbed view follows the finger.
struct GrabReply: Codable, Sendable, Hashable {
  /// Points of travel that the touch begins with.
  var startTravel: Double
  /// Points the settle had carried the view beyond what a finger there would; worked off as it moves.
  var carried: Double
}
