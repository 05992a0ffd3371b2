import TestSupport
import TransitionModel
import TransitionRuntime

/// Touches and whether they begin an interaction, sample by sample, and the decision if a toolkit waits no longer. No
/// direction is within 1e-9 of a cone's edge.
enum RecognitionCases {
  static func lines() -> [String] {
    var random = SplitMix64(seed: 7)
    let rules: [(BeginRule, within: Double?)] = [
      (.any, nil), (.oneWay, nil), (.cone(halfAngle: 22.5), nil), (.cone(halfAngle: 60), nil), (.any, 30),
      (.oneWay, 45),
    ]
    return rules.flatMap { rule, within in (0..<16).map { line(rule, within, $0, &random) } }
  }

  private static func line(_ rule: BeginRule, _ within: Double?, _ index: Int, _ random: inout SplitMix64) -> String {
    let geometry = InteractionGeometry(
      axis: index & 1 == 0 ? .y : .x, sign: index & 2 == 0 ? 1 : -1, distance: 700,
      origin: index & 4 == 0 ? 0 : 844)
    let edgeExtent: Double? = index % 6 == 5 ? 844 : nil
    let slop = index % 5 == 4 ? 0.0 : DragRecognition.panSlop
    let scroll =
      index % 3 == 2
      ? ScrollExtent(before: index & 3 == 3 ? 40 : 0.5, after: 3, restingTime: index == 8 ? 0.1 : 1) : nil
    let motion: OngoingMotion = index == 6 ? .moving : index == 7 ? .arriving : .none
    var recognition = DragRecognition(
      rule, geometry: geometry, edgeExtent: edgeExtent, within: within, slop: slop, quietTime: 0.3, motion: motion)
    let samples = touch(&random)
    let answers = samples.map { recognition.handle($0, scroll: scroll) }
    let decided = recognition.decide(scroll: scroll)
    var begin: [JSONPart] = [.text(rule.kind.rawValue)]
    if case .cone(let halfAngle) = rule { begin.append(.number(halfAngle)) }
    if let within { begin.append(.number(within)) }
    return JSONLine.text([
      ("kind", "recognition"), ("begin", .list(begin)), ("geometry", .list(geometry.parts)),
      ("edgeExtent", .optional(edgeExtent)), ("slop", .number(slop)),
      ("scroll", scroll.map { .numbers($0.before, $0.after, $0.restingTime, recognition.quietTime) } ?? .null),
      ("motion", .text("\(motion)")),
      ("samples", .list(samples.map { .list($0.parts + [.text("\($0.phase)")]) })),
      ("answers", .list(answers.map { .text("\($0)") })), ("decided", .text("\(decided)")),
      ("start", recognition.begin.map { .list(Array($0.parts.prefix(3))) } ?? .null),
    ])
  }

  private static func touch(_ random: inout SplitMix64) -> [GestureSample] {
    var (x, y) = (Double.random(in: 0...844, using: &random), Double.random(in: 0...844, using: &random))
    let (dx, dy) = (Double.random(in: -6...6, using: &random), Double.random(in: -6...6, using: &random))
    let isTap = Int.random(in: 0..<8, using: &random) == 0
    return (0..<5).map { index in
      if index > 0 {
        x += dx + Double.random(in: -1...1, using: &random)
        y += dy + Double.random(in: -1...1, using: &random)
      }
      let phase: GestureSample.Phase = index == 0 ? .began : isTap && index == 2 ? .ended : .changed
      return GestureSample(timeMicroseconds: Int64(index) * 8_333, x: x, y: y, phase: phase)
    }
  }
}
