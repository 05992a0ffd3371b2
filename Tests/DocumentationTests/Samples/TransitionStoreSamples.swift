import Foundation
import Testing
import TransitionCatalog
import TransitionModel
import TransitionRuntime
import TransitionStore

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The code of TransitionStore's pages.
@Suite struct TransitionStoreSamples {
  /// Returns a separate directory for one test.
  private static func directory() throws -> URL {
    let directory = FileManager.default.temporaryDirectory.appendingPathComponent("samples-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    return directory
  }

  @Test func aRegistryFilledVendingAndRecording() throws {
    let directory = try Self.directory()
    defer { try? FileManager.default.removeItem(at: directory) }
    let path = directory.appendingPathComponent("transitions.db").path
    // sample
    let registry = try TransitionRegistry(at: path, access: .create)
    try registry.apply(BuiltInCatalog.transitions(), note: "The built-in catalog")
    let recorder = SessionRecorder(recordingTo: registry, consent: .required)
    let manager = try ModalTransitionManager("card-modal", from: registry, recordingTo: recorder)
    // end
    #expect(manager.transition.revision == 1)
    #expect(try registry.transitions().count == BuiltInCatalog.transitions().count)
  }

  @Test func aRecorderLeftOnAndARegistryFollowed() throws {
    let directory = try Self.directory()
    defer { try? FileManager.default.removeItem(at: directory) }
    let path = directory.appendingPathComponent("transitions.db").path
    let registry = try TransitionRegistry(at: path, access: .create)
    // sample
    let recorder = SessionRecorder(
      recordingTo: registry, consent: .required, recordsToken: true,
      onFailure: { failure in print("recording: \(failure)") })
    // end
    // sample
    let follower = try registry.observeChanges(every: .milliseconds(500))
    // end
    #expect(recorder.close() && recorder.statistics.recorded == 0)
    #expect(follower.lastError == nil)
  }

  @Test func aBundledRegistryFollowed() throws {
    let directory = try Self.directory()
    defer { try? FileManager.default.removeItem(at: directory) }
    let shipped = directory.appendingPathComponent("shipped.db")
    let own = directory.appendingPathComponent("own.db")
    let source = try TransitionRegistry.inMemory()
    try source.apply(BuiltInCatalog.transitions())
    try source.bundle(to: shipped.path)
    var problems: [String] = []
    func log(_ text: String) { problems.append(text) }
    // sample
    let registry = try TransitionRegistry.open(at: own.path, bundle: shipped) { problem in
      log("\(problem)")
    }
    // end
    #expect(problems == [])
    #expect(try registry.transition(named: "card-modal").revision == 1)
  }

  @Test func aRegistryAtLaunch() throws {
    let directory = try Self.directory()
    defer { try? FileManager.default.removeItem(at: directory) }
    let (shipped, path) = (directory.appendingPathComponent("shipped.db"), directory.path + "/own.db")
    let source = try TransitionRegistry.inMemory()
    try source.apply(BuiltInCatalog.transitions())
    try source.bundle(to: shipped.path)
    // sample
    let registry = try TransitionRegistry.open(at: path, bundle: shipped) { problem in print(problem) }
    let card = try registry.transition(named: "card-modal")
    print(card.revision, card.configuration.summary)
    // end
    #expect(card.revision == 1)
  }

  @Test func whatIsRecordedIsSent() throws {
    let registry = try TransitionRegistry.inMemory()
    try registry.apply(BuiltInCatalog.transitions())
    let recorder = SessionRecorder(recordingTo: registry, consent: .required)
    let onTheirWay: Set<UUID> = []
    var sent: [Outbox.Batch] = []
    func send(_ batch: Outbox.Batch) throws { sent.append(batch) }
    // sample
    let outbox = registry.outbox
    try outbox.start()
    for id in try outbox.unacknowledged() where !onTheirWay.contains(id) {
      if let batch = try outbox.batch(id, withTraces: false) { try send(batch) }
    }
    while let batch = try outbox.next(withTraces: false) { try send(batch) }
    // end
    // sample
    recorder.flush()
    try registry.checkpoint()
    // end
    #expect(sent.isEmpty)
  }

  /// Compiled but not run, because there is no server.
  private func uploads(_ registry: TransitionRegistry) -> Int {
    // sample
    func upload(_ batch: Outbox.Batch, by session: URLSession, to server: URL, from folder: URL) throws {
      let name = "\(batch.id.uuidString.lowercased()).ndjson"
      let file = folder.appendingPathComponent(name)
      try batch.contents.write(to: file)
      var request = URLRequest(url: server.appendingPathComponent(name))
      request.httpMethod = "PUT"
      let task = session.uploadTask(with: request, fromFile: file)
      task.taskDescription = batch.id.uuidString
      task.resume()
    }
    // end
    // sample
    func uploaded(_ task: URLSessionTask, _ error: (any Error)?) throws {
      guard error == nil, let answer = task.response as? HTTPURLResponse, (200..<300).contains(answer.statusCode),
        let id = task.taskDescription.flatMap(UUID.init(uuidString:))
      else { return }
      try registry.outbox.acknowledge(id)
    }
    // end
    return MemoryLayout.size(ofValue: (upload, uploaded))
  }
}
