import Foundation
import SessionSimulation
import TransitionModel
import TransitionRuntime
import TransitionStore

/// Recorded strokes of real people, which are not part of this repository: in `$TRANSITIONS_STROKES`, or in a sibling
/// folder.
enum RecordedStrokes {
  /// Returns the traces; nil if there are none.
  static func traces() throws -> [SampleCodec.Trace]? {
    let folder = ProcessInfo.processInfo.environment["TRANSITIONS_STROKES"] ?? "../shared/gestures"
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".public.csv") }
    guard let names, !names.isEmpty else { return nil }
    let player = try StrokePlayer(
      SimulatedSessions.transition(), direction: .dismiss, distance: 800, axis: nil, estimator: .lsq100)
    return try names.sorted().flatMap { name in
      let bytes = [UInt8](try Data(contentsOf: URL(filePath: "\(folder)/\(name)")))
      return try StrokeFile.read(bytes, name: name).map { stroke in
        let session = try player.session(stroke, beganAtMicroseconds: 0)
        return SampleCodec.Trace(touches: session.result.touches, samples: session.samples)
      }
    }
  }
}
