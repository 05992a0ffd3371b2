import Synchronization

/// The memory that the bodies of all requests may take together.
final class BodyBudget: Sendable {
  let most: Int
  private let taken = Mutex(0)

  init(most: Int) { self.most = most }

  var used: Int { taken.withLock { $0 } }

  /// Reserves room for a part of a body.
  ///
  /// - Returns: false if there is not enough of it. Nothing is reserved then.
  func take(_ bytes: Int) -> Bool {
    taken.withLock { taken in
      guard taken + bytes <= most else { return false }
      taken += bytes
      return true
    }
  }

  func giveBack(_ bytes: Int) { taken.withLock { $0 -= bytes } }
}
