import TransitionModel

/// One line of an exchange file.
enum ExchangeLine {
  case header
  case configuration(StoredRevision)
  case presentation(PresentationRecord)
  /// The trace is nil where retention has dropped it.
  case session(StoredSession, SampleCodec.Trace?)
  case end(ExchangeSummary)

  /// The letter of each phase in a trace.
  static let phaseLetters: [(phase: GestureSample.Phase, letter: Character)] = [
    (.began, "b"), (.changed, "c"), (.ended, "e"), (.cancelled, "x"),
  ]
}
