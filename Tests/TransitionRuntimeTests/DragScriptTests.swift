import Testing
import TransitionModel
import TransitionRuntime

@Suite("A drag in words")
struct DragScriptTests {
  @Test func aMoveIsSampledAt120HzAndEndsWhereItSays() throws {
    let touches = try DragScript("down 420pt in 0.25s, hold 0.1s, release", startX: 10, startY: 20).touches
    let samples = try #require(touches.first).samples
    #expect(touches.count == 1)
    #expect(samples.count == 32)
    #expect(samples.first == GestureSample(timeMicroseconds: 0, x: 10, y: 20, phase: .began))
    #expect(samples.last == GestureSample(timeMicroseconds: 350_000, x: 10, y: 440, phase: .ended))
    #expect(samples.dropFirst().dropLast().allSatisfy { $0.phase == .changed })
  }

  @Test func withoutALastStepTheFingerIsReleased() throws {
    #expect(try DragScript("up 10 in 0.1").touches.first?.samples.last?.phase == .ended)
  }

  @Test func aGrabIsASecondTouchAndACancelEndsOne() throws {
    let touches = try DragScript("right 10pt in 0.1s, release, wait 0.05s, grab, left 5pt in 0.1s, cancel").touches
    #expect(touches.count == 2)
    #expect(touches[1].samples.first?.timeMicroseconds == 150_000)
    #expect(touches[1].samples.last?.phase == .cancelled)
  }

  static let mistakes: [(script: String, problem: String)] = [
    ("", "there is an empty step"),
    ("down 420pt in 0.25s,, release", "there is an empty step"),
    ("down 420pt", "\"down 420pt\" is no move; write down 420pt in 0.25s"),
    ("down far in 1s", "\"down far in 1s\" is no move; write down 420pt in 0.25s"),
    ("down -3pt in 1s", "\"down -3pt in 1s\" is no move; write down 420pt in 0.25s"),
    ("down nanpt in 1s", "\"down nanpt in 1s\" is no move; write down 420pt in 0.25s"),
    ("release", "the finger is not down at release"),
    ("hold forever", "\"hold forever\" has no time; write hold 0.1s"),
    ("jump", "\"jump\" is no step"),
    ("jump, release", "\"jump\" is no step; the finger is not down at release"),
    ("hold 50s, hold 50s", "the script lasts 100.0 s; allowed at most 60.0 s"),
  ]

  @Test(arguments: mistakes)
  func whatIsNoStepIsNamed(_ script: String, _ problem: String) {
    #expect {
      _ = try DragScript(script)
    } throws: { error in
      "\(error)" == "The drag script: \(problem). Steps: down|up|left|right 420pt in 0.25s, hold 0.1s, wait 0.1s, "
        + "grab, release, cancel; commas between them."
    }
  }
}
