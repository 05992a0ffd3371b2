import Foundation
import GRDB
import Synchronization
import TestSupport
import Testing
import TransitionModel

@testable import TransitionStore

/// The vended transitions of a registry, and the moment at which changes by other processes reach it.
@Suite struct FollowingTests {
  private let directory: TemporaryDirectory
  private let registry: TransitionRegistry
  private let other: TransitionRegistry

  init() throws {
    directory = try TemporaryDirectory()
    registry = try TransitionRegistry(at: directory.file(), access: .create)
    try registry.apply([Example.configuration(Example.plain)])
    other = try TransitionRegistry(at: directory.file(), access: .readWrite)
  }

  private func change(_ duration: Double, in registry: TransitionRegistry) throws {
    try registry.apply([Example.configuration(Example.plain, ["presentation.duration": .number(duration)])])
  }

  private func vended(_ registry: TransitionRegistry? = nil) -> Int? {
    try? (registry ?? self.registry).transition(named: "plain").revision
  }

  @Test func aVendRunsNoStatementAndNeverWaits() throws {
    let reader = try TransitionRegistry(at: directory.file(), access: .readOnly)
    for registry in [registry, reader, try TransitionRegistry.inMemory()] {
      let log = StatementLog(of: registry)
      for name in ["plain", "plain", "nobody"] { _ = try? registry.transition(named: name) }
      #expect(log.all.isEmpty)
    }
    // Neither while this registry writes, nor while another connection holds the file: GRDB traps when a thread
    // requests a second connection.
    try registry.write { _ in #expect(vended() == 1) }
    let lock = try DatabaseQueue(path: directory.file())
    try lock.inDatabase { db in
      try db.execute(sql: "BEGIN EXCLUSIVE")
      #expect(vended() == 1)
      try db.execute(sql: "ROLLBACK")
    }
  }

  @Test func aFollowerSeesEveryChangeOfAnotherAndNothingElse() throws {
    let follower = try ChangeObservation(of: registry)
    #expect(follower.look(), "the first look reads, because there may have been changes before it")
    #expect(!follower.look())
    let running = try registry.transition(named: "plain")
    for round in 2...5 {
      try change(Double(round), in: other)
      #expect(vended() == round - 1)
      #expect(follower.look())
      #expect(vended() == round)
      #expect(!follower.look())
    }
    #expect(running.revision == 1)
    #expect(try running.configuration != registry.transition(named: "plain").configuration)
    try other.retire("plain")
    #expect(follower.look())
    #expect(vended() == nil && follower.lastError == nil)
  }

  @Test func aReaderFollowsToo() throws {
    let reader = try TransitionRegistry(at: directory.file(), access: .readOnly)
    let follower = try ChangeObservation(of: reader)
    follower.look()
    try change(2, in: other)
    #expect(follower.look())
    #expect(vended(reader) == 2)
  }

  @Test func lookingIsOneStatementOnAConnectionOfItsOwn() throws {
    let follower = try ChangeObservation(of: registry)
    follower.look()
    let log = StatementLog(of: registry)
    // Not even a writer of this registry delays it.
    try registry.write { _ in #expect(!follower.look()) }
    #expect(log.all.filter { !$0.hasPrefix("BEGIN") && !$0.hasPrefix("COMMIT") }.isEmpty, "\(log.all)")
  }

  @Test func itFollowsByItselfUntilItIsCancelled() async throws {
    let follower = try registry.observeChanges(every: .milliseconds(5))
    try change(2, in: other)
    // It happens without a call.
    #expect(try await comesTrue { vended() == 2 })
    follower.cancel()
    follower.cancel()
    // A poll in progress at the cancellation may still end.
    try await Task.sleep(for: .milliseconds(50))
    try change(3, in: other)
    try await Task.sleep(for: .milliseconds(100))
    #expect(vended() == 2)
  }

  @Test func theObserverIsCalledOncePerVendedChangeAndNotForTheFirstLook() throws {
    let told = Mutex(0)
    let follower = try ChangeObservation(of: registry) { told.withLock { $0 += 1 } }
    follower.look()
    #expect(told.withLock { $0 } == 0)
    try change(2, in: other)
    follower.look()
    follower.look()
    #expect(told.withLock { $0 } == 1)
    #expect(vended() == 2)
    try change(3, in: registry)
    follower.look()
    #expect(told.withLock { $0 } == 2)
  }

  @Test func itIsReleasedWithItsConnectionAndHoldsTheRegistryNoLonger() async throws {
    var held: TransitionRegistry? = try TransitionRegistry(at: directory.file(), access: .readWrite)
    weak let registry = held
    var follower = try held?.observeChanges(every: .milliseconds(5))
    weak let left = follower
    held = nil
    #expect(follower != nil)
    follower = nil
    #expect(try await comesTrue { left == nil && registry == nil })
  }
}
