import Testing
import TransitionModel
import TransitionStage

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

  @Test func fromSaysWhereTheFingerComesDown() throws {
    let touches = try DragScript("from 10 400, right 5pt in 0.1s, release, from 0pt 30pt, grab, release").touches
    #expect(touches.first?.samples.first == GestureSample(timeMicroseconds: 0, x: 10, y: 400, phase: .began))
    #expect(touches.last?.samples.first == GestureSample(timeMicroseconds: 100_000, x: 0, y: 30, phase: .began))
  }

  static let mistakes: [(script: String, problem: String)] = [
    ("", "there is an empty step"),
    ("down 420pt in 0.25s,, release", "there is an empty step"),
    ("down 420pt", "\"down 420pt\" is not a move; write down 420pt in 0.25s"),
    ("down far in 1s", "\"down far in 1s\" is not a move; write down 420pt in 0.25s"),
    ("down -3pt in 1s", "\"down -3pt in 1s\" is not a move; write down 420pt in 0.25s"),
    ("down nanpt in 1s", "\"down nanpt in 1s\" is not a move; write down 420pt in 0.25s"),
    ("release", "the finger is not down at release"),
    ("hold forever", "\"hold forever\" has no time; write hold 0.1s"),
    ("jump", "\"jump\" is not a step"),
    ("jump, release", "\"jump\" is not a step; the finger is not down at release"),
    ("hold 50s, hold 50s", "the script lasts 100 s; allowed at most 60 s"),
    ("hold 61s", "\"hold 61s\" takes too long; allowed at most 60 s"),
    ("down 10001pt in 1s", "\"down 10001pt in 1s\" goes too far; allowed at most 10000 pt in 60 s"),
    ("down 1pt in 61s", "\"down 1pt in 61s\" goes too far; allowed at most 10000 pt in 60 s"),
    ("down 420pt in 0s", "\"down 420pt in 0s\" takes no time; allowed at least 0.02 s"),
    ("from here", "\"from here\" is not a step"),
    (
      "from 10 down",
      "\"from 10 down\" is not a position; write from 10 400, in points of the container, at most 10000"
    ),
    ("down 9pt in 1s, from 10 10", "the finger is already down at \"from 10 10\""),
    ("down 9pt in 1s, grab", "the finger is already down at \"grab\""),
  ]

  @Test(arguments: mistakes)
  func whatIsNoStepIsNamed(_ script: String, _ problem: String) {
    #expect {
      _ = try DragScript(script)
    } throws: { error in
      "\(error)" == "The drag script: \(problem). Steps: down|up|left|right 420pt in 0.25s, hold 0.1s, wait 0.1s, "
        + "grab, from 10 400, release, cancel, button, code, move STOP; commas between them."
    }
  }
}
