/// The reduced-motion fallback of a transition, resolved for a person who prefers reduced motion.
package struct ReducedTransition {
  /// The transition on screen, under which sessions are recorded.
  package let transition: TransitionRevision
  package let style: MotionStyle

  /// Resolves a transition's fallback.
  ///
  /// A transition that another one names as its fallback is treated as if it had been requested. Its own fallback
  /// applies, and without a fallback it plays as it is. A requested transition without a fallback is cross-faded. An
  /// unknown name, that of an observed transition, or a cycle of names, resolves to a cross-fade of the requested transition, so a bad fallback never
  /// makes a presentation fail.
  package init(_ asked: TransitionRevision, from provider: some TransitionProviding) {
    var seen: Set<String> = [asked.name]
    var current = asked
    while case .transition(let name) = current.configuration.reduceMotion {
      guard seen.insert(name).inserted, let next = try? provider.transition(named: name),
        next.configuration.kind == .vended
      else {
        self.init(transition: asked, style: .crossFade)
        return
      }
      current = next
    }
    switch current.configuration.reduceMotion {
    case .some(.none): self.init(transition: current, style: .immediate)
    case .crossFade: self.init(transition: current, style: .crossFade)
    case nil, .transition:
      self.init(transition: current, style: current.name == asked.name ? .crossFade : .full)
    }
  }

  package init(transition: TransitionRevision, style: MotionStyle) {
    self.transition = transition
    self.style = style
  }
}

/// The fallback for people who prefer reduced motion. More cases may be added; use `default`.
public enum ReduceMotion: Sendable, Hashable {
  /// The view fades in place, and nothing moves.
  case crossFade
  /// No animation.
  case none
  /// Another transition, by name.
  case transition(String)

  /// The case without its value, as stored in files and columns.
  package enum Kind: String, Sendable, CaseIterable { case crossFade, none, transition }

  package internal(set) var kind: Kind {
    get {
      switch self {
      case .crossFade: .crossFade
      case .none: .none
      case .transition: .transition
      }
    }
    set {
      switch newValue {
      case .crossFade: self = .crossFade
      case .none: self = .none
      case .transition: self = .transition(transition ?? "")
      }
    }
  }

  var transition: String? {
    get { if case .transition(let name) = self { name } else { nil } }
    set { self = .transition(newValue ?? "") }
  }
}

/// The amount of a transition's motion that is played.
///
/// The style changes only the animation. Decisions and recorded data are the same in all three.
package enum MotionStyle: String, Sendable, Hashable, CaseIterable {
  /// As configured.
  case full
  /// The view fades in place over the transition's duration, and nothing moves. A drag drives the fade: the finger
  /// decides as usual, and the view shows its progress as opacity instead of following.
  case crossFade
  /// No animation: the view and its dimming jump to the end. A drag still moves the view under the finger, because that
  /// motion is the person's own, and the view jumps on release.
  case immediate
}
