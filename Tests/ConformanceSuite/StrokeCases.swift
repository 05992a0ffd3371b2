package import SessionSimulation
import TransitionCatalog
import TransitionModel
import TransitionRuntime

/// Recorded strokes with every release rule of the suite and every estimator, downward and upward.
package enum StrokeCases {
  /// Returns the lines.
  ///
  /// - Parameters:
  ///   - strokes: The strokes of a stroke file.
  ///   - distance: The interaction distance of the strokes, in points.
  package static func lines(_ strokes: [Stroke], distance: Double) throws -> [String] {
    let configurations = try SuiteConfigurations.all().filter { $0.dismissalType != .none }
    var lines = configurations.map(\.suiteLine)
    for stroke in strokes {
      for configuration in configurations {
        for estimator in VelocitySource.allCases {
          for sign in [1.0, -1] {
            guard let rule = ResolvedInteraction(configuration, direction: .dismiss, estimator: estimator) else {
              continue
            }
            let way = InteractionGeometry(axis: .y, sign: sign, distance: distance)
            lines.append(line(stroke, MachineCase(configuration.name, rule, estimator: estimator), way))
          }
        }
      }
    }
    return lines
  }

  private static func line(_ stroke: Stroke, _ empty: MachineCase, _ way: InteractionGeometry) -> String {
    var made = empty
    for sample in stroke.samples {
      switch sample.phase {
      case .began:
        let displacement = made.settlePlan.map { $0.progress(at: $0.timing.duration / 3) * way.extent } ?? 0
        made.send(.began(sample, displacement: displacement))
        made.send(.started(way))
      case .changed: made.send(.changed(sample))
      case .ended: made.send(.ended(sample, recognizerVelocity: nil))
      case .cancelled: made.send(.cancelled(sample))
      }
    }
    if let plan = made.settlePlan { made.send(.settled(id: plan.id)) }
    return made.line
  }
}
