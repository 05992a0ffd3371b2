/// Whether a touch begins an interaction.
struct RecognitionReply: Codable, Sendable, Hashable {
  /// `undecided`, `begins` or `fails`.
  var answer: String
  /// The sample at which it was decided, from 0; nil while it is not.
  var index: Int?
  /// Which rule let it by; nil where it did not.
  var reason: String?
}
