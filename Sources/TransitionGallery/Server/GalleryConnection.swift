import NIOCore
import NIOHTTP1

/// One client: its requests, one after the other, and what it is answered.
///
/// Everything it does has an end. A request that is not there whole within `patience`, however steadily it drips, and an
/// answer that is not taken within it, end the connection. What HTTP does not allow, a head beyond
/// ``GalleryServer/headLimits`` and a body beyond ``RequestPolicy/largestBody`` are refused before more of them is kept.
///
/// Lives on the channel's event loop, behind the decoder and what holds requests back until the one before is answered.
final class GalleryConnection: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  /// Bytes of a refused request that are taken in, so that the client comes to read why: see ``refuse(_:_:)``.
  private static let mostIgnored = 3 * RequestPolicy.largestBody
  private static let longestFarewell = TimeAmount.seconds(5)

  private let answers: AnswerThreads
  private let patience: TimeAmount
  /// Told when a request is there and when its answer is out: who only waits can be let go.
  private let onAnswering: @Sendable (Bool) -> Void

  private var head: HTTPRequestHead?
  private var body: [UInt8] = []
  /// Whether the request is there with its end: it may come while the answer to the one before is on its last bytes.
  private var isWhole = false
  private var isAnswering = false
  private var deadline: Scheduled<Void>?
  private var isRefusing = false
  private var ignored = 0

  init(_ answers: AnswerThreads, patience: TimeAmount, onAnswering: @escaping @Sendable (Bool) -> Void) {
    self.answers = answers
    self.patience = patience
    self.onAnswering = onAnswering
  }

  func channelActive(context: ChannelHandlerContext) {
    close(context, in: patience)
    context.fireChannelActive()
  }

  func channelInactive(context: ChannelHandlerContext) {
    deadline?.cancel()
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
    // What comes behind a request that was to be the last is nobody's.
    case HTTPParserError.closedConnection: break
    case is HTTPParserError: refuse(RequestProblem(400, "This is no request of HTTP/1.1: \(error)."), context)
    case ByteToMessageDecoderError.dataReceivedInErrorState(_, let bytes): ignore(bytes.readableBytes, context)
    default: context.close(promise: nil)
    }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    // Who has said all may still wait for an answer.
    if event as? ChannelEvent == .inputClosed, !isAnswering { context.close(promise: nil) }
    context.fireUserInboundEventTriggered(event)
  }

  private func receive(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
    let length = head.headers.first(name: "Content-Length").flatMap { Int($0) } ?? 0
    guard length <= RequestPolicy.largestBody else { return refuse(RequestPolicy.tooLarge, context) }
    if head.headers.first(name: "Expect")?.lowercased() == "100-continue" {
      let goOn = HTTPResponseHead(version: .http1_1, status: .continue)
      context.writeAndFlush(wrapOutboundOut(.head(goOn)), promise: nil)
    }
    (self.head, body) = (head, [])
  }

  private func answerRequest(_ context: ChannelHandlerContext) {
    guard let head, isWhole else { return }
    deadline?.cancel()
    isAnswering = true
    onAnswering(true)
    let request = GalleryRequest(head, body: body)
    let keepsAlive = head.isKeepAlive && !head.headers.contains(name: "Upgrade")
    (self.head, body, isWhole) = (nil, [], false)
    let writer = AnswerWriter(channel: context.channel, patience: patience)
    answers.answer(request, of: context.channel)
      .flatMap { writer.write($0, isHead: request.method == "HEAD", keepsAlive: keepsAlive) }
      .assumeIsolated()
      .whenComplete { self.hasAnswered(goesOn: (try? $0.get()) ?? false, context) }
  }

  private func hasAnswered(goesOn: Bool, _ context: ChannelHandlerContext) {
    isAnswering = false
    onAnswering(false)
    guard goesOn else { return context.close(promise: nil) }
    close(context, in: patience)
    answerRequest(context)
  }

  /// Says why, and that nothing more will come; then takes in what is still being sent, for a while. A connection that is
  /// closed with bytes unread is reset, and the client may lose what it has not read yet (RFC 9112 §9.6).
  private func refuse(_ problem: RequestProblem, _ context: ChannelHandlerContext) {
    guard !isRefusing else { return }
    isRefusing = true
    (head, body) = (nil, [])
    onAnswering(true)
    let answer = GalleryResponse.json(["error": problem.description], status: problem.status)
    for part in AnswerWriter.parts(of: answer, isHead: false, keepsAlive: false) {
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

  /// Ends the connection then, unless something else is decided before.
  private func close(_ context: ChannelHandlerContext, in time: TimeAmount) {
    deadline?.cancel()
    deadline = context.eventLoop.assumeIsolated().scheduleTask(in: time) { context.close(promise: nil) }
  }
}
