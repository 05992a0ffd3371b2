import TransitionModel

/// A transition with everything resolved that formats write.
struct ExportedTransition {
  let source: TransitionRevision
  /// What plays for people who asked for less motion.
  let reduced: ReducedTransition

  init(_ source: TransitionRevision, from provider: some TransitionProviding) {
    self.source = source
    reduced = ReducedTransition(source, from: provider)
  }

  var name: String { source.name }
  var configuration: TransitionConfiguration { source.configuration }
  /// Enough of the digest to find the revision by.
  var shortDigest: String { String(source.digest.prefix(12)) }

  /// `card-modal: Full-screen page from the bottom, dragged down to dismiss.`
  var title: String { "\(name): \(SafeText.line(configuration.summary))" }

  func timings(_ direction: TransitionDirection) -> DirectionTimings { DirectionTimings(configuration, direction) }

  func reducedTimings(_ direction: TransitionDirection) -> DirectionTimings {
    DirectionTimings(reduced.transition.configuration, direction, style: reduced.style)
  }
}

extension TransitionDirection {
  /// The word in exported names: `present`, `dismiss`.
  var word: String { self == .present ? "present" : "dismiss" }
}
