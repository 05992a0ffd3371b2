/// The reduced-motion fallback of a transition: what is vended if the person prefers reduced motion.
package struct ReducedTransition {
  /// What is on screen, and what sessions are recorded under.
  package let transition: TransitionRevision
  package let style: MotionStyle

  /// Resolves a transition's fallback.
  ///
  /// A transition that another names as its fallback is treated as if it had been requested: its own fallback applies, and
  /// one without a fallback plays as it is. A requested transition without a fallback is cross-faded. An unknown name, or
  /// names that form a cycle, end in a cross-fade of the requested transition, so that no presentation fails for a
  /// fallback.
  package init(_ asked: TransitionRevision, from provider: some TransitionProviding) {
    var seen: Set<String> = [asked.name]
    var current = asked
    while case .transition(let name) = current.configuration.reduceMotion {
      guard seen.insert(name).inserted, let next = try? provider.transition(named: name) else {
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

/// The fallback for people who prefer reduced motion.
public enum ReduceMotion: Sendable, Hashable {
  /// The view fades in its place, and nothing moves.
  case crossFade
  /// No animation at all.
  case none
  /// Another transition, by name.
  case transition(String)

  /// The case without its value, as files and columns hold it.
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

  /// The name of the other transition, if there is one.
  var transition: String? {
    get { if case .transition(let name) = self { name } else { nil } }
    set { self = .transition(newValue ?? "") }
  }
}

/// How much of a transition's motion is played; what is decided, and what is recorded, is the same in all three.
public enum MotionStyle: String, Sendable, Hashable, CaseIterable {
  /// As configured.
  case full
  /// The view fades in its place over the transition's duration, and nothing moves. A drag drives the fade: the finger
  /// decides as ever, and the view shows its progress as opacity instead of following.
  case crossFade
  /// Nothing plays by itself: the view and its dimming are at the end at once. A drag still moves the view under the
  /// finger, because that is the person's own motion, and the release jumps.
  case immediate
}
