import Foundation
import HeadlessBrowser
import Synchronization
import TestSupport
import TransitionCatalog
import TransitionModel
import TransitionRuntime
import TransitionStage
import TransitionStore

@testable import TransitionGallery

/// A registry with the built-in catalog in a temporary folder, and its gallery.
final class Site: Sendable {
  let folder: URL
  let registry: TransitionRegistry
  let gallery: Gallery

  var path: String { folder.appending(path: "transitions.db").path }

  init(
    _ configurations: [TransitionConfiguration]? = nil, keepAlive: Duration = .seconds(15),
    lookingEvery interval: Duration = .milliseconds(20), isReadOnly: Bool = false,
    making: (_ path: String) throws -> TransitionRegistry = { try TransitionRegistry(at: $0, access: .create) }
  ) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "gallery-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let path = folder.appending(path: "transitions.db").path
    let made = try making(path)
    try made.apply(configurations ?? BuiltInCatalog.transitions(), note: "First")
    if isReadOnly { try made.close() }
    registry = isReadOnly ? try TransitionRegistry(at: path, access: .readOnly) : made
    gallery = try Gallery(registry, lookingEvery: interval, feed: ChangeFeed(keepAlive: keepAlive))
  }

  deinit {
    gallery.close()
    try? FileManager.default.removeItem(at: folder)
  }

  /// Stores a dismissing drag as the gallery's pages do, decided by the engine.
  @discardableResult
  func drag(_ finger: Finger, _ name: String = "card-modal", revision: Int? = nil) throws -> InteractionSession {
    let pinned = PinnedTransition(try registry.revision(revision, of: name).transition, else: registry)
    let collector = SessionCollector()
    let clock = StageClock(startMicroseconds: WallClock.system.microseconds() - 60_000_000)
    let context = SessionContext(
      presentation: UUID(), origin: .gallery, deviceClass: "gallery", token: try registry.installToken())
    let manager = try ModalTransitionManager(
      name, from: pinned, recordingTo: collector, context: context, clock: clock.wallClock)
    let stage = Stage(manager, framesPerSecond: nil, clock: clock)
    stage.perform(.present)
    let recognition = manager.recognition(for: .dismiss, in: .phone)
    stage.feed([finger.touch].compactMap { touch in recognition.flatMap { touch.recognized(by: $0) } }, .dismiss)
    stage.playToEnd(.dismiss)
    let presentations = collector.takePresentations()
    let sessions = collector.take()
    try registry.record(sessions, of: presentations)
    return try registry.session((sessions.first?.header.uuid ?? UUID()).uuidString)
  }

  /// Returns the stored sessions in the form that a page posts.
  func recording() throws -> String {
    var text = ""
    _ = try registry.exportSessions { text += "\($0)\n" }
    return text
  }

  /// Returns a drag of another registry with the same catalog, in the form that a page posts.
  static func recordedDrag() throws -> String {
    let other = try Site()
    try other.drag(Finger(dy: 12))
    return try other.recording()
  }

  /// JavaScript that loads a module of the page on which it runs.
  static func script(_ name: String) -> String {
    "import(document.querySelector('link[rel=icon]').href.replace('icon.svg', '\(name)'))"
  }

  /// The headers that a browser sends from one of the gallery's own pages.
  static let headers = [
    "Host": "localhost:8420", "Origin": "http://localhost:8420", "Content-Type": "application/json",
  ]

  func get(_ target: String, headers: [String: String] = [:]) -> GalleryResponse {
    gallery.respond(
      to: GalleryRequest("GET", target, headers: ["Host": "localhost:8420"].merging(headers) { $1 }))
  }

  func post(
    _ target: String, _ body: some Encodable, headers: [String: String] = [:]
  ) throws -> GalleryResponse {
    try post(target, text: String(decoding: JSONEncoder().encode(body), as: UTF8.self), headers: headers)
  }

  func post(_ target: String, text: String, headers: [String: String] = [:]) throws -> GalleryResponse {
    gallery.respond(
      to: GalleryRequest(
        "POST", target, headers: Self.headers.merging(headers) { $1 }, body: Array(text.utf8)))
  }

  /// Serves the gallery on a free port while `body` runs. Tests of the protocol use no key, those in a browser use one.
  ///
  /// - Parameter body: Receives the address of the first page, without its final slash.
  func served<Result: Sendable>(
    key: AccessKey? = nil, _ body: (_ address: String, _ port: Int) async throws -> Result
  ) async throws -> Result {
    // A test that sleeps between two steps resumes after all others, possibly after the usual minute.
    let server = GalleryServer(gallery, key: key, patience: .seconds(3600))
    let port = try await server.start(port: 0)
    do {
      let result = try await body(String(server.address(port: port).dropLast()), port)
      await server.stop()
      return result
    } catch {
      await server.stop()
      throw error
    }
  }

  /// Serves it, and opens a page in a browser.
  func browsed<Result: Sendable>(
    _ path: String, width: Int = 1280, height: Int = 900,
    _ body: (_ page: BrowserPage, _ address: String) async throws -> Result
  ) async throws -> Result {
    try await served(key: AccessKey()) { address, _ in
      try await HeadlessBrowser.run { browser in
        let page = try await browser.page(width: width, height: height)
        try await page.open(address + path)
        return try await body(page, address)
      }
    }
  }
}

extension GalleryResponse {
  func decoded<Value: Decodable>(_: Value.Type = Value.self) throws -> Value {
    try JSONDecoder().decode(Value.self, from: Data(text.utf8))
  }
}

extension BrowserPage {
  /// Counts animations from now on in `animationsStarted`, including those that have already ended.
  func countAnimations() async throws {
    try await evaluate(
      """
      (() => {
        const animate = Element.prototype.animate;
        window.animationsStarted = 0;
        Element.prototype.animate = function (...all) {
          window.animationsStarted += 1;
          return animate.apply(this, all);
        };
      })()
      """)
  }

  /// Evaluates the expression until it has the wanted value. A page that is replaced meanwhile counts as no value.
  func wait(for expression: String, toBe wanted: JSONValue = true) async throws -> Bool {
    try await comesTrue {
      do {
        return try await evaluate(expression) == wanted
      } catch let error as BrowserError where error.isOfNavigation {
        return false
      }
    }
  }
}
