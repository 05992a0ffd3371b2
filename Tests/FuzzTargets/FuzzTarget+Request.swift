import NIOCore
import NIOEmbedded
import NIOHTTP1
import TransitionCatalog
import TransitionStore

@testable import TransitionGallery

extension FuzzTarget {
  /// What a client of the gallery sends: what the decoder makes of it within the gallery's limits, and the answers.
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
