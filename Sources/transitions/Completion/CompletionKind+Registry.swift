import ArgumentParser
import TransitionModel
import TransitionStore

/// Completions that only the registry knows. An argument names one: `@Argument(…, completion: .transitionName)`.
extension CompletionKind {
  /// A transition in use.
  static let transitionName = live { try names(in: $0, includingRetired: false) }
  /// A transition, in use or retired.
  static let anyTransitionName = live { try names(in: $0, includingRetired: true) }

  /// A revision of the transition that the line names.
  static let revision = live { request in
    guard let registry = request.registry else { return [] }
    let words = request.otherWords
    let named = try registry.transitions(includingRetired: true).last { words.contains($0.name) }
    guard let named else { return [] }
    return try registry.history(of: named.name).reversed().map {
      CompletionCandidate(String($0.revision), note: $0.note ?? "")
    }
  }

  private static func names(
    in request: CompletionRequest, includingRetired: Bool
  ) throws -> [CompletionCandidate] {
    let given = Set(request.otherWords)
    return try request.registry?.transitions(includingRetired: includingRetired)
      .filter { !given.contains($0.name) }
      .map { CompletionCandidate($0.name, note: $0.transition.configuration.summary) } ?? []
  }

  /// A completion made when the shell asks. Whatever goes wrong means that there is nothing to offer: a message would
  /// land in the middle of the line somebody is writing.
  static func live(
    _ candidates: @escaping @Sendable (CompletionRequest) throws -> [CompletionCandidate]
  ) -> CompletionKind {
    .custom { words, index, prefix in
      let request = CompletionRequest(
        words: words, index: index, prefix: prefix, environment: EnvironmentVariable.values())
      let shell = CompletionShell.requesting
      return ((try? candidates(request)) ?? []).map { $0.line(for: shell) }
    }
  }
}
