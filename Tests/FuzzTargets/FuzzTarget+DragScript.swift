import TransitionRuntime
import TransitionStage

extension FuzzTarget {
  /// What `play --drag` takes.
  static let dragScript = FuzzTarget("dragScript", longest: 512) { bytes in
    guard let script = try? DragScript(String(decoding: bytes, as: UTF8.self)) else { return }
    for touch in script.touches {
      let times = touch.samples.map(\.timeMicroseconds)
      demand(times == times.sorted(), "a drag goes forward in time")
      demand(touch.samples.allSatisfy { $0.x.isFinite && $0.y.isFinite }, "a drag has places")
    }
  }
}
