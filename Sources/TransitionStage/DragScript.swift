package import TransitionModel
package import TransitionRuntime

/// A drag described in words: `down 420pt in 0.25s, hold 0.1s, release`.
///
/// The steps are separated by commas:
///
/// - `down|up|left|right N[pt] in N[s]`: moves the finger.
/// - `hold N[s]`: rests the finger.
/// - `release`: lifts the finger.
/// - `cancel`: the system takes the gesture away.
/// - `wait N[s]`: waits without a finger.
/// - `grab`: puts the finger down again.
/// - `from X Y`: sets the start of the next touch.
/// - `move NAME`: the app moves the view to the stop of this name.
/// - `button`, `code`: a button of the screen, or code of the app, dismisses the screen, or presents it if it is absent.
///
/// Without a last step, the finger is released.
public struct DragScript: Sendable, Hashable {
  /// The touches that the script describes, with their first sample at time 0.
  package let touches: [StageTouch]
  /// The requests of buttons and code between them.
  package let requests: [StageRequest]

  /// The number of samples per second, as delivered by the digitizer of a current phone.
  package static let sampleRate = 120.0
  /// The maximum duration of a script, in seconds.
  package static let longest = 60.0
  /// The maximum distance of a move and of a finger's position, in points.
  package static let farthest = 10_000.0
  /// The minimum duration of a move, in seconds. In less time, no digitizer delivers the two samples that distinguish a
  /// drag from a tap.
  package static let quickest = 0.02

  /// Parses a script.
  ///
  /// - Parameters:
  ///   - text: The script.
  ///   - startX: The x coordinate at which the finger comes down, in container points, unless the script has `from`.
  ///   - startY: The y coordinate, in the same way.
  /// - Throws: ``DragScriptError`` with every step that is not valid.
  public init(_ text: String, startX: Double = 195, startY: Double = 200) throws(DragScriptError) {
    var problems: [String] = []
    var pen = Pen(x: startX, y: startY)
    for step in text.split(separator: ",", omittingEmptySubsequences: false) {
      let words = step.split(whereSeparator: \.isWhitespace).map(String.init)
      if let problem = pen.draw(words) { problems.append(problem) }
    }
    if pen.isDown, problems.isEmpty { _ = pen.draw(["release"]) }
    if pen.time > Self.longest {
      problems.append("the script lasts \(Int(pen.time.rounded(.up))) s; allowed at most \(Int(Self.longest)) s")
    }
    guard problems.isEmpty else { throw DragScriptError(problems: problems) }
    touches = pen.touches
    requests = pen.requests
  }

  private struct Pen {
    var x: Double
    var y: Double
    var time = 0.0
    var isDown = false
    var touches: [StageTouch] = []
    var requests: [StageRequest] = []

    /// Applies one step. Returns the problem with it, if any.
    mutating func draw(_ words: [String]) -> String? {
      switch words.first {
      case "down", "up", "left", "right": return move(words)
      case "hold" where words.count == 2: return pass(words[1], step: words)
      case "wait" where words.count == 2 && !isDown: return pass(words[1], step: words)
      case "from" where words.count == 3 && !isDown: return place(words)
      case "release" where words.count == 1: return lift(.ended)
      case "cancel" where words.count == 1: return lift(.cancelled)
      case "grab" where words.count == 1 && !isDown:
        touchDown()
        return nil
      case "button" where words.count == 1, "code" where words.count == 1:
        requests.append(StageRequest(time: time, cause: words[0] == "button" ? .button : .code))
        return nil
      case "move" where words.count == 2:
        requests.append(StageRequest(time: time, cause: .code, stop: words[1]))
        return nil
      case "grab" where words.count == 1, "wait" where words.count == 2, "from" where words.count == 3:
        return "the finger is already down at \(QuotedText.of(words.joined(separator: " ")))"
      case nil: return "there is an empty step"
      default: return "\(QuotedText.of(words.joined(separator: " "))) is not a step"
      }
    }

    private mutating func move(_ words: [String]) -> String? {
      let text = words.joined(separator: " ")
      guard words.count == 4, words[2] == "in", let points = number(words[1], unit: "pt"),
        let seconds = number(words[3], unit: "s")
      else { return "\(QuotedText.of(text)) is not a move; write \(words[0]) 420pt in 0.25s" }
      guard points == 0 || seconds >= DragScript.quickest else {
        return "\(QuotedText.of(text)) takes no time; allowed at least \(DragScript.quickest) s"
      }
      guard points <= DragScript.farthest, seconds <= DragScript.longest else {
        return "\(QuotedText.of(text)) goes too far; allowed at most \(Int(DragScript.farthest)) pt in "
          + "\(Int(DragScript.longest)) s"
      }
      if !isDown { touchDown() }
      // Reject a script that is too long before creating its samples.
      guard time <= DragScript.longest else {
        time += seconds
        return nil
      }
      let (dx, dy): (Double, Double) =
        switch words[0] {
        case "down": (0, points)
        case "up": (0, -points)
        case "left": (-points, 0)
        default: (points, 0)
        }
      let count = max(Int((seconds * DragScript.sampleRate).rounded()), 1)
      let (fromX, fromY, from) = (x, y, time)
      for index in 1...count {
        let share = Double(index) / Double(count)
        x = fromX + dx * share
        y = fromY + dy * share
        time = from + seconds * share
        add(.changed)
      }
      return nil
    }

