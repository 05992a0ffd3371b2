/// From where a grabbed view follows the finger.
struct GrabReply: Codable, Sendable, Hashable {
  /// Points of travel that the touch begins with.
  var startTravel: Double
  /// Points the settle had carried the view beyond what a finger there would; worked off as it moves.
  var carried: Double
}
