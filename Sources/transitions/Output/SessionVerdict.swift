import TransitionModel
import TransitionRuntime
import TransitionStage
import TransitionStore

/// The end of a recorded drag in words, and its replay.
struct SessionVerdict {
  /// The reason in a sentence: `Stays: 59 pt is not past 20 % of 852 pt.`
  let words: String
  /// The replayed frames; nil if nothing can be replayed.
  let log: StageLog?

  init(_ session: InteractionSession, in registry: TransitionRegistry) throws {
    let revision = try registry.revision(session.header.revision, of: session.header.transition).transition
    let isObserved = revision.configuration.kind == .observed
    let canReplay = !session.samples.isEmpty && !isObserved && session.result.interactionDistance > 0
    log = canReplay ? try SessionReplay(session, under: revision).log : nil
    var verdict: String?
    let outcome = session.result.outcome
    for case .decided(let decision) in log?.conclusions ?? [] {
      // A trace that decides otherwise is no reason of the stored decision.
      let isSame =
        outcome.isDecided && decision.finishes == (outcome == .finished)
        && decision.stops?.targetName == session.result.stops?.decided
      verdict = isSame ? "\(ReleaseVerdict(decision, session.header.direction))." : nil
    }
    let reason =
      isObserved ? "something else decided" : log == nil ? "the trace was deleted" : "a replay decides otherwise"
    words = verdict ?? Self.words(session.result, reason)
  }

  private static func words(_ result: SessionResult, _ reason: String) -> String {
    switch result.outcome {
    case .interrupted: "Interrupted\(cause(of: result)): the release rule did not decide."
    case .abandoned: "Abandoned: the trace has no end, because of a crash or a recording that stopped."
    case .invalid: "Invalid: the trace cannot be interpreted\(result.reason.map { " (\($0))" } ?? "")."
    case .unknown: "Unknown: something else decided, and its decision was not observed."
    case .finished, .cancelled:
      "\(result.outcome == .finished ? "Finished" : "Cancelled")\(release(result)): \(reason)."
    }
  }

  /// The cause of an interruption, after a word: `, because the system took the touch`.
  static func cause(of result: SessionResult) -> String {
    guard let reason = result.reason else { return "" }
    return reason == "system cancel" ? ", because the system took the touch" : " (\(reason))"
  }

  private static func release(_ result: SessionResult) -> String {
    guard let travel = result.releaseTranslation, let speed = result.releaseVelocity else { return "" }
    return " after \(Cell.rounded(travel, 0).plainText ?? "") pt at \(Cell.rounded(speed, 0).plainText ?? "") pt/s"
  }
}
