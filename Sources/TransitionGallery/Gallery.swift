import Foundation
import Synchronization
import TransitionModel
package import TransitionStore

/// The gallery: a registry's transitions as pages to view, drag and tune.
///
/// It is a function from requests to responses. ``GalleryServer`` serves it.
///
/// | path | content |
/// |---|---|
/// | `/` | every transition, playing |
/// | `/transitions/NAME` | one transition, to drag |
/// | `/transitions/NAME/releases` | a fragment: the releases dragged here, on the rule |
/// | `/transitions/NAME/tune` | its curve, ten controls and all fields |
/// | `/transitions/NAME/code` | every export of it, to copy |
/// | `/transitions/NAME/history` | its revisions and their changes; `?from=1&to=3` compares; `.json`, `.csv` |
/// | `/report` | the live report; `.json`, `.csv`; `?transition=NAME&origin=device&days=6&ask=recommend` |
/// | `/events` | server-sent events for changes |
/// | `POST /sessions` | stores drags, as `web/recording.js` writes them |
/// | `POST /transitions/NAME/…` | `preview`, `what-if`, `revisions` |
/// | `POST /transitions/NAME/restorations` | makes an earlier revision the latest again |
/// | `POST /copies` | a new transition from another one |
package final class Gallery: Sendable {
  /// The registry. A file that can only be read as a snapshot is reopened when it has changed.
  var registry: TransitionRegistry { opened.withLock { $0.registry } }
  let feed: ChangeFeed
  private let opened: Mutex<Opened>
  private let interval: Duration

  private struct Opened {
    let registry: TransitionRegistry
    let follower: ChangeObservation

    init(_ registry: TransitionRegistry, every interval: Duration, _ feed: ChangeFeed) throws(RegistryError) {
      self.registry = registry
      follower = try registry.observeChanges(every: interval) { feed.tell() }
    }
  }

  /// Creates a gallery.
  ///
  /// - Parameters:
  ///   - registry: Stores drags and revisions, unless it is read-only.
  ///   - interval: The interval of checks for changes by other processes.
  package convenience init(
    _ registry: TransitionRegistry, lookingEvery interval: Duration = .milliseconds(500)
  ) throws(RegistryError) {
    try self.init(registry, lookingEvery: interval, feed: ChangeFeed())
  }

  init(
    _ registry: TransitionRegistry, lookingEvery interval: Duration, feed: ChangeFeed
  ) throws(RegistryError) {
    self.interval = interval
    self.feed = feed
    opened = Mutex(try Opened(registry, every: interval, feed))
  }

  var isReadOnly: Bool { registry.access == .readOnly }

  /// Ends every stream of events.
  package func close() {
    opened.withLock { $0.follower }.cancel()
    feed.close()
  }

  package func respond(to request: GalleryRequest) -> GalleryResponse {
    do throws(RequestProblem) {
      try RequestPolicy.check(request)
      return try answer(request)
    } catch {
      return refusal(error, to: request)
    }
  }

  private func answer(_ request: GalleryRequest) throws(RequestProblem) -> GalleryResponse {
    do {
      guard let route = Route.all.first(where: { $0.matches(request.path) }) else {
        throw RequestProblem.notFound("There is no page at this address.")
      }
      guard let handler = request.method == "POST" ? route.post : route.get else {
        let allowed = route.post == nil ? "GET, HEAD" : "POST"
        throw RequestProblem(405, "Allowed here: \(allowed).", headers: ["Allow": allowed])
      }
      do {
        return try handler(self, request)
      } catch let error as RegistryError {
        guard case .changedMeanwhile = error.fault else { throw error }
        try reopen()
        return try handler(self, request)
      }
    } catch {
      throw problem(error)
    }
  }

  private func reopen() throws(RegistryError) {
    let last = registry
    let new = try Opened(TransitionRegistry(at: last.path, access: last.access), every: interval, feed)
    let old = opened.withLock { opened in
      defer { opened = new }
      return opened
    }
    old.follower.cancel()
  }

  private func problem(of error: RegistryError) -> RequestProblem {
    switch error.fault {
    case .unknownTransition, .unknownRevision, .unknownSession: .notFound("\(error)")
    case .readOnly where isReadOnly: RequestProblem(403, "The registry is open for reading only.")
    case .busy: RequestProblem(503, "\(error)")
    default: RequestProblem(500, "\(error)")
    }
  }

  private func problem(_ error: any Error) -> RequestProblem {
    switch error {
    case let problem as RequestProblem: problem
    case let unknown as UnknownTransition: .notFound("\(unknown)")
    case let error as RegistryError: problem(of: error)
    default: RequestProblem(500, "\(error)")
    }
  }

  private func refusal(_ problem: RequestProblem, to request: GalleryRequest) -> GalleryResponse {
    let wantsPage = request.method != "POST" && request.headers["accept"]?.contains("text/html") == true
    var response =
      wantsPage
      ? GalleryResponse.html(ErrorPage(links: request.links, problem: problem).source, status: problem.status)
      : .json(["error": problem.description], status: problem.status)
    response.headers.merge(problem.headers) { $1 }
    return response
  }
}

extension Gallery {
  /// - Throws: 404 for an observed transition, which has nothing to play, drag or tune.
  func latest(_ request: GalleryRequest) throws -> StoredRevision {
    let stored = try stored(request)
    guard stored.transition.configuration.kind == .vended else {
      throw RequestProblem.notFound("Something else decides \(stored.name): there is nothing to play, drag or tune.")
    }
    return stored
  }

  func stored(_ request: GalleryRequest) throws -> StoredRevision {
    try registry.revision(nil, of: validated(request.name))
  }

  /// - Throws: 404 for a name that is not valid for a transition.
  func validated(_ name: String) throws(RequestProblem) -> String {
    guard TransitionName.isValid(name) else { throw .notFound("No transition can have this name.") }
    return name
  }

  func message<Message: Decodable>(_: Message.Type, in request: GalleryRequest) throws(RequestProblem) -> Message {
    do {
      return try JSONDecoder().decode(Message.self, from: Data(request.body))
    } catch let error as DecodingError {
      throw RequestProblem(400, "The body is not the JSON that is wanted here: \(error.place).")
    } catch {
      throw RequestProblem(400, "The body is no JSON.")
    }
  }
}

extension DecodingError {
  /// The place of the error, without text of the body.
  fileprivate var place: String {
    let (what, context): (String, Context) =
      switch self {
      case .keyNotFound(let key, let context): ("\(key.stringValue) is missing", context)
      case .typeMismatch(_, let context): ("a value is of another type", context)
      case .valueNotFound(_, let context): ("a value is null", context)
      case .dataCorrupted(let context): ("it cannot be read", context)
      @unknown default: ("it cannot be read", Context(codingPath: [], debugDescription: ""))
      }
    let path = context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
    return path.isEmpty ? what : "\(what), at \(path.prefix(80))"
  }
}
