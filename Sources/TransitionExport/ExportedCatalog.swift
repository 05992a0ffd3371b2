import TransitionModel

/// The input of a format: transitions by name, and their provenance.
struct ExportedCatalog {
  /// The transitions, ordered by name.
  let transitions: [ExportedTransition]
  let format: String

  init(
    _ transitions: [TransitionRevision], format: String, from provider: some TransitionProviding
  ) throws(ExportError) {
    let byName = Dictionary(transitions.map { ($0.name, $0) }) { first, _ in first }
    guard !byName.isEmpty else { throw ExportError.nothingToExport }
    self.format = format
    self.transitions = byName.values.sorted { $0.name < $1.name }.map { ExportedTransition($0, from: provider) }
  }

  /// The first lines of every file: the command that wrote it, and the revisions it contains.
  var header: [String] {
    [generated + " Do not edit: change the catalog and export again.", "From the registry:"]
      + transitions.map { "  \($0.name), revision \($0.source.revision), digest \($0.source.digest.prefix(12))" }
  }

  private var generated: String { "\(ExportFormat.mark)\(format == "swift-names" ? "names" : "export \(format)")`." }

  /// The content of ``header``, for files without comments.
  var provenance: JSONNode {
    let sources = transitions.map { transition -> JSONNode in
      [
        "name": .string(transition.name), "revision": .number(Double(transition.source.revision)),
        "digest": .string(transition.source.digest),
      ]
    }
    return ["note": .string(generated), "from": .array(sources)]
  }

  /// Returns types that no transition may be named after, if there are stops, which need them.
  func stopTypes(_ types: Set<String>) -> Set<String> {
    transitions.contains { !$0.configuration.geometry.stops.isEmpty } ? types : []
  }

  /// Returns the identifier of each transition in a language, by name.
  ///
  /// - Throws: ``ExportError/sameIdentifiers(format:_:)`` if two are the same.
  func identifiers(_ style: IdentifierStyle) throws(ExportError) -> [String: String] {
    let identifiers = Dictionary(uniqueKeysWithValues: transitions.map { ($0.name, style.identifier(of: $0.name)) })
    let owners = Dictionary(grouping: transitions.map(\.name)) { identifiers[$0] ?? "" }
    let clashes = owners.filter { $0.value.count > 1 }.sorted { $0.key < $1.key }
    guard clashes.isEmpty else {
      throw ExportError.sameIdentifiers(
        format: format, clashes.map { ExportError.Clash(identifier: $0.key, names: $0.value) })
    }
    return identifiers
  }
}

struct ExportedTransition {
  let source: TransitionRevision
  let reduced: ReducedTransition

  init(_ source: TransitionRevision, from provider: some TransitionProviding) {
    self.source = source
    reduced = ReducedTransition(source, from: provider)
  }

  var name: String { source.name }
  var configuration: TransitionConfiguration { source.configuration }

  /// The interaction; nil if no gesture drives the transition.
  var interaction: ExportedInteraction? { ExportedInteraction(configuration) }

  /// `card-modal: Full-screen page from the bottom, dragged down to dismiss.`
  var title: String { "\(name): \(SafeText.line(configuration.summary))" }

  func timings(_ direction: TransitionDirection) -> DirectionTimings { DirectionTimings(configuration, direction) }

  func reducedTimings(_ direction: TransitionDirection) -> DirectionTimings {
    DirectionTimings(reduced.transition.configuration, direction, style: reduced.style)
  }

  /// All timings of the transition: the movement of each direction, fades with a timing of their own, and the
  /// reduced-motion fallback.
  var codeTimings: [CodeTiming] { TransitionDirection.allCases.flatMap(codeTimings) }

  /// The timing between two stops; nil if the view moves by the timing of its presentation, or has no two stops.
  var settling: CodeTiming? {
    guard let interaction = configuration.interaction, interaction.stopRule != nil,
      case .spring(let duration, let dampingRatio) = interaction.tail
    else { return nil }
    let timing = AnimationTiming(duration: duration, dampingRatio: dampingRatio, initialVelocity: 0)
    return CodeTiming(name: "settle", note: "Between two stops: \(timing.words).", timing: timing)
  }

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

/// A timing with a name in a programming language.
struct CodeTiming {
  /// `present`, `dismissFade`, …
  let name: String
  /// Its purpose and its shape, in one line.
  let note: String
  /// The timing; nil if nothing is animated.
  let timing: AnimationTiming?
}

/// The pose of a view at the far end of a direction, limited to the differences from its place at rest.
struct ExportedPose {
  /// `presentFrom`, `dismissTo`, `presentPresenterTo`, `dismissPresenterFrom`
  let name: String
  let dashedName: String
  let pose: Pose

  var scale: Double? { pose.scale == 1 ? nil : pose.scale }
  var rotation: Double? { pose.rotation == 0 ? nil : pose.rotation }
  var opacity: Double? { pose.alpha == 1 ? nil : pose.alpha }
  /// The anchor of scale and rotation; nil if there is neither.
  var anchor: (x: Double, y: Double)? {
    guard scale != nil || rotation != nil, pose.anchorX != 0.5 || pose.anchorY != 0.5 else { return nil }
    return (pose.anchorX, pose.anchorY)
  }
  /// The offset in container widths to the right and container heights down; nil if the view stands just past its edge.
  var offset: (x: Double, y: Double)? {
    pose.offsetX == nil && pose.offsetY == nil ? nil : (pose.offsetX ?? 0, pose.offsetY ?? 0)
  }

  static func all(of configuration: TransitionConfiguration) -> [ExportedPose] {
    let (present, dismiss) = (configuration.presentation, configuration.dismissal)
    return [
      ExportedPose(name: "presentFrom", dashedName: "present-from", pose: present.pose),
      ExportedPose(name: "presentPresenterTo", dashedName: "present-presenter-to", pose: present.presenterPose),
      ExportedPose(name: "dismissTo", dashedName: "dismiss-to", pose: dismiss.pose),
      ExportedPose(name: "dismissPresenterFrom", dashedName: "dismiss-presenter-from", pose: dismiss.presenterPose),
    ]
  }
}

extension TransitionDirection {
  /// The word in exported names: `present`, `dismiss`.
  var word: String { self == .present ? "present" : "dismiss" }
}

extension AnimationTiming {
  /// `0.5 s, a spring of damping ratio 0.8`
  fileprivate var words: String {
    let seconds = "\(NumberText.exact(duration)) s"
    switch shape {
    case .spring(let spring, let velocity):
      let start = velocity == 0 ? "" : ", starting at \(NumberText.exact(velocity)) ways a second"
      return "\(seconds), a spring of damping ratio \(NumberText.exact(spring.dampingRatio))\(start)"
    case .curve(let curve): return "\(seconds), \(curve.name ?? "a curve")"
    }
  }
}
