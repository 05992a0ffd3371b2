import Foundation
import TransitionModel

/// A screen that went without a drag.
struct DismissalMessage: Codable, Sendable, Hashable {
  var revision: Int
  var presentation: UUID
  var cause: DismissalCause
  var secondsSincePresented: Double?
}
