import Motion
import TransitionModel

/// The samples of the current touch that a velocity can still depend on.
///
/// Preallocated: as long as the 140 ms the estimators look back hold fewer samples than the capacity (1.8 kHz), appending
/// never allocates. A denser stream makes it grow rather than forget a sample the estimate needs.
struct SampleHistory: Sendable {
  static let capacity = 256
  private(set) var samples: [GestureSample] = []

  init() { samples.reserveCapacity(Self.capacity) }

  mutating func removeAll() { samples.removeAll(keepingCapacity: true) }

  mutating func append(_ sample: GestureSample) {
    if samples.count >= Self.capacity {
      samples.removeSubrange(..<VelocityEstimator.firstNeededIndex(in: samples))
    }
    samples.append(sample)
  }
}
