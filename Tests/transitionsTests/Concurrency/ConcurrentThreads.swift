import Foundation
import SessionAnalytics
import TransitionModel

import RegistryTools
@testable import TransitionStore

/// One app with eight threads that record, vend, import, report, prune, change and list.
struct ConcurrentThreads: Sendable {
  enum Role: CaseIterable, Sendable {
    case recorder, otherRecorder, vender, importer, reporter, pruner, reviser, lister
  }

  let shared: SharedRegistry
  /// The registry shared by most threads.
  let registry: TransitionRegistry
  /// The recorder shared by both recording threads, as in the adapter of an app.
  let recorder: SessionRecorder
  private var log: UseLog { shared.log }

  init(_ shared: SharedRegistry) throws {
    self.shared = shared
    registry = try TransitionRegistry(at: shared.path, access: .readWrite)
    recorder = SessionRecorder(recordingTo: registry, consent: .given, batchSize: 10, batchInterval: .milliseconds(50))
  }

  func run(_ role: Role) {
    switch role {
    case .recorder, .otherRecorder: record()
    case .vender: vend()
    case .importer: importSessions()
    case .reporter: repeated("report") { _ = try SessionReport.make(from: registry, transition: "sheet") }
    case .pruner: prune()
    case .reviser: revise()
    case .lister: list()
    }
  }

  private func repeated(_ name: String, _ body: () throws -> Void) {
    repeat { _ = log.timed(.thread, name, body) } while log.isOpen
  }

  /// Records consecutive gestures. A flush guarantees that earlier ones are stored.
  private func record() {
    repeat {
      guard let sheet = log.timed(.thread, "vend", { try registry.transition(named: "sheet") }) else { return }
      let sessions = SharedRegistry.sessions(10, of: sheet)
      for session in sessions {
        _ = log.timed(.thread, "record, begin to end") {
          let trace = recorder.begin(session.header)
          session.samples.forEach(trace.append)
          trace.end(with: session.result)
        }
      }
      guard log.timed(.thread, "record, flush", { recorder.flush() }) == true else {
        return log.fail("a flush left something: \(recorder.statistics)")
      }
      log.stored(sessions.map(\.header.uuid))
    } while log.isOpen
  }

  /// Vends by name continuously while the snapshot is renewed.
  private func vend() {
    var last = 0
    repeat {
      for _ in 0..<500 {
        guard let sheet = log.timed(.thread, "vend", { try registry.transition(named: "sheet") }) else { return }
        if sheet.revision < last { return log.fail("vended revision \(sheet.revision) after \(last)") }
        last = sheet.revision
      }
      Thread.sleep(forTimeInterval: 0.005)
    } while log.isOpen
  }

  private func importSessions() {
    repeat {
      guard let file = log.timed(.thread, "(write a file)", { try shared.exchangeFile(fresh: 10, old: 10) }) else {
        return
      }
      var rest: [UInt8]? = Array(file.text.utf8)
      let summary = log.timed(.thread, "import") {
        try registry.importSessions {
          defer { rest = nil }
          return rest
        }
      }
      guard let summary else { return }
      guard summary.sessions == 20 else { return log.fail("an import says: \(summary)") }
      log.stored(file.fresh)
      log.stored(file.old, areOld: true)
    } while log.isOpen
  }

  private func prune() {
    repeated("prune") { _ = try registry.prune(tracesBefore: nil, sessionsBefore: SharedRegistry.oldest + 1) }
  }

  private func revise() {
    repeated("revise") {
      let change = try registry.revise("sheet") { current throws(InvalidConfiguration) in
        try current.setting(["presentation.duration": .number(SharedRegistry.duration)])
      }
      if change.kind == .revised, let revision = change.revision { log.made(revision: revision) }
    }
  }

  /// Lists from a read-only registry that is reopened now and then, and from one that follows the others' changes.
  private func list() {
    let follower = try? registry.observeChanges(every: .milliseconds(10))
    defer { follower?.cancel() }
    repeat {
      guard let reader = log.timed(.thread, "open", { try TransitionRegistry(at: shared.path, access: .readOnly) })
      else {
        return
      }
      for _ in 0..<5 {
        _ = log.timed(.thread, "list") { try reader.transitions() }
        _ = log.timed(.thread, "list sessions") { try reader.sessions(SessionFilter(limit: 20)) }
        _ = log.timed(.thread, "query") { try registry.query("SELECT count(*) FROM session_fact") }
      }
    } while log.isOpen
    if let error = follower?.lastError { log.fail("the follower: \(error)") }
  }
}
