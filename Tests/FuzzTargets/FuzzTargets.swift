import NIOCore
import NIOEmbedded
import NIOHTTP1
import SessionSimulation
import TransitionCatalog
import TransitionModel
import TransitionRuntime
import TransitionStage

@testable import SessionAnalytics
@testable import TransitionGallery
@testable import RegistryTools
@testable import TransitionStore

extension FuzzTarget {
  /// The words of `transitions set`, one per line, including release rules.
  static let assignments = FuzzTarget("assignments", longest: 1024) { bytes in
    let words = String(decoding: bytes, as: UTF8.self).split(separator: "\n", maxSplits: 20).map(String.init)
    guard let configuration = try? BuiltInCatalog.transitions().first else { return }
    _ = FieldAssignments(words).isWellFormed
    guard let changed = try? FieldAssignments(words).applied(to: configuration) else { return }
    let again = try? CatalogReader.read(CatalogWriter.write(changed), file: "-")
    demand(again == changed, "what `set` makes can be written and read")
  }

  /// Catalog files for `apply` and `lint`.
  static let catalog = FuzzTarget("catalog", longest: 8192) { bytes in
    do throws(InvalidCatalog) {
      for configuration in try CatalogReader.readAll(bytes: bytes, file: "-") {
        let again = try CatalogReader.read(CatalogWriter.write(configuration), file: "-")
        demand(again == configuration, "a catalog file survives being written")
      }
    } catch {
      demand(!error.problems.isEmpty, "a refusal has a reason")
      demand(error.problems.allSatisfy { $0.line >= 0 && !$0.message.isEmpty }, "a problem has a place and a message")
    }
  }

  static let dragScript = FuzzTarget("dragScript", longest: 512) { bytes in
    guard let script = try? DragScript(String(decoding: bytes, as: UTF8.self)) else { return }
    for touch in script.touches {
      let times = touch.samples.map(\.timeMicroseconds)
      demand(times == times.sorted(), "a drag goes forward in time")
      demand(touch.samples.allSatisfy { $0.x.isFinite && $0.y.isFinite }, "a drag has places")
    }
  }

  /// Packed traces. Unpacking and packing gives the same trace.
  static let samples = FuzzTarget("samples", longest: 1024) { bytes in
    guard let trace = try? SampleCodec.decode(bytes) else { return }
    let again = try? SampleCodec.decode(SampleCodec.encode(trace))
    demand(again == trace, "a trace survives being packed")
  }

  static let strokes = FuzzTarget("strokes") { bytes in
    guard let strokes = try? StrokeFile.read(bytes, name: "-"),
      let configuration = try? BuiltInCatalog.transitions().first(where: { $0.name == "modal-standard" }),
      let player = try? StrokePlayer(
        TransitionRevision(configuration: configuration, revision: 1, digest: configuration.digest), distance: 800)
    else { return }
    for stroke in strokes.prefix(4) { _ = try? player.session(stroke, beganAtMicroseconds: 0) }
  }

  /// Exchange files for `session import --keep-going`: each line, then the whole file into a separate registry.
  static let exchange = FuzzTarget("exchange", longest: 8192) { bytes in
    var isAnythingGood = false
    for line in bytes.split(separator: UInt8(ascii: "\n")) where (try? ExchangeLine(Array(line))) != nil {
      isAnythingGood = true
    }
    guard isAnythingGood, let registry = try? TransitionRegistry.inMemory() else { return }
    var rest: [UInt8]? = bytes
    guard
      (try? registry.importSessions(
        skippingBadLines: true,
        from: {
          defer { rest = nil }
          return rest
        }, report: { demand(!$0.message.isEmpty, "a bad line has a reason") })) != nil
    else { return }
    // Imported data is complete and readable.
    demand((try? registry.sessions()) != nil, "imported sessions can be read")
    demand((try? registry.exportSessions(to: { _ in })) != nil, "imported sessions can be exported")
  }

  /// Requests to the gallery: the decoder's result within the gallery's limits, and the responses.
  static let request = FuzzTarget("request") { bytes in
    let decoder = ByteToMessageHandler(HTTPRequestDecoder(limitConfiguration: GalleryServer.headLimits))
    let channel = EmbeddedChannel(handler: decoder)
    defer { _ = try? channel.finish() }
    do {
      try channel.writeInbound(ByteBuffer(bytes: bytes))
    } catch {
      demand(error is HTTPParserError, "what is no request is refused as such")
    }
    var head: HTTPRequestHead?
    var body: [UInt8] = []
    while let part = try? channel.readInbound(as: HTTPServerRequestPart.self) {
      switch part {
      case .head(let next): (head, body) = (next, [])
      case .body(let bytes): body += bytes.readableBytesView
      case .end: if let head { answer(GalleryRequest(head, body: body)) }
      }
    }
  }

  private static let gallery: Gallery? = {
    guard let registry = try? TransitionRegistry.inMemory(), let catalog = try? BuiltInCatalog.transitions() else {
      return nil
    }
    _ = try? registry.apply(catalog)
    return try? Gallery(registry)
  }()

  private static func answer(_ request: GalleryRequest) {
    demand(request.headers.count <= RequestPolicy.mostHeaders, "headers are few")
    guard let answer = gallery?.respond(to: request) else { return }
    demand((200..<600).contains(answer.status), "an answer has a status")
    for (name, value) in answer.headers {
      demand(!(name + value).utf8.contains { $0 < 32 }, "no header of an answer begins another")
    }
    if request.headers["host"].map(RequestPolicy.isLoopback) != true {
      demand([400, 421].contains(answer.status), "a foreign host gets nothing")
    }
  }
}
