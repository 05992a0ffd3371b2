import TransitionModel

extension LintRule {
  static let noRoom = LintRule(
    "no-room", "The margins leave no room for the view", .error, .warning,
    explanation: """
      Margins are points, containers are not all of one size. A view under 44 pt (Apple's smallest target) in width or \
      height cannot be used. An error where that is so in every container, a warning where it is in some. Of fitted \
      content only the width is looked at, because its height is its own.
      """,
    example: LintExample(
      "modal-standard", wrong: [.marginLeading: .number(261)], right: [.marginLeading: .number(260)])
  ) { transition, _ in
    let geometry = transition.configuration.geometry
    let cramped = transition.rooms.filter { room in
      min(room.presented.width, geometry.height == .full ? room.presented.height : .infinity) < 44
    }
    guard let room = cramped.first else { return [] }
    let isNarrow = room.presented.width < 44
    var fields: [ConfigurationField] = isNarrow ? [.marginLeading, .marginTrailing] : [.marginTop, .marginBottom]
    if let width = geometry.maximumWidth, width < 44 { fields = [.maximumWidth] }
    return [
      LintRemark(
        cramped.count == transition.rooms.count ? .error : .warning, fields,
        message: "The view is \(LintNumber.points(room.presented.width)) wide and "
          + "\(LintNumber.points(room.presented.height)) high on \(room.fullName).",
        advice: "Take smaller margins; a maximum width narrows a view on large screens alone.")
    ]
  }
}
