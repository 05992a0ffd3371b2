/// The classes of the style sheet that colour marks. Colour never says anything alone: whatever has one of these is
/// named beside it.
enum ChartStyle: String {
  case finished, cancelled, other

  /// The class for a group, an outcome or a metric.
  init(of name: String) {
    switch name {
    case "finished", "finish_rate": self = .finished
    case "cancelled", "cancel_rate": self = .cancelled
    default: self = .other
    }
  }
}
