import Testing

@testable import transitions

@Suite struct ProgressBarTests {
  private final class Clock {
    var time = ContinuousClock.now
  }

  private func bar(_ stream: ConsoleStream, _ clock: Clock, isShown: Bool = true) -> ProgressBar {
    ProgressBar(label: "Importing", total: 400, stream: stream, isShown: isShown, now: { clock.time })
  }

  @Test func shortWorkNeverShowsABar() {
    let stream = ConsoleStream(.memory, isTerminal: true, width: 80)
    let clock = Clock()
    let bar = bar(stream, clock)
    for done in 0...400 { bar.update(done) }
    clock.time += .milliseconds(299)
    bar.update(400)
    bar.clear()
    #expect(stream.text.isEmpty)
  }

  @Test func longWorkShowsABarNoMoreThanTenTimesASecondAndTakesItAway() {
    let stream = ConsoleStream(.memory, isTerminal: true, width: 60)
    let clock = Clock()
    let bar = bar(stream, clock)
    for done in 0..<400 {
      clock.time += .milliseconds(10)
      bar.update(done)
    }
    bar.clear()
    let drawn = stream.text.components(separatedBy: "\r\u{1B}[K").dropFirst()
    // At 300 ms, then every 100 ms up to 4 s, and once to clear.
    #expect(drawn.count == 39)
    #expect(drawn.last == "")
    #expect(drawn.allSatisfy { DisplayWidth.of($0) < 60 })
  }

  @Test func nothingIsDrawnWhereThereIsNoTerminal() {
    let stream = ConsoleStream(.memory)
    let clock = Clock()
    let bar = bar(stream, clock, isShown: false)
    clock.time += .seconds(5)
    bar.update(3)
    bar.clear()
    #expect(stream.text.isEmpty)
  }

  @Test(arguments: [0, 1, 20, 40, 80, 200])
  func theLineFitsAnyTerminal(width: Int) {
    let stream = ConsoleStream(.memory, isTerminal: true, width: width)
    let bar = bar(stream, Clock())
    for done in [0, 1, 200, 400] {
      #expect(DisplayWidth.of(bar.line(done: done, elapsed: .seconds(3))) <= max(width - 1, 0))
    }
  }
}
