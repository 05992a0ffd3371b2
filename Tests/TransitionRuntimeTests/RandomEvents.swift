import TestSupport
import TransitionModel
import TransitionRuntime

/// Random events with values around every boundary of the rules, negative, beyond the end, far out and not finite.
enum RandomEvents {
  static let positions = [0, 0.001, 119.999, 120, 139, 140, 141, 349, 350, 351, 700, 900, -1, -300, 1e6]
  static let displacements = [0, 60, 349, -34, -20, 699, 1e6, .nan, -.infinity]
  static let velocities: [Double?] = [nil, 0, 300, 300.001, -300, -299.9, 1e9, .nan, .infinity]
  static let distances = [700, 0, 1, .nan]
  /// The extents; nil for the distance.
  static let extents: [Double?] = [nil, nil, 734, 300, 0, .infinity]

  static func event(_ milliseconds: Int64, _ random: inout SplitMix64) -> InteractionEvent {
    // One random number per event, whose bits choose, so that a long run measures the machine and not the generator.
    let bits = random.next()
    func pick<Value>(_ values: [Value], _ shift: UInt64) -> Value {
      values[Int((bits >> shift) & 0xFFFF) % values.count]
    }
    func geometry() -> InteractionGeometry {
      InteractionGeometry(axis: .y, sign: 1, distance: pick(distances, 24), extent: pick(extents, 40))
    }
    func touch(_ phase: GestureSample.Phase) -> GestureSample { sample(milliseconds, y: pick(positions, 8), phase) }
    switch (bits & 0xFF) % 14 {
    case 0, 1: return .began(touch(.began), displacement: pick(displacements, 24))
    case 2, 3: return .started(geometry())
    case 4, 5, 6: return .changed(touch(.changed))
    case 7: return .ended(touch(.ended), recognizerVelocity: pick(velocities, 24))
    case 8: return .cancelled(touch(.cancelled))
    case 9, 10: return .settled(id: Int((bits >> 24) % 8))
    case 11: return .layoutChanged(geometry())
    case 12: return .dismissRequested(displacement: pick(displacements, 24))
    default: return bits >> 63 == 0 ? .refused(reason: "a veto") : .tornDown
    }
  }
}
