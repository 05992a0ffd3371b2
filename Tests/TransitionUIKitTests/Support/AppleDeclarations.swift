import Foundation
import TestSupport

/// Declarations from Apple's documentation, which omits generic arguments.
struct AppleDeclarations {
  struct Declaration: Hashable {
    let declaration: String
    let availability: String

    var isolation: String {
      declaration.contains("@MainActor") && !declaration.contains("nonisolated") ? "MainActor" : "nonisolated"
    }
  }

  /// The file next to this repository, or at `TRANSITIONS_APPLE`.
  static let file: URL = {
    let folder = ProcessInfo.processInfo.environment["TRANSITIONS_APPLE"].map { URL(fileURLWithPath: $0) }
    let shared = Repository.root.deletingLastPathComponent().appendingPathComponent("shared/apple")
    return (folder ?? shared).appendingPathComponent("declarations.tsv")
  }()
  static let isThere = FileManager.default.fileExists(atPath: file.path)

  private var byPath: [String: Set<Declaration>] = [:]
  /// The writable environment values of iOS, with their availability.
  private(set) var writableEnvironment: [String: String] = [:]

  var count: Int { byPath.values.map(\.count).reduce(0, +) }

  init() throws {
    for line in try String(contentsOf: Self.file, encoding: .utf8).split(separator: "\n").dropFirst() {
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard columns.count == 4 else { continue }
      let declaration = Declaration(declaration: columns[2], availability: Self.availability(columns[3]))
      var path = columns[1].replacing("\\_", with: "_").replacing(" Deprecated", with: "")
      // The text after a type's name is its conformances; after a member, it is a remark.
      if let type = columns[2].firstMatch(of: /\b(?:class|struct|enum|protocol) ([A-Z]\w*)/), !path.contains("(") {
        let name = String(type.1)
        if let end = path.firstRange(of: name) { path = String(path[..<end.upperBound]) }
        if let nested = columns[1].firstMatch(of: /^(\w+)\.\1\.(\w+)/), String(nested.2) == name {
          path = "\(nested.1).\(name)"
        }
      } else if let property = columns[2].firstMatch(of: /\b(?:var|let) `?(\w+)`?:/),
        let type = path.firstMatch(of: /^\w+/)
      {
        path = "\(type.output).\(property.1)"
      }
      byPath[path, default: []].insert(declaration)
      if path.hasPrefix("EnvironmentValues."), !path.contains("("), columns[2].contains("{ get set }"),
        declaration.availability.contains("iOS")
      {
        writableEnvironment[String(path.dropFirst("EnvironmentValues.".count))] = declaration.availability
      }
    }
  }

  func declarations(of fact: DeclaredFact) -> Set<Declaration> { byPath[fact.path, default: []] }

  /// Returns `iOS 13.0, Mac Catalyst 13.1` for `iOS 13.0+ iPadOS 13.0+ Mac Catalyst 13.1+`.
  static func availability(_ text: String) -> String {
    text.matches(of: /(?:^|\s)(iOS|Mac Catalyst|visionOS)(?: (\d+\.\d+))?/)
      .map { match in ([match.1] + (match.2.map { [$0] } ?? [])).joined(separator: " ") }.joined(separator: ", ")
  }

  /// Returns a declaration without attributes, like the stand-ins', and without generic arguments and constraints.
  static func comparable(_ declaration: String) -> String {
    var text = HeadlessDeclarations.normal(declaration)
    text = text.replacing(/<(?:[^<>]|<[^<>]*>)*>/, with: "").replacing(/\ where .*$/, with: "")
    return text.replacing(" { get }", with: "").replacing(/\s*:\s*/, with: ": ").replacing("`", with: "")
  }
}
