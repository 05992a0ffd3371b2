import TransitionModel

/// The stops of a transition for export. A stop as long as its content is left out: no format has such a length.
struct ExportedStops {
  private let configuration: TransitionConfiguration

  /// Creates the stops; nil if the view rests at one place, which margins and height describe.
  init?(_ transition: ExportedTransition) {
    guard !transition.configuration.geometry.stops.isEmpty else { return nil }
    configuration = transition.configuration
  }

  /// The stops with a length, smallest first.
  var all: [Stop] { geometry.stops.filter { !$0.size.isMeasured } }
  /// The stop at which the view appears.
  var initial: Stop? { all.first { $0.name == geometry.initialStop } ?? all.first }
  var geometry: TransitionGeometry { configuration.geometry }
  var rule: StopRule? { configuration.interaction?.stopRule }
  var scrollGrows: ScrollGrowth? { configuration.interaction?.scrollGrows }
  var canDismiss: Bool { configuration.dragCanDismiss }

  /// The largest stop at which touches reach the presenter, if they do at all smaller ones, and at no larger one.
  var lastPassing: Stop? {
    let count = passes.prefix { $0 }.count
    return passes.dropFirst(count).contains(true) ? nil : geometry.stops.prefix(count).last { !$0.size.isMeasured }
  }
  private var passes: [Bool] {
    geometry.stops.map { $0.passesTouches ?? configuration.dimming.passesTouches ?? false }
  }

  /// A Boolean value that indicates whether a drag must pass the middle of each step.
  var isEven: Bool { rule?.fraction == 0.5 && rule?.points == nil && all.allSatisfy { $0.threshold == nil } }
}

extension ExportedStops {
  /// Something of the stops that a format may leave out.
  enum Part {
    case measured, limits, hiding, hidingLargest, margins, dimming, touches, corners, scrolling, layout, keyboard
    case dismissal, rule, thresholds, reach, content, shrinking

    /// What only an engine with stops has.
    static let own: [Part] = [.dimming, .touches, .corners, .scrolling, .layout, .keyboard, .content]
  }

  /// Returns the sentences of a comment: the names of the stops, and what a format leaves out of them.
  func notes(without parts: [Part]) -> [String] {
    let missing = ([.measured] + parts).compactMap(words)
    return ["Stops, smallest first: \(geometry.stops.map(\.name).joined(separator: ", "))."]
      + (missing.isEmpty ? [] : ["Left out: \(missing.joined(separator: "; "))."])
  }

  /// Returns the comment of a format that has none of the stops; nil if it has some.
  func absence(in place: String, isSheet: Bool = true) -> String? {
    let isElsewhere = isSheet && geometry.edge != .bottom
    guard isElsewhere || all.isEmpty else { return nil }
    let reason = isElsewhere ? "comes from the bottom" : "cannot be as long as its content"
    return "// Left out: the stops (\(geometry.stops.map(\.name).joined(separator: ", "))), because \(place) \(reason)."
  }

  /// Returns a part in words; nil if the transition does not have it.
  private func words(_ part: Part) -> String? {
    let interaction = configuration.interaction
    func stops(_ words: String, _ isIncluded: (Stop) -> Bool) -> String? {
      let names = geometry.stops.filter(isIncluded).map(\.name)
      return names.isEmpty ? nil : "\(words) (\(names.joined(separator: ", ")))"
    }
    return switch part {
    case .measured: stops("stops as long as their content") { $0.size.isMeasured }
    case .limits: stops("limits of the length") { $0.minimum != nil || $0.maximum != nil }
    case .hiding: stops("the room below which a stop is hidden") { $0.hiddenBelow != nil }
    case .hidingLargest: all.last?.hiddenBelow.map { _ in "the room below which the largest stop is hidden" }
    case .margins: "the margins"
    case .dimming: stops("the dimming at a stop") { $0.dimming != nil }
    case .touches: passes.contains(true) ? "the stops at which touches reach the view behind" : nil
    case .corners: stops("the corner radius at a stop") { $0.cornerRadius != nil }
    case .scrolling: stops("whether the content scrolls at a stop") { $0.scrolls != nil }
    case .layout: geometry.stopLayout == .resizes ? "that the content gets the length of the stop" : nil
    case .keyboard: geometry.keyboard.map { _ in "what the keyboard does" }
    case .dismissal: canDismiss ? "the dismissal by a drag" : nil
    case .rule: rule.map { _ in "the rule that chooses a stop after a drag" }
    case .thresholds: rule == nil || isEven ? nil : "the shares of a step that a drag must pass"
    case .reach: rule == nil || rule?.reach == .any ? nil : "that a drag moves the view by one stop at most"
    case .content: rule.map { _ in "what a drag on scrolling content moves" }
    case .shrinking:
      (interaction?.scrollShrinks ?? .nextTouch) == .nextTouch && interaction?.scrollQuietTime == nil
        ? nil : "when a drag down on scrolling content moves the view"
    }
  }
}

extension StopSize {
  /// A Boolean value that indicates whether the content gives the length.
  fileprivate var isMeasured: Bool { self == .fitted || self == .preferred }
}

/// A language of the lengths of stops.
struct StopNotation: Sendable {
  var functions = (least: "min", most: "max")
  /// Returns a number of points.
  var points: @Sendable (Double) -> String = { NumberText.exact($0) }
  /// The suffix of a number.
  var suffix = ""

  /// Returns the length of a view at a stop, as the engine computes it.
  ///
  /// - Parameter room: The length between the margins.
  func length(of stop: Stop, in room: String) -> String {
    var (length, isWithin) =
      switch stop.size {
      case .fraction(let share) where share < 1: ("\(NumberText.exact(share))\(suffix) * \(room)", true)
      case .points(let points): (self.points(points), false)
      default: (room, true)
      }
    if let minimum = stop.minimum { (length, isWithin) = ("\(functions.most)(\(length), \(points(minimum)))", false) }
    if let maximum = stop.maximum { length = "\(functions.least)(\(length), \(points(maximum)))" }
    return isWithin ? length : "\(functions.least)(\(length), \(room))"
  }
}