    private mutating func pass(_ word: String, step: [String]) -> String? {
      let text = QuotedText.of(step.joined(separator: " "))
      guard let seconds = number(word, unit: "s") else { return "\(text) has no time; write \(step[0]) 0.1s" }
      guard seconds <= DragScript.longest else {
        return "\(text) takes too long; allowed at most \(Int(DragScript.longest)) s"
      }
      if step[0] == "hold", !isDown { touchDown() }
      time += seconds
      return nil
    }

    private mutating func place(_ words: [String]) -> String? {
      guard let x = number(words[1], unit: "pt"), let y = number(words[2], unit: "pt"),
        max(x, y) <= DragScript.farthest
      else {
        return "\(QuotedText.of(words.joined(separator: " "))) is not a position; write from 10 400, in points of the "
          + "container, at most \(Int(DragScript.farthest))"
      }
      (self.x, self.y) = (x, y)
      return nil
    }

    private mutating func touchDown() {
      isDown = true
      touches.append(StageTouch(samples: []))
      add(.began)
    }

    private mutating func lift(_ phase: GestureSample.Phase) -> String? {
      guard isDown else { return "the finger is not down at \(phase == .ended ? "release" : "cancel")" }
      add(phase)
      isDown = false
      return nil
    }

    private mutating func add(_ phase: GestureSample.Phase) {
      touches[touches.count - 1].samples.append(
        GestureSample(timeMicroseconds: Int64((time * 1_000_000).rounded()), x: x, y: y, phase: phase))
    }

    private func number(_ word: String, unit: String) -> Double? {
      let digits = word.hasSuffix(unit) ? String(word.dropLast(unit.count)) : word
      guard let value = Double(digits), value.isFinite, value >= 0 else { return nil }
      return value
    }
  }
}

/// An error: a drag script that cannot be parsed.
public struct DragScriptError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The problem with each step that is not valid.
  package let problems: [String]

  /// All problems, and the available steps.
  public var description: String {
    "The drag script: \(problems.joined(separator: "; ")). "
      + "Steps: down|up|left|right 420pt in 0.25s, hold 0.1s, wait 0.1s, grab, from 10 400, release, cancel, button, code, "
      + "move STOP; "
      + "commas between them."
  }
}

/// A request of a button or of code to dismiss the screen, or to present it if it is absent, or to move it to a stop.
package struct StageRequest: Sendable, Hashable {
  /// The time on the stage's timeline, in seconds.
  package var time: Double
  package var cause: DismissalCause
  /// The stop to move to; nil for a dismissal or a presentation.
  package var stop: String?
}

/// A touch for a ``Stage``: samples on the stage's timeline, in microseconds.
package struct StageTouch: Sendable, Hashable {
  /// The samples from `began` to `ended` or `cancelled`. Without a terminal sample, the finger never lifts.
  package var samples: [GestureSample]
  /// The recognizer's velocity along the axis in pt/s, growing with the coordinate.
  package var recognizerVelocity: Double?
  /// The displacement of the view when the finger comes down; nil to take it from the running completion animation.
  package var displacement: Double?

  /// Creates a touch; see its properties.
  package init(samples: [GestureSample], recognizerVelocity: Double? = nil, displacement: Double? = nil) {
    self.samples = samples
    self.recognizerVelocity = recognizerVelocity
    self.displacement = displacement
  }
}

extension StageTouch {
  /// Returns the reason why a touch is no drag: too short, on a list that scrolls, or not as the begin rule has it.
  func refusal(by recognition: DragRecognition, scroll: ScrollExtent?) -> String {
    guard let first = samples.first else { return "it has no samples" }
    if samples.allSatisfy({ first.distance(to: $0) < recognition.slop }) {
      return "it moved less than \(ConfigurationFieldValue.number(recognition.slop)) pt, like a tap"
    }
    if let scroll, recognized(by: recognition) != nil {
      return scroll.restingTime < recognition.quietTime
        ? "the list under it had just been scrolled: interaction.scroll.quietTime"
        : "the list under it can still scroll that way"
    }
    return recognition.beginRule.terms(recognition.geometry)
  }

  /// Returns the part of this touch that a gesture recognizer passes on: nil, or the touch from the sample at which it
  /// begins.
  ///
  /// - Parameters:
  ///   - recognition: The recognizer that decides. It is reset first.
  ///   - scroll: The position of the scroll view under the finger; nil if there is none.
  package func recognized(by recognition: DragRecognition, scroll: ScrollExtent? = nil) -> StageTouch? {
    var recognition = recognition
    recognition.reset()
    guard let index = samples.firstIndex(where: { recognition.handle($0, scroll: scroll) != .undecided }),
      let begin = recognition.begin
    else { return nil }
    var touch = self
    // Without its moves, a touch begins and ends with the same sample.
    let isWhole = begin == samples[index] && begin.phase != .ended
    touch.samples.replaceSubrange(..<(isWhole ? index + 1 : index), with: [begin.inPhase(.began)])
    return touch
  }
}
