/// What a change would have decided at the releases that are stored, or why that cannot be said.
struct WhatIfReply: Codable, Sendable, Hashable {
  /// The answer as a section of a page.
  var html: String?
  /// Why there is none.
  var refusal: String?
}
