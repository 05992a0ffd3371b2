import TransitionKit
import UIKit

/// The app's motion: a registry in its documents folder, seeded from the one it ships, and the recorder that writes to it.
///
/// With file sharing on, `transitions.db` can be fetched by the Finder: `transitions report --db transitions.db`.
@MainActor struct Motion {
  let registry: TransitionRegistry
  let recorder: SessionRecorder
  let context: SessionContext
  /// What to show about the registry's file; empty if it opened as usual.
  let notices: [OpeningNotice]

  /// The shared instance; nil if the app was built without its catalog.
  static let shared = try? Motion()

  private init() throws {
    let path = URL.documentsDirectory.appending(path: "transitions.db").path
    guard let shipped = Bundle.main.url(forResource: "transitions", withExtension: "db") else {
      throw CocoaError(.fileNoSuchFile)
    }
    var notices: [OpeningNotice] = []
    registry = try TransitionRegistry.open(at: path, bundle: shipped) { problem in
      print("Motion: \(problem)")
      notices.append(OpeningNotice(problem))
    }
    self.notices = notices
    // The person who builds this example tries it. An app with people in the EU uses `.required`: then nothing is recorded
    // until they agree, and the app calls `recorder.setEnabled(true)`.
    recorder = SessionRecorder(recordingTo: registry, consent: .given)
    let version = Bundle.main.object(forInfoDictionaryKey: "CFBundleShortVersionString") as? String
    context = SessionContext(
      deviceClass: UIDevice.current.userInterfaceIdiom == .pad ? "tablet" : "phone", appVersion: version)
  }

  /// Writes waiting drags, sends them, and completes the registry's file, so that it can be copied. All of it runs on another
  /// thread, in the time that the system grants an app in the background. If that ends, the rest is sent the next time.
  func enterBackground() {
    let (registry, recorder) = (registry, recorder)
    let work = Task.detached(priority: .utility) {
      recorder.flush()
      do {
        try Self.send(registry.outbox, to: .documentsDirectory.appending(path: "exchange"))
        try registry.checkpoint()
      } catch { print("Motion: \(error)") }
    }
    let task = UIApplication.shared.beginBackgroundTask(withName: "Send drags") { work.cancel() }
    Task {
      await work.value
      UIApplication.shared.endBackgroundTask(task)
    }
  }

  /// Sends recorded drags to a folder, which stands for a server: `transitions session import exchange`. For uploads, see
  /// "Sending drags home" in the documentation.
  nonisolated private static func send(_ outbox: Outbox, to folder: URL) throws {
    let day = folder.appending(path: "day=\(Date.now.formatted(.iso8601.year().month().day()))")
    try FileManager.default.createDirectory(at: day, withIntermediateDirectories: true)
    func deliver(_ batch: Outbox.Batch) throws {
      try batch.contents.write(to: day.appending(path: "\(batch.id).ndjson"), options: .atomic)
      try outbox.acknowledge(batch.id)
    }
    for id in try outbox.unacknowledged() where !Task.isCancelled { try outbox.batch(id).map(deliver) }
    while !Task.isCancelled, let batch = try outbox.next() { try deliver(batch) }
  }
}
