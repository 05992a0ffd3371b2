import Foundation
import GRDB
import Synchronization
import TestSupport
import Testing
import TransitionModel

@testable import TransitionGallery
@testable import TransitionStore

/// While another program writes, drags are decided as usual and kept until it releases the lock.
@Suite struct WaitingToBeStoredTests {
  private let site: Site
  private let other: DatabaseQueue
  private let waiting = WaitingThreads()

  /// The threads that have waited for the other program.
  private final class WaitingThreads: Sendable {
    private let threads = Mutex<Set<ObjectIdentifier>>([])
    func add() { threads.withLock { _ = $0.insert(ObjectIdentifier(Thread.current)) } }
    var isThisOne: Bool { threads.withLock { $0.contains(ObjectIdentifier(Thread.current)) } }
  }

  init() throws {
    // Short, to keep the test fast.
    let patience = BusyPolicy(longest: 0.1) { [waiting] in
      waiting.add()
      return true
    }
    site = try Site { try TransitionRegistry(at: $0, access: .create, patience: patience) }
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    other = try DatabaseQueue(path: site.path, configuration: configuration)
  }

  private func lock() throws { try other.inDatabase { db in try db.execute(sql: "BEGIN IMMEDIATE") } }
  private func unlock() throws { try other.inDatabase { db in try db.execute(sql: "ROLLBACK") } }

  @Test func aDragIsAnsweredAtOnceAndStoredWhenTheOtherProgramLetsGo() async throws {
    try lock()
    let replies = try (0..<9).map { _ in
      try site.post("/transitions/card-modal/drags", Finger(dy: 12).message()).decoded(DragReply.self)
    }
    for reply in replies {
      #expect(reply.finishes == true && reply.settle?.target == 1 && !reply.stored && reply.notStored == nil)
      #expect(reply.waits == "Another program is writing to the registry.")
    }
    let gone = try site.post(
      "/transitions/card-modal/dismissals", DismissalMessage(revision: 1, presentation: UUID(), cause: .button))
    #expect(gone.status == 202)
    #expect(try gone.decoded(DismissalReply.self).waits == "Another program is writing to the registry.")
    #expect(try site.registry.sessions().isEmpty)
    #expect(!waiting.isThisOne)
    try unlock()
    #expect(try await comesTrue { try site.registry.presentations().count == 10 })
    #expect(Set(try site.registry.sessions().map(\.header.uuid)) == Set(replies.compactMap(\.session)))
    // Includes the install's token, which could not be created before.
    let token = try site.registry.installToken()
    #expect(try site.registry.sessions().allSatisfy { $0.header.context.token == token })
    #expect(try site.post("/transitions/card-modal/drags", Finger(dy: 12).message()).decoded(DragReply.self).stored)
  }

  @Test func whatHadWaitedForItsSettleIsStoredTogetherWhenTheGalleryIsClosed() throws {
    let sessions = try (0..<4).compactMap { _ in
      try site.post("/transitions/modal-standard/drags", Finger(dy: 12).message()).decoded(DragReply.self).session
    }
    #expect(sessions.count == 4)
    #expect(site.gallery.close() == nil)
    #expect(Set(try site.registry.sessions().map(\.header.uuid)) == Set(sessions))
  }

  @Test func whatCannotBeStoredInTimeIsSaidWithItsNumber() throws {
    for _ in 0..<4 { _ = try site.post("/transitions/modal-standard/drags", Finger(dy: 12).message()) }
    try lock()
    let lost = site.gallery.close()
    #expect(lost?.sessions == 4 && lost?.presentations == 4)
    #expect(lost?.description.hasPrefix("4 sessions and 4 presentations are lost: they could not be stored. ") == true)
    #expect(lost?.description.contains("is locked by another program") == true)
    try unlock()
  }
}
