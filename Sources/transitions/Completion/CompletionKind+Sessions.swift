import ArgumentParser
import RegistryTools
import TransitionStore

extension CompletionKind {
  /// The beginning of a recorded session's uuid, as long as it takes to mean that one: the latest ones that fit.
  static let session = live { request in
    let beginning = request.beginning.text.lowercased()
    guard beginning.allSatisfy({ $0.isHexDigit || $0 == "-" }), let registry = request.registry else { return [] }
    return try registry.query(sessionQuery(beginning: beginning)).rows.map { row in
      let words = row.map { value in if case .text(let text) = value { text } else { "" } }
      let (uuid, neighbours) = (words[0], words[1...2])
      let shared = neighbours.map { uuid.commonPrefix(with: $0).count }.max() ?? 0
      let length = max(shared + 1, shortestID, beginning.count)
      return CompletionCandidate(String(uuid.prefix(length)), note: "\(words[3]) \(words[4])")
    }
  }

  /// Characters of a uuid that are offered at least, and sessions that are offered at most.
  private static let shortestID = 8
  private static let mostSessions = 50

  /// The sessions that fit, each with its neighbours in the order of uuids: what tells it from them tells it from all.
  private static func sessionQuery(beginning: String) -> String {
    """
    SELECT uuid,
      (SELECT max(uuid) FROM session WHERE session.uuid < session_fact.uuid),
      (SELECT min(uuid) FROM session WHERE session.uuid > session_fact.uuid),
      transition, outcome
    FROM session_fact
    WHERE uuid >= '\(beginning)' AND uuid < '\(beginning)g'
    ORDER BY began_at_us DESC
    LIMIT \(mostSessions)
    """
  }
}
