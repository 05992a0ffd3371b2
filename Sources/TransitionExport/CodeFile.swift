import Foundation
import TransitionModel

/// A file of a programming language whose comments begin with two slashes.
struct CodeFile {
  private var lines: [String]

  init(_ catalog: ExportedCatalog) { lines = catalog.header.map { "// \($0)" } }

  var text: String { lines.joined(separator: "\n") + "\n" }

  mutating func add(_ lines: [String]) { self.lines += lines }

  /// Returns a declaration with indented members, separated by blank lines.
  static func block(_ opening: String, _ members: [[String]], indentation: String = "  ") -> [String] {
    let inner = members.map { $0.map { $0.isEmpty ? "" : indentation + $0 } }.joined(separator: [""])
    return [opening + " {"] + Array(inner) + ["}"]
  }

  /// Returns a Swift file: an enumeration of the transitions, each with its members.
  ///
  /// - Parameters:
  ///   - framework: The framework to import, `SwiftUI`. The enumeration is `SwiftUIMotion`.
  ///   - types: Types of the framework that no transition may be named after.
  ///   - attributes: Attributes of each transition's enumeration.
  static func swift(
    _ catalog: ExportedCatalog, framework: String, types: Set<String>, attributes: [String] = [],
    _ members: (ExportedTransition) -> [[String]]
  ) throws(ExportError) -> String {
    let style = IdentifierStyle(
      isCapitalised: true,
      reserved: IdentifierStyle.swiftKeywords.union(types).union(catalog.stopTypes(AppleStops.types)))
    let identifiers = try catalog.identifiers(style)
    let enumerations = catalog.transitions.map { transition in
      ["/// \(transition.title)"] + attributes
        + block("public enum \(identifiers[transition.name] ?? "")", members(transition))
    }
    let body = block("public enum \(framework)Motion", enumerations)
    let needsFoundation = body.contains { $0.contains("pow(") }
    var file = CodeFile(catalog)
    file.add([""] + (needsFoundation ? ["import Foundation"] : []))
    file.add(["import \(framework)", "", "/// The registry's transitions in \(framework)'s words."])
    file.add(body)
    return file.text
  }
}

extension CodeFile {
  /// Returns the rules of a drag in Swift: numbers, followed by functions of them. Empty if no gesture drives the
  /// transition.
  ///
  /// - Parameter isolation: The prefix of each declaration, if its context is isolated.
  static func swiftDecision(_ transition: ExportedTransition, isolation: String = "") -> [[String]] {
    guard let interaction = transition.interaction else { return [] }
    let beginning = "\(isolation)public static"
    return interaction.constants.map { constant in
      ["/// \(constant.note)", "\(beginning) let \(constant.name): Double = \(NumberText.exact(constant.value))"]
    }
      + DecisionDialect.swift.functions(interaction).map { function in
        let parameters = (function.decides ? "" : "_ ") + function.list { "\($0): Double" }
        let opening = "\(beginning) func \(function.name)(\(parameters)) -> \(function.decides ? "Bool" : "Double")"
        return ["/// \(function.note)"] + block(opening, [[function.expression]])
      }
  }
}

extension TransitionGeometry {
  /// Returns a list of the round corners; nil if all are round.
  ///
  /// - Parameters:
  ///   - names: The names of the corners in a language, clockwise from the one at the top where text begins.
  ///   - order: The order in which the language lists them.
  ///   - item: The code of a corner, by its name.
  func cornerList(_ names: [String], in order: [Int] = [0, 1, 2, 3], _ item: (String) -> String) -> String? {
    someCorners.map { some in
      let corners = RoundedCorners.Corner.allCases
      return order.filter { some.contains(corners[$0]) }.map { item(names[$0]) }.joined(separator: ", ")
    }
  }
}

/// The style in which a language writes names.
struct IdentifierStyle {
  let isCapitalised: Bool
  let reserved: Set<String>
  /// What a reserved word gets.
  var suffix = "Transition"

  /// Returns `cardModal` or `CardModal` for `card-modal`. A reserved word gets the suffix.
  func identifier(of name: String) -> String {
    let words = name.split(separator: "-").map(String.init)
    let camel = words.enumerated().map { $0 == 0 && !isCapitalised ? $1 : Self.capitalised($1) }.joined()
    return reserved.contains(camel) ? camel + suffix : camel
  }

  private static func capitalised(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }

  /// Words that cannot name a Swift declaration, including those that only need backticks.
  static let swiftKeywords: Set<String> = [
    "associatedtype", "class", "deinit", "enum", "extension", "fileprivate", "func", "import", "init", "inout",
    "internal", "let", "open", "operator", "private", "precedencegroup", "protocol", "public", "rethrows", "static",
    "struct", "subscript", "typealias", "var", "break", "case", "catch", "continue", "default", "defer", "do", "else",
    "fallthrough", "for", "guard", "if", "in", "repeat", "return", "throw", "switch", "where", "while", "Any", "as",
    "await", "false", "is", "nil", "self", "Self", "super", "throws", "true", "try", "Type", "Protocol",
  ]
}

enum NumberText {
  /// Returns the shortest text that parses to the same number, for values of a configuration.
  static func exact(_ number: Double) -> String { ConfigurationFieldValue.number(number == 0 ? 0 : number).description }

  static func exact(_ numbers: [Double], suffix: String = "") -> String {
    numbers.map { exact($0) + suffix }.joined(separator: ", ")
  }

  /// Returns six significant digits, for computed numbers such as a stiffness.
  ///
  /// The resulting spring never differs from the exact one by more than a hundred-thousandth of the way.
  static func rounded(_ number: Double) -> String { exact(significant(number)) }

  static func significant(_ number: Double, digits: Int = 6) -> Double {
    Double(String(format: "%.\(digits)g", number)) ?? number
  }

  /// Returns the tangent in twelve digits, on which all machines agree.
  static func tangent(ofDegrees degrees: Double) -> Double { significant(tan(degrees * .pi / 180), digits: 12) }

  static func milliseconds(_ seconds: Double) -> Double { (seconds * 1e9).rounded() / 1e6 }
}

/// Formats a catalog's text for a comment of another language.
enum SafeText {
  /// Returns the text on one line, without bidirectional controls, which can hide the content of a file.
  static func line(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { scalar in
          let breaksLines = scalar.value == 0x2028 || scalar.value == 0x2029
          let turns = (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
          return scalar.isControl || breaksLines || turns ? " " : scalar
        }))
  }

  /// Returns a line for use within `/* … */`, which neither ends nor opens a comment.
  static func inBlockComment(_ text: String) -> String {
    line(text).replacing("*/", with: "* /").replacing("/*", with: "/ *")
  }
}
