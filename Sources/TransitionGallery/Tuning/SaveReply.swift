/// What became of saving.
struct SaveReply: Codable, Sendable, Hashable {
  var revision: Int
  /// false where the values are those of the latest revision already.
  var isNew: Bool
}
