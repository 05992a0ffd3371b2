import TransitionModel

extension LintRule {
  static let unreachableThreshold = LintRule(
    "unreachable-threshold", "No finger can get as far, or as fast, as the release rule asks", .error, .warning,
    explanation: """
      A drag ends at the edge of the screen. A finger has at most the way from the far side of the view to the \
      container's edge (or the whole container, where its place is what counts), and comparisons are strict: more than \
      1 × the distance is never reached. An error where that holds in every container, a warning where it holds in \
      some and no other distance of the rule is reached there. Velocities above 8000 pt/s are taken for measuring \
      errors by Android (ViewConfiguration) and Flutter (kMaxFlingVelocity); a finger rarely makes half of it.
      """,
    example: LintExample(
      "modal-standard", wrong: [.releaseFraction: .number(1)], right: [.releaseFraction: .number(0.99)])
  ) { transition, _ in
    transition.unreachableDistances() + transition.unreachableVelocity()
  }
}

extension LintedTransition {
  fileprivate func unreachableVelocity() -> [LintRemark] {
    guard let velocity = configuration.interaction?.releaseRule.velocity, velocity > LintFinger.fastest else {
      return []
    }
    return [
      LintRemark(
        .warning, .releaseVelocity,
        message: "No finger is as fast as \(LintNumber.speed(velocity)): at \(LintNumber.speed(LintFinger.fastest)) "
          + "toolkits stop believing the number.",
        advice: "300 to 1200 pt/s is what people reach. Choose from `transitions report`.")
    ]
  }

  fileprivate func unreachableDistances() -> [LintRemark] {
    // A projected drag gets there by velocity: `projection-horizon` looks at those.
    guard let rule = configuration.interaction?.releaseRule, rule.kind != .projection || rule.horizon == 0 else {
      return []
    }
    let fields = releaseDistances(over: 1).map(\.field)
    return fields.compactMap { field in
      let beyond = drags.filter { isBeyondReach(field, $0.direction, $0.room) }
      guard let worst = beyond.first, let wanted = distance(field, worst.direction, worst.room) else { return nil }
      let hasNoOther = beyond.filter { drag in fields.allSatisfy { isBeyondReach($0, drag.direction, drag.room) } }
      let isNever = beyond.count == drags.count
      guard isNever || !hasNoOther.isEmpty else { return nil }
      let shown = isNever ? worst : hasNoOther[0]
      let points = isNever ? wanted : distance(field, shown.direction, shown.room) ?? wanted
      return LintRemark(
        isNever ? .error : .warning, field,
        message: "\(message(points, rule, shown.direction, shown.room)) "
          + (isNever ? "It is no different in any container." : "Elsewhere it is reached."),
        advice: "Ask for less than \(most(field)), and leave room for a thumb; half of the distance is usual.")
    }
  }

  private func message(
    _ points: Double, _ rule: ReleaseRule, _ direction: TransitionDirection, _ room: LintRoom
  ) -> String {
    let comparison = rule.kind == .armed ? "at least" : "more than"
    return "\(direction == .dismiss ? "Dismissing" : "Presenting") asks for \(comparison) \(LintNumber.points(points)) "
      + "of travel; on \(room.name) a finger has \(LintNumber.points(reach(direction, in: room)))."
  }

  /// The most that can be had everywhere, in the field's own terms.
  private func most(_ field: ConfigurationField) -> String {
    guard case .number(let asked) = configuration[field] else { return "that" }
    let most = asked * least(field)
    return field.unit == .points ? LintNumber.points(most) : "\(LintNumber.percent(most)) of the distance"
  }

  /// The largest share of what is asked that can be had everywhere.
  private func least(_ field: ConfigurationField) -> Double {
    let shares = drags.compactMap { drag -> Double? in
      guard let points = distance(field, drag.direction, drag.room), points > 0 else { return nil }
      return reach(drag.direction, in: drag.room) / points
    }
    return min(shares.min() ?? 1, 1)
  }

  private func distance(_ field: ConfigurationField, _ direction: TransitionDirection, _ room: LintRoom) -> Double? {
    releaseDistances(over: room.geometry(direction).distance).first { $0.field == field }?.points
  }

  private func isBeyondReach(_ field: ConfigurationField, _ direction: TransitionDirection, _ room: LintRoom) -> Bool {
    let wanted = releaseDistances(over: room.geometry(direction).distance).first { $0.field == field }
    return wanted.map { !$0.isReached(by: reach(direction, in: room)) } ?? false
  }
}
