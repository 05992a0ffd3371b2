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

  /// A session that is neither held nor stored would be lost if the gallery ended at that moment.
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

  /// A grab ends the hold of half a second, and the finger may take its time.
  @Test func aGrabbedSessionIsHeldBeyondItsSettle() throws {
    let stored = Mutex(0)
    let held = HeldSessions { _, _ in stored.withLock { $0 += 1 } }
    let session = try Self.session()
    #expect(held.hold(session, [], for: 0.5 - HeldSessions.grace))
    #expect(held.grab(session.header.uuid))
    // Do not use a task's sleep, which may end after the longest grab on a loaded machine.
    usleep(1_000_000)
    #expect(held.holds(session.header.uuid) && stored.withLock { $0 } == 0)
    held.close()
    #expect(stored.withLock { $0 } == 1)
  }
}
