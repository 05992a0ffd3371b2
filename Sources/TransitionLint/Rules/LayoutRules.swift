import TransitionModel

/// Rules about the place of the presented view: margins, corners, content and background.
extension LintRule {
  static let layout: [LintRule] = [noRoom, roundCorners, hiddenContent, uncoveredBackground]

  private static let noRoom = LintRule(
    "no-room", "The margins leave no room for the view", .error, .warning,
    explanation: """
      Margins are in points, but containers differ in size. A view cannot be used if its width or height is under 44 \
      pt (Apple's smallest target). The finding is an error if that is so in every container, and a warning if it is \
      so in some. Fitted content has its own height, so only its width is checked.
      """,
    example: LintExample("modal-standard", wrong: [.marginLeading: .number(261)], right: [.marginLeading: .number(260)])
  ) { transition, _ in
    let geometry = transition.geometry
    let cramped = transition.rooms.filter { room in
      min(room.presented.width, geometry.height == .full ? room.presented.height : .infinity) < 44
    }
    guard let room = cramped.first else { return [] }
    let isNarrow = room.presented.width < 44
    var fields: [ConfigurationField] = isNarrow ? [.marginLeading, .marginTrailing] : [.marginTop, .marginBottom]
    if let width = geometry.maximumWidth, width < 44 { fields = [.maximumWidth] }
    return [
      Diagnostic(
        cramped.count == transition.rooms.count ? .error : .warning, fields,
        "The view is \(points: room.presented.width) wide and \(points: room.presented.height) high on \(room.fullName).",
        advice: "Use smaller margins; a maximum width narrows a view on large screens only.")
    ]
  }

  private static let roundCorners = LintRule(
    "round-corners", "The corner radius is more than half of the view", .warning,
    explanation: """
      Two corners share a side. If the radius is more than half of the shorter side, UIKit overlaps the arcs, and the \
      web shrinks them. If the content decides the height, the rule assumes a height of at least 100 pt.
      """,
    example: LintExample("modal-standard", wrong: [.cornerRadius: .number(51)], right: [.cornerRadius: .number(50)])
  ) { transition, _ in
    let radius = transition.geometry.cornerRadius
    let rooms = transition.rooms.filter { $0.shorterSide > 0 }
    guard let least = rooms.min(by: { $0.shorterSide < $1.shorterSide }), radius > least.shorterSide / 2 else {
      return []
    }
    return [
      .warning(
        .cornerRadius,
        message: "Two radii of \(points: radius) do not fit a side of \(points: least.shorterSide) on "
          + "\(least.fullName).",
        advice: "Use \(points: least.shorterSide / 2) or less.")
    ]
  }

  private static let hiddenContent = LintRule(
    "hidden-content", "The content begins below the end of the view", .warning,
    explanation: """
      contentTop is measured from the top of the view, whatever the view's height. On a phone in landscape, a full \
      view is about 380 pt high. Content that is under 44 pt high (Apple's smallest target) cannot be used. The rule \
      checks only full views, because fitted content has its own top.
      """,
    example: LintExample("card-modal", wrong: [.contentTop: .number(347)], right: [.contentTop: .number(346)])
  ) { transition, _ in
    let geometry = transition.geometry
    guard geometry.height == .full, geometry.contentTop > 0 else { return [] }
    let hidden = transition.rooms.filter { $0.presented.height - geometry.contentTop < 44 }
    guard let room = hidden.min(by: { $0.presented.height < $1.presented.height }) else { return [] }
    return [
      .warning(
        .contentTop,
        message: "The content begins \(points: geometry.contentTop) below the top of a view "
          + "\(points: room.presented.height) high on \(room.name).",
        advice: "Begin higher, or use height fitted with alignment bottom.")
    ]
  }

  private static let uncoveredBackground = LintRule(
    "uncovered-background", "The presenter is removed, but the view does not cover its place", .warning,
    explanation: """
      With keepsPresenter false, the presenter's view is removed when the presented view has arrived. If the presented \
      view leaves part of the container free, only the window's black is visible there, with the dimming over it.
      """,
    example: LintExample("pull-down", wrong: [.marginTop: .number(8)], right: [.marginTop: .number(0)])
  ) { transition, _ in
    guard !transition.geometry.keepsPresenter, let room = transition.rooms.first(where: { !$0.coversContainer }) else {
      return []
    }
    let free = 1 - room.presented.width * room.presented.height / (room.context.width * room.context.height)
    return [
      .warning(
        .keepsPresenter,
        message: "The view leaves \(percent: min(max(free, 0), 1)) of \(room.fullName) uncovered.",
        advice: "Set keepsPresenter true; or use no margins, from the container, and height full.")
    ]
  }
}
