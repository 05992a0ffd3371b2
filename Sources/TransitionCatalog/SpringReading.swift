import TransitionModel
import Yams

/// The springs of a text that are written in another notation than the stored one, by section.
struct WrittenSprings {
  fileprivate var numbers: [String: [SpringNotation.Word: Double]] = [:]
  /// The sections with a problem, which is reported.
  fileprivate var failed: Set<String> = []

  fileprivate static func fields(_ section: String) -> [String] { ["\(section).duration", "\(section).dampingRatio"] }

  /// Returns the number of a text; nil if it is none. A response may have its unit.
  fileprivate static func number(_ text: String) -> Double? {
    let digits = text.hasSuffix("s") ? String(text.dropLast()) : text
    return PlainScalar.isPlainDecimal(digits) ? Double(digits) : nil
  }

  fileprivate static func message(_ text: String) -> String {
    "is \(QuotedText.of(text)). Write a plain decimal number, such as 0.35."
  }
}

extension DocumentReader {
  /// Reads the value under a word of a spring, such as `presentation.response`; false if the path is not one.
  mutating func readSpring(_ value: Node, path: String, at place: SourcePlace) -> Bool {
    guard let (section, word) = SpringNotation.meant(by: path).first(where: { "\($0.section).\($0.word)" == path })
    else { return false }
    places[path] = place
    if let scalar = value.scalar, scalar.style == .plain || scalar.style == .any,
      let number = WrittenSprings.number(scalar.string), !scalar.string.hasSuffix("s")
    {
      springs.numbers[section, default: [:]][word] = number
    } else {
      springs.failed.insert(section)
      report(path, WrittenSprings.message(value.scalar?.string ?? "…"), at: place)
    }
    return true
  }

  /// Replaces springs in other notations by UIKit's duration and damping ratio.
  mutating func convertSprings() {
    for (section, numbers) in springs.numbers.sorted(by: { $0.key < $1.key }) {
      let fields = WrittenSprings.fields(section)
      let place = numbers.keys.compactMap { places["\(section).\($0)"] }.min { $0.line < $1.line }
      for field in fields where places[field] == nil { places[field] = place }
      guard !springs.failed.contains(section) else { continue }
      do throws(SpringProblem) {
        let pair = try SpringNotation(section, numbers, beside: { values[$0] }, in: values).pair()
        (values[fields[0]], values[fields[1]]) = (.number(pair.duration), .number(pair.dampingRatio))
      } catch {
        springs.failed.insert(section)
        report(error.path, error.message, at: places[error.path] ?? place ?? .start)
      }
    }
    for section in springs.failed { accountedFor.formUnion(WrittenSprings.fields(section)) }
  }
}

extension AssignmentReader {
  /// Reads an assignment to a word of a spring; false if the name is not one.
  mutating func readSpring(_ name: String, _ text: String) -> Bool {
    let meant = SpringNotation.meant(by: name)
    guard let (section, word) = meant.first else { return false }
    let path = "\(section).\(word)"
    if meant.count > 1 {
      let paths = meant.map { "\($0.section).\($0.word)" }
      report(name, "may mean \(paths.dropLast().joined(separator: ", ")) or \(paths.last ?? ""). Write one of them.")
    } else if let number = WrittenSprings.number(text) {
      springs.numbers[section, default: [:]][word] = number
    } else {
      springs.failed.insert(section)
      report(path, WrittenSprings.message(text))
    }
    return true
  }

  /// Replaces springs in other notations by UIKit's duration and damping ratio. Numbers that are not assigned stay as they
  /// are, and the spring takes the place of a curve.
  mutating func convertSprings() {
    for (section, numbers) in springs.numbers.sorted(by: { $0.key < $1.key }) {
      let fields = WrittenSprings.fields(section)
      if !springs.failed.contains(section) {
        var spring = SpringNotation(
          section, numbers, beside: { assigned.contains($0) ? values[$0] : nil }, in: values)
        spring.complete(from: values)
        do throws(SpringProblem) {
          let pair = try spring.pair()
          (values[fields[0]], values[fields[1]]) = (.number(pair.duration), .number(pair.dampingRatio))
          for name in ["curve", "curveX1", "curveY1", "curveX2", "curveY2"]
          where section != "interaction.tail" && !assigned.contains("\(section).\(name)") {
            values["\(section).\(name)"] = nil
          }
        } catch {
          report(error.path, error.message)
          springs.failed.insert(section)
        }
      }
    }
    springs.numbers = [:]
    for section in springs.failed { accountedFor.formUnion(WrittenSprings.fields(section)) }
  }
}
