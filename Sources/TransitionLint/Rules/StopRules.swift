import TransitionModel
import TransitionRuntime

/// Rules about the places at which a view rests.
extension LintRule {
  static let stops: [LintRule] = [
    stopsOutOfOrder, stopNowhere, stopsTooClose, stopUnreachable, stopOutOfReach, noWayBetween, stopsWithoutRegrab,
    singleStop, undimmedModal,
  ]

  private static let stopsOutOfOrder = LintRule(
    "stops-out-of-order", "A stop is smaller than the one before it", .error,
    explanation: """
      Stops go from the smallest up. Two sizes of one kind are compared when the file is read. Others, such as points \
      and a share of the room, are compared on four containers. A view leaves out a stop that is not larger than the \
      one before it.
      """,
    example: LintExample(
      "modal-standard", wrong: stopped([.size("half", "fraction", 0.5), .size("large", "points", 200)]),
      right: stopped([.size("half", "fraction", 0.5), .full("large")]))
  ) { transition, _ in
    for room in transition.rooms {
      let places = room.presentStops
      for (below, place) in zip(places, places.dropFirst()) where place.position < below.position {
        return [
          .error(
            .stop(transition.number(of: place.stop), .size),
            message: "\(place.stop.name) is at \(points: place.position) on \(room.fullName), below "
              + "\(below.stop.name) at \(points: below.position).",
            advice: "Exchange the two, or change a minimum or a maximum.")
        ]
      }
    }
    return []
  }

  private static let stopNowhere = LintRule(
    "stop-nowhere", "No screen has the stop", .error,
    explanation: """
      A stop is left out where hiddenBelow is more than the room, and where it is within 1 pt of the one before it. \
      A stop that none of four containers has is never seen.
      """,
    example: LintExample(
      "modal-standard", wrong: stopped([.size("low", "points", 200, hiddenBelow: 5000), .full("large")]),
      right: stopped([.size("low", "points", 200, hiddenBelow: 700), .full("large")]))
  ) { transition, _ in
    transition.geometry.stops.enumerated().compactMap { index, stop in
      guard transition.rooms.allSatisfy({ $0.stops.index(named: stop.name) == nil }) else { return nil }
      return .error(
        .stop(index + 1, .name), message: "None of the four containers has the stop \(stop.name).",
        advice: stop.hiddenBelow == nil ? "Remove it, or make it larger." : "Use a smaller hiddenBelow.")
    }
  }

  private static let stopsTooClose = LintRule(
    "stops-too-close", "Two stops are less than 44 pt apart", .warning,
    explanation: """
      A finger moves 10 pt before a drag begins, and people do not see a difference of a few points as a place of its \
      own. 44 pt is Apple's smallest target. The calculation uses four containers.
      """,
    example: LintExample(
      "modal-standard", wrong: stopped([.size("low", "points", 200), .size("mid", "points", 243)]),
      right: stopped([.size("low", "points", 200), .size("mid", "points", 244)]))
  ) { transition, _ in
    for room in transition.rooms {
      let places = room.stops.places
      for (below, place) in zip(places, places.dropFirst()) where place.position - below.position < 44 {
        let number = transition.number(of: place.stop)
        return [
          .warning(
            .stop(number, .size),
            message: "\(place.stop.name) is \(points: place.position - below.position) above \(below.stop.name) on "
              + "\(room.fullName).",
            advice: "Leave one of them out, or hide it there with hiddenBelow.")
        ]
      }
    }
    return []
  }

  private static let stopUnreachable = LintRule(
    "stop-unreachable", "No drag ends at the stop", .warning,
    explanation: """
      The stop rule is tried from every other stop, with releases all over the container, at rest and at up to half of \
      the fastest finger's 8000 pt/s. A step whose whole length must be passed cannot be passed at rest, because a \
      view does not go beyond its largest stop.
      """,
    example: LintExample(
      "modal-standard",
      wrong: stopped(
        [.size("low", "points", 200), .full("large")], [.stopHorizon: .number(0), .stopFraction: .number(1)]),
      right: stopped(
        [.size("low", "points", 200), .full("large")], [.stopHorizon: .number(0), .stopFraction: .number(0.99)]))
  ) { transition, _ in
    guard transition.interaction?.stopRule != nil else { return [] }
    for room in transition.rooms {
      for (index, place) in room.stops.places.enumerated() where !room.someDragEnds(at: index) {
        return [
          .warning(
            .stopFraction, .stop(transition.number(of: place.stop), .threshold),
            message: "No drag from another stop ends at \(place.stop.name) on \(room.fullName).",
            advice: "Use a smaller share of the step, a horizon, or next with a velocity.")
        ]
      }
    }
    return []
  }

  private static let stopOutOfReach = LintRule(
    "stop-out-of-reach", "The smallest stop is too low to grab", .warning,
    explanation: """
      At its smallest stop, the view must leave 44 pt (Apple's smallest target) beyond the safe area: below that, the \
      system's own gestures take the finger.
      """,
    example: LintExample(
      "modal-standard", wrong: stopped([.size("tip", "points", 43), .full("large")]),
      right: stopped([.size("tip", "points", 44), .full("large")]))
  ) { transition, _ in
    for room in transition.rooms {
      guard let smallest = room.stops.places.first else { continue }
      let free = smallest.position - room.safeInsetAtEdge
      guard free < 44 else { continue }
      return [
        .warning(
          .stop(transition.number(of: smallest.stop), .size),
          message: "\(smallest.stop.name) leaves \(points: max(free, 0)) to grab on \(room.fullName).",
          advice: "Use 44 pt or more, from the safe area.")
      ]
    }
    return []
  }

