import TransitionModel

/// One line of an exchange file.
enum ExchangeLine {
  case header(isShared: Bool)
  case configuration(StoredRevision)
  case presentation(PresentationRecord)
  /// The trace is nil where retention has dropped it; touches are there where the session has more than one.
  case session(StoredSession, SampleCodec.Trace?, [TouchFact])
  case end(ExchangeSummary)

  /// The letter of each phase in a trace.
  static let phaseLetters: [(phase: GestureSample.Phase, letter: Character)] = [
    (.began, "b"), (.changed, "c"), (.ended, "e"), (.cancelled, "x"),
  ]

  /// The key of what came in the form that is shared; a line of the exchange form lacks it.
  static let sharedKey = "shared"
}
