import TransitionCatalog
import TransitionStore

@testable import TransitionGallery

extension FuzzTarget {
  /// What a client of the gallery sends: the head as a connection reads it, and the answer to the request it is.
  static let request = FuzzTarget("request") { bytes in
    guard let end = RequestHead.end(in: bytes) else { return }
    demand((0...end).allSatisfy { RequestHead.end(in: bytes, checked: $0) == end }, "a head ends where it ends")
    do throws(RequestProblem) {
      let head = try RequestHead(bytes[..<end])
      demand(head.headers.count <= RequestHead.mostHeaders, "headers are few")
      demand((0...RequestPolicy.largestBody).contains(head.bodyLength), "a body has a length")
      let lines = head.headers.map { "\($0.key): \($0.value)\r\n" }
      let again = try? RequestHead(Array("\(head.method) \(head.target) HTTP/1.1\r\n\(lines.joined())\r\n".utf8)[...])
      demand(again?.target == head.target && again?.headers == head.headers, "a head survives being written")
      answer(head, body: Array(bytes[end...].prefix(head.bodyLength)))
    } catch {
      demand([400, 413, 431, 501, 505].contains(error.status) && !error.description.isEmpty, "a refusal has a reason")
    }
  }

  private static let gallery: Gallery? = {
    guard let registry = try? TransitionRegistry.inMemory(), let catalog = try? BuiltInCatalog.transitions() else {
      return nil
    }
    _ = try? registry.apply(catalog)
    return try? Gallery(registry)
  }()

  private static func answer(_ head: RequestHead, body: [UInt8]) {
    let request = GalleryRequest(head.method, head.target, headers: head.headers, body: body)
    guard let answer = gallery?.respond(to: request) else { return }
    demand((200..<600).contains(answer.status), "an answer has a status")
    demand(AnswerHead(of: answer, keepsAlive: true).bytes.suffix(4) == Array("\r\n\r\n".utf8), "an answer has a head")
    for (name, value) in answer.headers {
      demand(!(name + value).utf8.contains { $0 < 32 }, "no header of an answer begins another")
    }
    if request.headers["host"].map(RequestPolicy.isLoopback) != true {
      demand([400, 421].contains(answer.status), "a foreign host gets nothing")
    }
  }
}
