import TransitionModel

/// One line of an exchange file.
enum ExchangeLine {
  case header
  case configuration(StoredRevision)
  case presentation(PresentationRecord)
  /// The trace is nil where retention has dropped it; touches are there where the session has more than one.
  case session(StoredSession, SampleCodec.Trace?, [TouchFact])
  case end(ExchangeSummary)

  /// The letter of each phase in a trace.
  static let phaseLetters: [(phase: GestureSample.Phase, letter: Character)] = [
    (.began, "b"), (.changed, "c"), (.ended, "e"), (.cancelled, "x"),
  ]
}
