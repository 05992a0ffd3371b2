import NIOCore
import NIOHTTP1

/// A client connection, on the channel's event loop, behind the HTTP decoder and the pipelining handler.
///
/// The connection is closed if a request is not complete within `patience`, or if the client does not accept a response
/// within it. Malformed requests, heads beyond ``GalleryServer/headLimits`` and bodies beyond
/// ``RequestPolicy/largestBody`` are rejected before more of them is read.
final class GalleryConnection: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  /// The number of bytes of a rejected request that are discarded, so that the client reads the response; see
  /// ``refuse(_:_:)``.
  private static let mostIgnored = 3 * RequestPolicy.largestBody
  private static let longestFarewell = TimeAmount.seconds(5)

  private let threads: ResponseThreads
  private let key: AccessKey?
  private let bodies: BodyBudget
  private let patience: TimeAmount
  /// Called when a request is complete, and when its response is sent.
  private let onAnswering: @Sendable (Bool) -> Void

  private var head: HTTPRequestHead?
  private var body: [UInt8] = []
  /// The bytes reserved from the budget by the body in transfer, and by that of the request being answered.
  private var (reserved, answering) = (0, 0)
  /// The next request may be complete while the last bytes of a response are sent.
  private var isWhole = false
  private var isAnswering = false
  /// A client that has closed its side may still expect responses.
  private var inputIsClosed = false
  private var deadline: Scheduled<Void>?
  private var isRefusing = false
  private var ignored = 0

  init(
    _ threads: ResponseThreads, key: AccessKey?, bodies: BodyBudget, patience: TimeAmount,
    onAnswering: @escaping @Sendable (Bool) -> Void
  ) {
    self.threads = threads
    self.key = key
    self.bodies = bodies
    self.patience = patience
    self.onAnswering = onAnswering
  }

  func channelActive(context: ChannelHandlerContext) {
    close(context, in: patience)
    context.fireChannelActive()
  }

  func channelInactive(context: ChannelHandlerContext) {
    deadline?.cancel()
    forgetBody()
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head) where !isRefusing: receive(head, context)
    case .body(let bytes) where isRefusing: ignore(bytes.readableBytes, context)
    case .body(let bytes):
      guard body.count + bytes.readableBytes <= RequestPolicy.largestBody else {
        return refuse(RequestPolicy.tooLarge, context)
      }
      guard bodies.take(bytes.readableBytes) else { return refuse(RequestPolicy.noRoom, context) }
      reserved += bytes.readableBytes
      body += bytes.readableBytesView
    case .end where !isRefusing:
      isWhole = true
      if !isAnswering { answerRequest(context) }
    case .head, .end: break
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    switch error {
    case HTTPParserError.headerOverflow: refuse(RequestPolicy.headTooLarge, context)
    case HTTPParserError.invalidVersion: refuse(RequestProblem(505, "The gallery speaks HTTP/1.1."), context)
    // Bytes after the last request are ignored.
    case HTTPParserError.closedConnection: break
    case is HTTPParserError: refuse(RequestProblem(400, "This is no request of HTTP/1.1: \(error)."), context)
    case ByteToMessageDecoderError.dataReceivedInErrorState(_, let bytes): ignore(bytes.readableBytes, context)
    default: context.close(promise: nil)
    }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event as? ChannelEvent == .inputClosed {
      inputIsClosed = true
      // A half-closed client may still expect a response.
      if !isAnswering { context.close(promise: nil) }
    }
    context.fireUserInboundEventTriggered(event)
  }

  /// Checks a head before reading the body.
  private func receive(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
    var head = head
    forgetBody()
    let isHead = head.method == .HEAD
    switch key.map({ $0.destination(of: head.uri) }) {
    case nil: break
    case .some(.target(let target)): head.uri = target
    case .some(.redirect(let address)):
      let here = RequestProblem(308, "The gallery is at \(address).", headers: ["Location": address])
      return refuse(here, isHead: isHead, context)
    case .some(nil): return refuse(RequestPolicy.noKey, isHead: isHead, context)
    }
    if head.headers.contains(name: "Content-Length") || head.headers.contains(name: "Transfer-Encoding") {
      do throws(RequestProblem) { try RequestPolicy.check(GalleryRequest(head, body: [])) } catch {
        return refuse(error, isHead: isHead, context)
      }
    }
    let length = head.headers.first(name: "Content-Length").flatMap { Int($0) } ?? 0
    guard length <= RequestPolicy.largestBody else { return refuse(RequestPolicy.tooLarge, context) }
    if head.headers.first(name: "Expect")?.lowercased() == "100-continue" {
      let goOn = HTTPResponseHead(version: .http1_1, status: .continue)
      context.writeAndFlush(wrapOutboundOut(.head(goOn)), promise: nil)
    }
    self.head = head
  }

  private func forgetBody() {
    bodies.giveBack(reserved)
    (body, reserved) = ([], 0)
  }

  private func answerRequest(_ context: ChannelHandlerContext) {
    guard let head, isWhole else { return }
    deadline?.cancel()
    isAnswering = true
    onAnswering(true)
    let request = GalleryRequest(head, body: body)
    let keepsAlive = head.isKeepAlive && !head.headers.contains(name: "Upgrade")
    (self.head, body, isWhole) = (nil, [], false)
    (answering, reserved) = (reserved, 0)
    let writer = ResponseWriter(channel: context.channel, patience: patience)
    threads.response(to: request, for: context.channel)
      .flatMap { writer.write($0, isHead: request.method == "HEAD", keepsAlive: keepsAlive) }
      .assumeIsolated()
      .whenComplete { self.hasAnswered(goesOn: (try? $0.get()) ?? false, context) }
  }

  private func hasAnswered(goesOn: Bool, _ context: ChannelHandlerContext) {
    isAnswering = false
    bodies.giveBack(answering)
    answering = 0
    guard !isRefusing else { return }
    onAnswering(false)
    guard goesOn else { return context.close(promise: nil) }
    close(context, in: patience)
    answerRequest(context)
    if inputIsClosed, !isAnswering { context.close(promise: nil) }
  }

  /// Sends the reason, closes the output, and discards the input for a while.
  ///
  /// Closing with unread input would reset the connection, and the client could lose the response (RFC 9112 §9.6).
  private func refuse(_ problem: RequestProblem, isHead: Bool = false, _ context: ChannelHandlerContext) {
    guard !isRefusing else { return }
    isRefusing = true
    head = nil
    forgetBody()
    onAnswering(true)
    var answer = GalleryResponse.json(["error": problem.description], status: problem.status)
    answer.headers.merge(problem.headers) { $1 }
    for part in ResponseWriter.parts(of: answer, isHead: isHead, keepsAlive: false) {
      context.write(wrapOutboundOut(part), promise: nil)
    }
    context.flush()
    context.close(mode: .output, promise: nil)
    close(context, in: min(patience, Self.longestFarewell))
  }

  private func ignore(_ bytes: Int, _ context: ChannelHandlerContext) {
    ignored += bytes
    if ignored >= Self.mostIgnored { context.close(promise: nil) }
  }

  private func close(_ context: ChannelHandlerContext, in time: TimeAmount) {
    deadline?.cancel()
    deadline = context.eventLoop.assumeIsolated().scheduleTask(in: time) { context.close(promise: nil) }
  }
}
