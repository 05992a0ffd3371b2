import TransitionModel
import TransitionStore

extension FuzzTarget {
  /// Packed traces. What is unpacked and packed again is the same trace.
  static let samples = FuzzTarget("samples", longest: 1024) { bytes in
    guard let trace = try? SampleCodec.decode(bytes) else { return }
    let again = try? SampleCodec.decode(SampleCodec.encode(trace))
    demand(again == trace, "a trace survives being packed")
  }
}
