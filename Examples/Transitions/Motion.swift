import TransitionKit
import UIKit

/// The app's motion: a registry in its documents folder, seeded from the one it ships, and the recorder that writes to it.
///
/// With file sharing on, `transitions.db` can be fetched by the Finder: `transitions report --db transitions.db`.
@MainActor struct Motion {
  let registry: TransitionRegistry
  let recorder: SessionRecorder
  let context: SessionContext

  /// The shared instance; nil if the app was built without its catalog.
  static let shared = try? Motion()

  private init() throws {
    let path = URL.documentsDirectory.appending(path: "transitions.db").path
    guard let shipped = Bundle.main.url(forResource: "transitions", withExtension: "db") else {
      throw CocoaError(.fileNoSuchFile)
    }
    // The screens are presented even if the file cannot be used. The console shows the problem.
    registry = try TransitionRegistry.open(at: path, bundle: shipped) { print("Motion: \($0)") }
    recorder = SessionRecorder(recordingTo: registry)
    let version = Bundle.main.object(forInfoDictionaryKey: "CFBundleShortVersionString") as? String
    context = SessionContext(
      deviceClass: UIDevice.current.userInterfaceIdiom == .pad ? "tablet" : "phone", appVersion: version)
  }
}
