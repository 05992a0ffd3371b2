import TransitionModel

/// The custom properties of one transition.
struct CSSSheet {
  let transition: ExportedTransition
  let usual: [CSSProperty]
  /// Those that are other where the person prefers less motion.
  let calm: [CSSProperty]

  init(_ transition: ExportedTransition) throws(ExportError) {
    self.transition = transition
    let usual = try CSSProperties(transition.name, transition.configuration, .full).all
    let reduced = transition.reduced
    let calm = try CSSProperties(transition.name, reduced.transition.configuration, reduced.style).all
    // A pose of its own stands among the properties where either has it.
    let isShown = zip(usual, calm).map { !($0.isOptional && $1.isOptional) }
    self.usual = zip(usual, isShown).filter(\.1).map(\.0.property)
    self.calm = zip(zip(usual, calm), isShown).filter { $0.1 && $0.0.0.property != $0.0.1.property }
      .map(\.0.1.property)
  }

  var comment: String {
    let configuration = transition.configuration
    return "/* \(SafeText.inBlockComment(transition.title)) Edge: \(configuration.geometry.edge.rawValue). */"
  }
}
