public import TransitionModel
public import TransitionRuntime

/// A drag in words: `down 420pt in 0.25s, hold 0.1s, release`.
///
/// Steps, separated by commas: `down|up|left|right N[pt] in N[s]`, `hold N[s]`, `release`, `cancel` (the system takes
/// the gesture), `wait N[s]`, `grab` (the finger comes down again) and `from X Y` (where it comes down next). Without a
/// last step the finger is released.
public struct DragScript: Sendable, Hashable {
  /// The touches the script describes, their first sample at time 0.
  public let touches: [StageTouch]

  /// Samples a second: what a current phone's digitizer delivers.
  public static let sampleRate = 120.0
  /// Seconds a script may take in all, and points one move may cover.
  public static let longest = 60.0
  /// Points one move may cover, and where a finger may come down.
  public static let farthest = 10_000.0
  /// Seconds a move takes at least: in less, no digitizer delivers the two samples that distinguish a drag from a tap.
  public static let quickest = 0.02

  /// - Parameters:
  ///   - text: The script.
  ///   - startX: Where the finger comes down, in container points, unless the script has `from`.
  ///   - startY: The same.
  /// - Throws: ``DragScriptError`` with every step that makes no sense.
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
  }

  /// The finger while the script is read.
  private struct Pen {
    var x: Double
    var y: Double
    var time = 0.0
    var isDown = false
    var touches: [StageTouch] = []

    init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }

    /// Takes one step; returns what is wrong with it.
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
      case nil: return "there is an empty step"
      default: return "\(QuotedText.of(words.joined(separator: " "))) is no step"
      }
    }

    private mutating func move(_ words: [String]) -> String? {
      let text = words.joined(separator: " ")
      guard words.count == 4, words[2] == "in", let points = number(words[1], unit: "pt"),
        let seconds = number(words[3], unit: "s")
      else { return "\(QuotedText.of(text)) is no move; write \(words[0]) 420pt in 0.25s" }
      guard points == 0 || seconds >= DragScript.quickest else {
        return "\(QuotedText.of(text)) takes no time; allowed at least \(DragScript.quickest) s"
      }
      guard points <= DragScript.farthest, seconds <= DragScript.longest else {
        return "\(QuotedText.of(text)) goes too far; allowed at most \(Int(DragScript.farthest)) pt in "
          + "\(Int(DragScript.longest)) s"
      }
      if !isDown { touchDown() }
      // A script that is too long is refused: its samples are not made.
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
        return "\(QuotedText.of(words.joined(separator: " "))) is no place; write from 10 400, in points of the "
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

/// A drag script that cannot be read.
public struct DragScriptError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong with each step that makes no sense.
  public let problems: [String]

  /// All problems, and the steps there are.
  public var description: String {
    "The drag script: \(problems.joined(separator: "; ")). "
      + "Steps: down|up|left|right 420pt in 0.25s, hold 0.1s, wait 0.1s, grab, from 10 400, release, cancel; "
      + "commas between them."
  }
}

/// One touch fed to a ``Stage``: samples on the stage's timeline, in microseconds.
public struct StageTouch: Sendable, Hashable {
  /// From `began` to `ended` or `cancelled`; without a terminal sample the finger never lifts.
  public var samples: [GestureSample]
  /// The recognizer's velocity along the axis in pt/s, growing with the coordinate.
  public var recognizerVelocity: Double?
  /// Where the view is when the finger comes down; nil to take it from the settle that is running.
  public var displacement: Double?

  /// Describes a touch; see its properties.
  public init(samples: [GestureSample], recognizerVelocity: Double? = nil, displacement: Double? = nil) {
    self.samples = samples
    self.recognizerVelocity = recognizerVelocity
    self.displacement = displacement
  }
}

extension StageTouch {
  /// What a gesture recognizer hands on of this touch: nothing, or the touch from the sample at which it begins.
  ///
  /// - Parameters:
  ///   - recognition: The recognition that decides; it is reset first.
  ///   - scroll: Where the scroll view under the finger stands; nil where there is none.
  public func recognized(by recognition: DragRecognition, scroll: ScrollPosition? = nil) -> StageTouch? {
    var recognition = recognition
    recognition.reset()
    guard let begin = samples.firstIndex(where: { recognition.handle($0, scroll: scroll) != .undecided }),
      recognition.answer == .begins
    else { return nil }
    var touch = self
    touch.samples.removeSubrange(..<begin)
    let first = touch.samples[0]
    touch.samples[0] = GestureSample(
      timeMicroseconds: first.timeMicroseconds, x: first.x, y: first.y, phase: .began)
    return touch
  }
}
