public import TransitionModel
public import TransitionStore

extension WhatIf {
  /// Replays a transition's stored dismissals as they were and with a change.
  ///
  /// - Parameters:
  ///   - registry: Where the sessions are.
  ///   - transition: Whose dismissals are replayed.
  ///   - revision: Only the sessions of this revision; nil for the latest one with decided dismissals.
  ///   - sinceMicroseconds: Only sessions that began at this time or later; UTC microseconds since 1970.
  ///   - smallestCell: Releases of fewer people are withheld, with the sessions they are of; 1 withholds none. Simulated
  ///     people have nothing to hide.
  ///   - change: Makes the changed configuration out of the revision's.
  /// - Throws: ``InferenceError`` when the change is none, or changes more than what counts at release; what `change`
  ///   throws; `RegistryError` for an unknown name or revision, and for what reading a file can throw.
  public static func make(
    from registry: TransitionRegistry, transition: String, revision: Int? = nil, sinceMicroseconds: Int64? = nil,
    smallestCell: Int = SessionReport.defaultSmallestCell,
    change: (TransitionConfiguration) throws -> TransitionConfiguration
  ) throws -> WhatIf {
    let source = InferenceSource(registry: registry, transition: transition, sinceMicroseconds: sinceMicroseconds)
    let (stored, subject, passedOver) = try source.subject(revision: revision)
    var study = try WhatIfStudy(
      of: subject, stored, changedTo: change(stored.configuration), smallestCell: smallestCell,
      section: source.section(of: subject, smallestCell: smallestCell))
    let decided = DecidedSessionFilter(
      transition: transition, revision: stored.revision, direction: subject.direction,
      isSimulated: subject.population == .simulated, sinceMicroseconds: sinceMicroseconds)
    try registry.forEachDecidedSession(decided) { study.add($0) }
    var whatIf = study.whatIf
    whatIf.notes += [passedOver].compactMap { $0 }
    return whatIf
  }
}
