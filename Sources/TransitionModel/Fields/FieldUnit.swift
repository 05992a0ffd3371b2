/// The unit a field's number is in: UIKit's units throughout.
public enum FieldUnit: String, Sendable, Hashable, CaseIterable {
  /// Seconds.
  case seconds = "s"
  /// Points.
  case points = "pt"
  /// Points per second.
  case pointsPerSecond = "pt/s"
  /// Degrees.
  case degrees = "°"
  /// Interaction distances per second: `initialSpringVelocity`'s unit.
  case distancesPerSecond = "distances/s"
  /// Widths or heights of the container.
  case containers = "containers"
  /// A plain ratio, share or factor.
  case ratio = ""

  /// What a column of this unit ends in, so that a reader of the table needs no manual.
  var columnSuffix: String {
    switch self {
    case .seconds: "_s"
    case .points: "_pt"
    case .pointsPerSecond: "_pt_s"
    case .degrees: "_deg"
    case .distancesPerSecond: "_per_s"
    case .containers: "_containers"
    case .ratio: ""
    }
  }
}
