import Foundation
import SessionAnalytics
import TransitionModel
import TransitionRuntime
import TransitionStore

extension Benchmark.Group {
  static let codec = Benchmark.Group(name: "codec") {
    let simulated = try SimulatedSessions.make(atLeast: 2000).filter { $0.medianInterval <= 9_000 }
      .map { SampleCodec.Trace(touches: $0.result.touches, samples: $0.samples) }
    var benchmarks = [
      size(of: simulated, name: "bytes a sample, simulated 120 Hz", limit: 4),
      Benchmark(name: "a sample packed", baseline: "copied as doubles", unit: "ns", goal: .none) {
        perSample(simulated) { consume(SampleCodec.encode($0)) }
      },
      decoding(simulated),
    ]
    if let recorded = try RecordedStrokes.traces() {
      benchmarks.append(size(of: recorded, name: "bytes a sample, real strokes", limit: 6))
    } else {
      Main.complain("!!! The recorded strokes are missing: bytes a sample of real strokes are NOT measured.")
    }
    return benchmarks
  }

  private static func size(of traces: [SampleCodec.Trace], name: String, limit: Double) -> Benchmark {
    let samples = traces.reduce(0) { $0 + $1.samples.count }
    let bytes = traces.reduce(0) { $0 + SampleCodec.encode($1).count }
    return Benchmark(name: name, baseline: "three float32 columns", unit: "bytes", goal: .maximumValue(limit)) {
      Benchmark.Round(product: Double(bytes) / Double(samples), baseline: 12)
    }
  }

  private static func decoding(_ traces: [SampleCodec.Trace]) -> Benchmark {
    let packed = traces.map(SampleCodec.encode)
    return Benchmark(name: "a sample unpacked", baseline: "copied as doubles", unit: "ns", goal: .none) {
      let samples = Double(traces.reduce(0) { $0 + $1.samples.count })
      let product = try Stopwatch.nanoseconds { for bytes in packed { consume(try SampleCodec.decode(bytes)) } }
      return Benchmark.Round(product: product / samples, baseline: copying(traces) / samples)
    }
  }

  private static func perSample(
    _ traces: [SampleCodec.Trace], _ work: (SampleCodec.Trace) -> Void
  ) -> Benchmark.Round {
    let samples = Double(traces.reduce(0) { $0 + $1.samples.count })
    let product = Stopwatch.nanoseconds { for trace in traces { work(trace) } }
    return Benchmark.Round(product: product / samples, baseline: copying(traces) / samples)
  }

  private static func copying(_ traces: [SampleCodec.Trace]) -> Double {
    Stopwatch.nanoseconds { for trace in traces { consume(trace.samples.map { ($0.x, $0.y) }) } }
  }
}

extension InteractionSession {
  /// The median interval between two samples, in µs.
  fileprivate var medianInterval: Int64 {
    let intervals = zip(samples, samples.dropFirst()).map { $1.timeMicroseconds - $0.timeMicroseconds }.sorted()
    return intervals.isEmpty ? .max : intervals[intervals.count / 2]
  }
}
