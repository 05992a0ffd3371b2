/// What became of a dismissal without a drag.
struct DismissalReply: Codable, Sendable, Hashable {
  var presentation: String
  /// Why it is not stored yet; see ``DragReply/waits``.
  var waits: String?
  /// Why it is not stored; the screen goes all the same.
  var notStored: String?
}
