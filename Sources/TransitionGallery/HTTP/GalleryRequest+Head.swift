import NIOHTTP1

extension GalleryRequest {
  /// - Parameter head: As the decoder gives it. The values of a header that came several times are joined by commas, so
  ///   that none of them decides alone.
  init(_ head: HTTPRequestHead, body: [UInt8]) {
    let headers = Dictionary(head.headers.map { ($0.name.lowercased(), $0.value) }) { $0 + ", " + $1 }
    self.init(head.method.rawValue, head.uri, headers: headers, body: body)
  }
}
