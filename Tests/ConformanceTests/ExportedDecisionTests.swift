import ConformanceSuite
import Foundation
import Testing
import TransitionCatalog
import TransitionExport
import TransitionModel
import TransitionRuntime
import TransitionStage

/// The functions in exports make the same decisions as the engine. Node.js evaluates them: JavaScript directly, and
/// Swift, Kotlin and Dart because the few operators they use are the same.
@Suite(.enabled(if: NodeProgram.isExpected, Comment(rawValue: NodeProgram.absence)))
struct ExportedDecisionTests {
  /// A JavaScript function of an export, and the engine's results.
  private struct Expectation: Encodable {
    let name: String
    let function: String
    let cases: [[Double]]
    let answers: [Double]
  }

  static let formats: [ExportFormat] = [.css, .tokens, .swiftUI, .uiKit, .compose, .flutter]

  private static func configurations() throws -> [TransitionConfiguration] {
    try ConformanceSuite.configurations().filter { $0.interaction != nil }
  }

  @Test(arguments: formats) func decidesAsTheEngine(_ format: ExportFormat) throws {
    let configurations = try Self.configurations()
    let provider = FixedTransitions(configurations)
    let text = try format.render(configurations.map { try provider.transition(named: $0.name) }, from: provider)
    var expectations: [Expectation] = []
    for configuration in configurations {
      let functions = try ExportedFunctions(of: configuration, in: text, format: format)
      expectations += [
        Self.release(configuration, functions.finishes), Self.begin(configuration, functions.begins),
        Self.band(configuration, functions.rubberBand),
      ]
    }
    let result = try NodeProgram.run(["-e", Self.script]) {
      try $0.write(String(decoding: JSONEncoder().encode(expectations), as: UTF8.self))
    }
    #expect(result.output == "\(expectations.count) functions, 0 different\n", "\(result.output)\(result.errors)")
  }

  private static let script = """
    const expectations = JSON.parse(require('fs').readFileSync(0, 'utf8'));
    let different = 0;
    for (const { name, function: text, cases, answers } of expectations) {
      const call = (0, eval)(text);
      cases.forEach((numbers, index) => {
        const answer = Number(call(...numbers));
        if (Math.abs(answer - answers[index]) <= 1e-9 * Math.max(1, Math.abs(answers[index]))) return;
        different += 1;
        console.log(name, text, numbers, answer, answers[index]);
      });
    }
    console.log(`${expectations.length} functions, ${different} different`);
    """

  private static func release(_ configuration: TransitionConfiguration, _ function: String) -> Expectation {
    let rule = configuration.interaction?.releaseRule ?? .direction
    let boundary = rule.points ?? (rule.fraction ?? 0.5) * 700
    let speed = rule.velocity ?? 0
    var cases: [[Double]] = []
    for travel in [-40, boundary - 0.001, boundary, boundary + 0.001, 650] {
      for velocity in [-speed - 1, -speed, 0, speed, speed + 1, 1500] {
        for distance in [700.0, 0] { cases.append([travel, velocity, distance]) }
      }
    }
    let answers = cases.map { rule.finishes(translation: $0[0], velocity: $0[1], distance: $0[2]) ? 1.0 : 0 }
    return Expectation(name: configuration.name, function: function, cases: cases, answers: answers)
  }

  /// The decision of a recognizer that waits no longer.
  private static func begin(_ configuration: TransitionConfiguration, _ function: String) -> Expectation {
    var cases: [[Double]] = []
    for along in [-20, -1, 0, 1, 20.0] {
      for across in [-30, -12, -8, -0.1, 0, 0.1, 8, 12, 30] where along != 0 || across != 0 {
        cases.append([along, across])
      }
    }
    let answers = cases.map { numbers -> Double in
      var recognition = DragRecognition(
        configuration.interaction?.beginRule ?? .any, geometry: InteractionGeometry(axis: .y, sign: 1, distance: 700),
        within: configuration.interaction?.beginWithin, slop: 0)
      func sample(_ x: Double, _ y: Double, _ phase: GestureSample.Phase) -> GestureSample {
        GestureSample(timeMicroseconds: 0, x: x, y: y, phase: phase)
      }
      _ = recognition.handle(sample(100, 100, .began))
      _ = recognition.handle(sample(100 + numbers[1], 100 + numbers[0], .changed))
      return recognition.decide() == .begins ? 1 : 0
    }
    return Expectation(name: configuration.name, function: function, cases: cases, answers: answers)
  }

