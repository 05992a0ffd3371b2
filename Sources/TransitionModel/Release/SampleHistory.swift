import TransitionMotion

/// The samples of the current touch that a velocity can still depend on.
///
/// Preallocated: as long as the 140 ms the estimators look back hold fewer samples than the capacity (1.8 kHz), appending
/// never allocates. A denser stream makes it grow rather than forget a sample the estimate needs.
package struct SampleHistory: Sendable {
  package static let capacity = 256
  package private(set) var samples: [GestureSample] = []

  package init() { samples.reserveCapacity(Self.capacity) }

  package mutating func removeAll() { samples.removeAll(keepingCapacity: true) }

  package mutating func append(_ sample: GestureSample) {
    if samples.count >= Self.capacity {
      samples.removeSubrange(..<VelocityEstimator.firstNeededIndex(in: samples))
    }
    samples.append(sample)
  }

  /// What is left of a touch's samples when all were appended. What it forgets makes a difference where a clock jumps
  /// back, so who decides a touch again has to forget it too.
  package static func kept(of samples: ArraySlice<GestureSample>) -> ArraySlice<GestureSample> {
    guard samples.count > capacity else { return samples }
    var history = SampleHistory()
    for sample in samples { history.append(sample) }
    return history.samples[...]
  }
}
