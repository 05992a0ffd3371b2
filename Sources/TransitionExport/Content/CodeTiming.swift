import TransitionModel

/// A timing that a programming language gives a name.
struct CodeTiming {
  /// `present`, `dismissFade`, …
  let name: String
  /// What it is for and what it is, one line.
  let note: String
  /// Nil where nothing is animated.
  let timing: AnimationTiming?
}

extension ExportedTransition {
  /// Every timing of the transition: each direction's movement, what fades by its own timing, and what plays for people
  /// who asked for less motion.
  var codeTimings: [CodeTiming] { TransitionDirection.allCases.flatMap(codeTimings) }

  private func codeTimings(_ direction: TransitionDirection) -> [CodeTiming] {
    let timings = timings(direction)
    let word = direction.word
    func timing(_ suffix: String, _ purpose: String, _ timing: AnimationTiming) -> CodeTiming {
      CodeTiming(name: word + suffix, note: "\(purpose): \(timing.words).", timing: timing)
    }
    var all = [timing("", direction == .present ? "Presenting" : "Dismissing", timings.movement)]
    if timings.alpha != timings.movement { all.append(timing("Fade", "The view's opacity", timings.alpha)) }
    if timings.dimming != timings.movement { all.append(timing("Dimming", "The dimming's opacity", timings.dimming)) }
    let less = reducedTimings(direction)
    switch reduced.style {
    case .full:
      all.append(timing("Reduced", "With less motion, \(reduced.transition.name)", less.movement))
    case .crossFade:
      all.append(timing("Reduced", "With less motion, a cross-fade in place", less.movement))
    case .immediate:
      all.append(CodeTiming(name: word + "Reduced", note: "With less motion, no animation at all.", timing: nil))
    }
    return all
  }
}

extension AnimationTiming {
  /// `0.5 s, a spring of damping ratio 0.8`
  var words: String {
    let seconds = "\(NumberText.exact(duration)) s"
    switch shape {
    case .spring(let spring, let velocity):
      let start = velocity == 0 ? "" : ", starting at \(NumberText.exact(velocity)) ways a second"
      return "\(seconds), a spring of damping ratio \(NumberText.exact(spring.dampingRatio))\(start)"
    case .curve(let curve):
      return "\(seconds), \(curve.name ?? "a curve")"
    }
  }
}