  private static func band(_ configuration: TransitionConfiguration, _ function: String) -> Expectation {
    let cases = [[0, 700], [0.5, 700], [10, 700], [120, 320], [900, 700], [10, 0]]
    let answers = cases.map { configuration.interaction?.overshoot($0[0], distance: $0[1]) ?? 0 }
    return Expectation(name: configuration.name, function: function, cases: cases, answers: answers)
  }
}

/// The functions of one transition in an export, as arrow functions.
private struct ExportedFunctions {
  let finishes: String
  let begins: String
  let rubberBand: String

  init(of configuration: TransitionConfiguration, in text: String, format: ExportFormat) throws {
    let part = try Self.part(of: text, configuration, format)
    switch format.name {
    case "css":
      let names = ["finishes", "begins", "rubberBand"]
      let found = try names.map { name in
        try Self.text(in: part, from: "\(name): ", to: "\n").replacing(" */", with: "")
      }
      (finishes, begins, rubberBand) = (found[0], found[1], found[2])
    case "tokens":
      let found = try ["finishes", "begins", "displacement"].map { name in
        try Self.text(in: part, from: "\"\(name)\": \"", to: "\"")
      }
      (finishes, begins, rubberBand) = (found[0], found[1], found[2])
    default:
      let constants = Self.constants(part)
      func function(_ name: String, _ parameters: String) throws -> String {
        "(\(parameters)) => { \(constants) return \(try Self.body(of: name, in: part)); }"
      }
      finishes = try function("finishes", "translation, velocity, distance")
      begins = try function("begins", "along, across")
      rubberBand = try function("rubberBand", "overshoot, distance")
    }
  }

  /// Returns the text of one transition.
  private static func part(
    of text: String, _ configuration: TransitionConfiguration, _ format: ExportFormat
  ) throws -> Substring {
    let name = configuration.name
    let beginning =
      format.name == "tokens" ? "\n  \"\(name)\": {" : format.name == "css" ? "/* \(name): " : "/ \(name): "
    let start = try #require(text.range(of: beginning), "\(name)")
    let rest = text[start.upperBound...]
    let next = format.name == "tokens" ? "\n  \"[a-z]" : format.name == "css" ? "\n\n" : "\n *//+ [a-z][a-z0-9-]*: "
    return rest[..<(rest.firstRange(of: try Regex(next))?.lowerBound ?? rest.endIndex)]
  }

  private static func text(
    in part: Substring, from start: String, to end: String
  ) throws -> String {
    let begin = try #require(part.range(of: start), "\(start)")
    let rest = part[begin.upperBound...]
    return String(rest[..<(rest.range(of: end)?.lowerBound ?? rest.endIndex)])
  }

  /// Returns the constants, written as `const releaseVelocity = 300;`.
  private static func constants(_ part: Substring) -> String {
    part.matches(of: /(?:let|val|double) ((?:release|begin|rubberBand)[A-Za-z]+)(?:: Double)? = ([0-9.e-]+)/)
      .map { "const \($0.1) = \($0.2);" }.joined(separator: " ")
  }

  /// Returns the expression of a function, in JavaScript.
  private static func body(of name: String, in part: Substring) throws -> String {
    let start = try #require(part.range(of: " \(name)("), "\(name)")
    let line = part[start.upperBound...].split(separator: "\n", maxSplits: 2).dropFirst().first ?? ""
    return line.trimmingCharacters(in: .whitespaces).replacing(";", with: "")
      .replacing(/if \((.+?)\) (.+) else (.+)/) { "\($0.1) ? \($0.2) : \($0.3)" }
      .replacing(/overshoot\.pow\((.+?)\)/) { "overshoot ** \($0.1)" }
      .replacing(/pow\(overshoot, (.+?)\)(\.toDouble\(\))?/) { "overshoot ** \($0.1)" }
      .replacing(/(across|along)\.abs\(\)/) { "abs(\($0.1))" }
      .replacing(/abs\((across|along)\)/) { "Math.abs(\($0.1))" }
  }
}
