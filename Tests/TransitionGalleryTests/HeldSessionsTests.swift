import Foundation
import Synchronization
import TestSupport
import Testing
import TransitionModel

@testable import TransitionGallery

@Suite struct HeldSessionsTests {
  private static func session() throws -> InteractionSession {
    let site = try Site()
    _ = try site.post("/transitions/card-modal/drags", Finger(dy: 12).message())
    let stored = try #require(try site.registry.sessions().first)
    return try site.registry.session(stored.header.uuid.uuidString)
  }

  /// What is no longer held and not stored yet was lost when the gallery ended just then.
  @Test func closingWaitsForWhatIsBeingStored() throws {
    let stores = DispatchSemaphore(value: 0)
    let isStored = Mutex(false)
    let held = HeldSessions { _, _ in
      stores.signal()
      usleep(200_000)
      isStored.withLock { $0 = true }
    }
    #expect(try held.hold(Self.session(), [], for: -HeldSessions.grace))
    stores.wait()
    held.close()
    #expect(isStored.withLock { $0 })
  }

  @Test func nothingIsHeldThatNobodyWouldStore() throws {
    let stored = Mutex(0)
    let held = HeldSessions { _, _ in stored.withLock { $0 += 1 } }
    let session = try Self.session()
    #expect(held.hold(session, [], for: 100))
    held.close()
    #expect(stored.withLock { $0 } == 1)
    #expect(!held.hold(session, [], for: 100) && !held.holds(session.header.uuid))
  }

  /// A hold of half a second ends with the grab: the finger may take its time.
  @Test func aGrabbedSessionIsHeldBeyondItsSettle() throws {
    let stored = Mutex(0)
    let held = HeldSessions { _, _ in stored.withLock { $0 += 1 } }
    let session = try Self.session()
    #expect(held.hold(session, [], for: 0.5 - HeldSessions.grace))
    #expect(held.grab(session.header.uuid))
    // Not a task's sleep: on a loaded machine that may end after the longest grab.
    usleep(1_000_000)
    #expect(held.holds(session.header.uuid) && stored.withLock { $0 } == 0)
    held.close()
    #expect(stored.withLock { $0 } == 1)
  }
}
