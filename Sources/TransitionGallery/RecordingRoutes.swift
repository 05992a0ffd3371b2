import RegistryTools
import TransitionModel
import TransitionStore

extension Route {
  static let recordingRoutes = [
    Route("sessions", post: { gallery, request in try gallery.store(request.body) }, mayWait: true)
  ]
}

struct StoredRecording: Codable, Sendable, Hashable {
  var sessions: Int
  var presentations: Int
}

extension Gallery {
  /// Imports what a page recorded with `web/recording.js`: drags with the configuration that was on the screen.
  fileprivate func store(_ recording: [UInt8]) throws -> GalleryResponse {
    var blocks = [recording].makeIterator()
    do {
      let summary = try registry.importSessions(named: nil, from: { blocks.next() })
      feed.tell()
      return .json(StoredRecording(sessions: summary.sessions, presentations: summary.presentations), status: 201)
    } catch let error as RegistryToolError {
      throw RequestProblem(422, "\(error)")
    }
  }
}