  private static let noWayBetween = LintRule(
    "no-way-between", "Nothing but code makes the view smaller", .warning,
    explanation: """
      With interaction.dismissalType none, no drag moves the view. With interaction.scroll.shrinks never, a drag on scrolling content does not move the view. If the content fills \
      the view (contentTop 0) and there is no grabber, there is nothing else to drag.
      """,
    example: LintExample(
      "modal-standard",
      wrong: stopped([.size("low", "points", 200), .full("large")], [.scrollShrinks: .text("never")]),
      right: stopped(
        [.size("low", "points", 200), .full("large")], [.scrollShrinks: .text("never"), .grabber: .flag(true)]))
  ) { transition, _ in
    let geometry = transition.geometry
    if geometry.stops.count > 1, transition.dismissalType == .none {
      return [
        .warning(
          .dismissalType, message: "No drag moves the view between its \(geometry.stops.count) stops.",
          advice: "Use dismissalType standard, with dragDismisses false if no drag may dismiss.")
      ]
    }
    guard transition.interaction?.stopRule != nil, transition.interaction?.scrollShrinks == .never,
      geometry.grabber != true, geometry.contentTop == 0
    else { return [] }
    return [
      .warning(
        .scrollShrinks, .grabber, message: "Content that scrolls fills the view, and no drag on it moves the view.",
        advice: "Use a grabber, a contentTop, or shrinks nextTouch.")
    ]
  }

  private static let stopsWithoutRegrab = LintRule(
    "stops-without-regrab", "A view that settles between stops cannot be caught", .warning,
    explanation: """
      A view with stops settles often, and people change their mind while it does. With interruptible false, it takes \
      no touch until it rests.
      """,
    example: LintExample(
      "modal-standard",
      wrong: stopped([.size("low", "points", 200), .full("large")], [.interruptible: .flag(false)]),
      right: stopped([.size("low", "points", 200), .full("large")]))
  ) { transition, _ in
    guard let interaction = transition.interaction, interaction.stopRule != nil, !interaction.interruptible else {
      return []
    }
    return [
      .warning(
        .interruptible, message: "A touch on the view while it settles does nothing.",
        advice: "Use interruptible: true.")
    ]
  }

  private static let singleStop = LintRule(
    "single-stop", "One stop that says what geometry.height says", .note,
    explanation: """
      One stop of size full, fitted or preferred without limits is the same as that geometry.height. The shorter form \
      is easier to read.
      """,
    example: LintExample(
      "modal-standard", wrong: stopped([.full("large")]), right: stopped([.size("low", "points", 200)]))
  ) { transition, _ in
    guard let stop = transition.geometry.stops.first, transition.geometry.stops.count == 1,
      stop.minimum == nil, stop.maximum == nil, [.full, .fitted, .preferred].contains(stop.size)
    else { return [] }
    return [
      .note(
        .stop(1, .size), message: "The only stop is \(stop.name), and it has no limits.",
        advice: "Use geometry.height instead.")
    ]
  }

  private static let undimmedModal = LintRule(
    "undimmed-modal", "The presenter takes touches at a stop, but is dimmed there", .note,
    explanation: """
      A dimmed presenter looks inactive. At a stop that passes touches, it is active, as a map under a panel is. \
      UIKit's sheets do not dim up to their largest undimmed detent.
      """,
    example: LintExample(
      "modal-standard",
      wrong: stopped([.size("low", "points", 200), .full("large")], [.stop(1, .passesTouches): .flag(true)]),
      right: stopped(
        [.size("low", "points", 200), .full("large")],
        [.stop(1, .passesTouches): .flag(true), .stop(1, .dimming): .number(0)]))
  ) { transition, _ in
    transition.geometry.stops.enumerated().compactMap { index, stop in
      let alpha = stop.dimming ?? transition.dimming.alpha
      guard stop.passesTouches == true, alpha > 0 else { return nil }
      return .note(
        .stop(index + 1, .passesTouches), .stop(index + 1, .dimming),
        message: "At \(stop.name) the presenter takes touches, but is dimmed by \(percent: alpha).",
        advice: "Use a dimming of 0 there.")
    }
  }
}

/// A stop in an example.
private struct ExampleStop {
  let name: String
  let size: String
  var number: Double?
  var hiddenBelow: Double?

  static func full(_ name: String) -> ExampleStop { ExampleStop(name: name, size: "full") }

  static func size(_ name: String, _ size: String, _ number: Double, hiddenBelow: Double? = nil) -> ExampleStop {
    ExampleStop(name: name, size: size, number: number, hiddenBelow: hiddenBelow)
  }
}

/// Returns the changes that give a transition these stops, with a rule that chooses among two or more.
private func stopped(_ stops: [ExampleStop], _ changes: LintExample.Changes = [:]) -> LintExample.Changes {
  var all: LintExample.Changes = [.height: .text("full"), .interruptible: .flag(true)]
  if stops.count > 1 {
    all[.stopRule] = .text("nearest")
    all[.stopHorizon] = .number(0.499)
  }
  for (index, stop) in stops.enumerated() {
    all[.stop(index + 1, .name)] = .text(stop.name)
    all[.stop(index + 1, .size)] = .text(stop.size)
    if let number = stop.number { all[.stop(index + 1, stop.size == "points" ? .points : .fraction)] = .number(number) }
    if let points = stop.hiddenBelow { all[.stop(index + 1, .hiddenBelow)] = .number(points) }
  }
  return all.merging(changes) { _, change in change }
}

extension LintedTransition {
  /// The number of one of its stops.
  fileprivate func number(of stop: Stop) -> Int { (self.geometry.stops.firstIndex(of: stop) ?? 0) + 1 }
}
