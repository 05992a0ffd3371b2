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
/// | `/` | every transition, playing; `.json` and `.csv` at `/index` |
/// | `/transitions/NAME` | one transition, to drag; `.json`, `.yaml` |
/// | `/transitions/NAME/releases` | a fragment: the releases dragged here, on the rule |
/// | `/transitions/NAME/tune` | its curve, ten controls and all fields; `.json` |
/// | `/transitions/NAME/code` | every export of it, to copy |
/// | `/transitions/NAME/history` | its revisions and their changes; `?from=1&to=3` compares; `.json`, `.csv` |
/// | `/report` | the live report; `.json`, `.csv`; `?transition=NAME&origin=device&days=6&ask=recommend` |
/// | `/events` | server-sent events for changes |
/// | `POST /transitions/NAME/…` | `recognition`, `grab`, `drags`, `dismissals`, `preview`, `what-if`, `revisions` |
/// | `POST /transitions/NAME/restorations` | makes an earlier revision the latest again |
/// | `POST /copies` | a new transition from another one |
package final class Gallery: Sendable {
  /// The registry. A file that can only be read as a snapshot is reopened when it has changed.
  var registry: TransitionRegistry { opened.withLock { $0.registry } }
  let feed: ChangeFeed
  let held: HeldSessions
  let recorder: SessionRecorder?
  let now: @Sendable () -> Int64
  private let failures: StorageFailures
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
  ///   - onFailure: Called once per series of failures to store data whose response has been sent.
  package convenience init(
    _ registry: TransitionRegistry, lookingEvery interval: Duration = .milliseconds(500),
    onFailure: (@Sendable (RecorderFailure) -> Void)? = nil
  ) throws(RegistryError) {
    try self.init(
      registry, lookingEvery: interval, feed: ChangeFeed(), now: WallClock.system.microseconds, onFailure: onFailure)
  }

  init(
    _ registry: TransitionRegistry, lookingEvery interval: Duration, feed: ChangeFeed,
    now: @escaping @Sendable () -> Int64, grace: Double = HeldSessions.grace,
    onFailure: (@Sendable (RecorderFailure) -> Void)? = nil
  ) throws(RegistryError) {
    self.interval = interval
    self.feed = feed
    self.now = now
    let failures = StorageFailures { onFailure?($0) }
    self.failures = failures
    let recorder =
      registry.access == .readOnly
      ? nil : SessionRecorder(storingInto: registry, batchInterval: Self.gathering) { failures.tell($0) }
    self.recorder = recorder
    held = HeldSessions(grace: grace) { session, presentations in recorder?.keep([session], of: presentations) }
    opened = Mutex(try Opened(registry, every: interval, feed))
  }

  /// The batch interval of sessions that need not be stored immediately.
  private static let gathering = Duration.milliseconds(50)

  var isReadOnly: Bool { registry.access == .readOnly }

  /// Stores waiting sessions in one attempt of about ten seconds, and ends every stream of events.
  ///
  /// - Returns: The data that could not be stored; nil if there is none.
  @discardableResult
  package func close() -> LostRecords? {
    opened.withLock { $0.follower }.cancel()
    failures.close()
    let before = recorder?.statistics
    held.close()
    recorder?.close()
    feed.close()
    return recorder.flatMap { LostRecords(at: $0.statistics, since: before) }
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
      } catch RegistryError.changedMeanwhile {
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

  private func problem(_ error: any Error) -> RequestProblem {
    switch error {
    case let problem as RequestProblem: problem
    case RegistryError.unknownTransition(let unknown): .notFound("\(unknown)")
    case let unknown as UnknownTransition: .notFound("\(unknown)")
    case RegistryError.unknownRevision, RegistryError.unknownSession: .notFound("\(error)")
    case RegistryError.readOnly where isReadOnly: RequestProblem(403, "The registry is open for reading only.")
    case let refused as RegistryError: RequestProblem(refused.isPassing ? 503 : 500, "\(refused)")
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

extension RegistryError {
  /// A Boolean value that indicates whether a later attempt may succeed.
  fileprivate var isPassing: Bool { if case .busy = self { true } else { false } }
}

extension Gallery {
  ///
  /// - Throws: 404 for an observed transition, which has nothing to play, drag or tune.
  func latest(_ request: GalleryRequest) throws -> StoredRevision {
    let stored = try stored(request)
    guard stored.transition.configuration.kind == .vended else {
      throw RequestProblem.notFound("Something else decides \(stored.name): there is nothing to play, drag or tune.")
    }
    return stored
  }

  /// Returns the latest revision of a transition of either kind.
  func stored(_ request: GalleryRequest) throws -> StoredRevision {
    try registry.revision(nil, of: validated(request.name))
  }

  /// Returns the name.
  ///
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

/// The sessions and presentations that a closed gallery could not store. They are lost with the process.
package struct LostRecords: Sendable, Hashable {
  package let sessions: Int
  package let presentations: Int
  package let reason: RegistryError?

  /// Creates the difference between a closed recorder's statistics and earlier ones; nil if nothing was lost.
  init?(at statistics: RecorderStatistics, since before: RecorderStatistics?) {
    let (records, earlier) = (statistics.presentations, before?.presentations)
    sessions =
      statistics.waiting + statistics.dropped - (before?.dropped ?? 0) + statistics.failed - (before?.failed ?? 0)
    presentations =
      records.waiting + records.dropped - (earlier?.dropped ?? 0) + records.failed - (earlier?.failed ?? 0)
    reason = statistics.lastError
    if sessions + presentations == 0 { return nil }
  }
}

extension LostRecords: CustomStringConvertible {
  package var description: String {
    func count(_ number: Int, _ word: String) -> String { "\(number) \(word)\(number == 1 ? "" : "s")" }
    let lost =
      "\(count(sessions, "session")) and \(count(presentations, "presentation")) are lost: they could not be stored."
    return reason.map { "\(lost) \($0)" } ?? lost
  }
}
