import SessionSimulation
import TransitionCatalog
import TransitionModel

extension FuzzTarget {
  /// Stroke files, and the sessions that they become.
  static let strokes = FuzzTarget("strokes") { bytes in
    guard let strokes = try? StrokeFile.read(bytes, name: "-"),
      let configuration = try? BuiltInCatalog.transitions().first(where: { $0.name == "modal-standard" }),
      let player = try? StrokePlayer(
        TransitionRevision(configuration: configuration, revision: 1, digest: configuration.digest), distance: 800)
    else { return }
    for stroke in strokes.prefix(4) { _ = try? player.session(stroke, beganAtMicroseconds: 0) }
  }
}
