import TransitionModel
import TransitionStore

extension TransitionRegistry {
  /// Stores what was dragged here under the install's token, so that reports can tell people apart. The token is asked for
  /// now and not before: where another program writes, that is waited for, and a drag must not be.
  func recordWithToken(
    _ sessions: [InteractionSession], of presentations: [PresentationRecord]
  ) throws(RegistryError) {
    let token = try installToken().text
    var (sessions, presentations) = (sessions, presentations)
    for index in sessions.indices { sessions[index].header.context.token = token }
    for index in presentations.indices { presentations[index].token = token }
    try record(sessions, of: presentations)
  }
}
