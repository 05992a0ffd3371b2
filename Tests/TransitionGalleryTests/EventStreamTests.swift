import Foundation
import Synchronization
import Testing

@testable import TransitionGallery

@Suite struct EventStreamTests {
  /// The received events; nil is the end.
  private final class Receiver: Sendable {
    private let state = Mutex([String?]())

    var events: [String?] { state.withLock { $0 } }

    func ask(_ stream: EventStream) { stream.next { event in self.state.withLock { $0.append(event) } } }

    /// Requests the next event after each one.
    func follow(_ stream: EventStream) {
      stream.next { event in
        self.state.withLock { $0.append(event) }
        if event != nil { self.follow(stream) }
      }
    }
  }

  @Test func eachIsHadOnceAndInItsOrderWhoeverIsFirst() {
    let (stream, receiver) = (EventStream(), Receiver())
    stream.send("a")
    stream.send("b")
    #expect(receiver.events.isEmpty)
    receiver.ask(stream)
    #expect(receiver.events == ["a"])
    receiver.ask(stream)
    receiver.ask(stream)
    #expect(receiver.events == ["a", "b"])
    stream.send("c")
    stream.send("d")
    #expect(receiver.events == ["a", "b", "c"])
  }

  @Test func whatWaitsAtTheEndIsHadAndNothingAfterIt() {
    let (stream, receiver) = (EventStream(), Receiver())
    stream.send("a")
    stream.finish()
    stream.send("b")
    receiver.follow(stream)
    #expect(receiver.events == ["a", nil])
    receiver.ask(stream)
    #expect(receiver.events == ["a", nil, nil])
  }

  @Test func whoWaitsHearsOfTheEnd() {
    let (stream, receiver) = (EventStream(), Receiver())
    receiver.follow(stream)
    stream.finish()
    stream.finish()
    #expect(receiver.events == [nil])
  }

  @Test func whoTakesNothingInMissesTheOldest() {
    let (stream, receiver) = (EventStream(), Receiver())
    for number in 0..<EventStream.mostWaiting + 3 { stream.send("\(number)") }
    stream.finish()
    receiver.follow(stream)
    #expect(receiver.events == (3..<EventStream.mostWaiting + 3).map { "\($0)" } + [nil])
  }
}
