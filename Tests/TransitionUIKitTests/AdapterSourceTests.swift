import Foundation
import TestSupport
import Testing

@Suite("The adapter's sources")
struct AdapterSourceTests {
  private func sources(in folder: String) throws -> [(name: String, text: String)] {
    let folder = Repository.root.appendingPathComponent(folder)
    return try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted().filter { $0.hasSuffix(".swift") }
      .map { ($0, try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8)) }
  }

  /// Thresholds and other numbers belong to the configuration, and computations to the runtime.
  @Test func holdNoNumberButZeroAndOne() throws {
    let sources = try sources(in: "Sources/TransitionUIKit")
    #expect(sources.count > 20)
    for (name, text) in sources {
      for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      where !line.contains("available(") {
        let code = line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line
        let quoted = code.replacing(/"(?:[^"\\]|\\.)*"/, with: "")
        for word in quoted.matches(of: /[A-Za-z0-9_.$]+/).map(\.output)
        where word.first?.isNumber == true && !["0", "1"].contains(word) {
          Issue.record("\(name):\(index + 1) holds the number \(word)")
        }
      }
    }
  }

  /// On macOS, tvOS and watchOS, which have no UIKit or a different one, all files are empty. A file for iOS alone
  /// would be empty here, too, and would not be checked.
  @Test func areEmptyWhereThereIsNoUIKit() throws {
    let conditions = [
      "UIKit/": "#if (canImport(UIKit) && !os(tvOS) && !os(watchOS)) || canImport(HeadlessUIKit)\n",
      "SwiftUI/":
        "#if (canImport(SwiftUI) && canImport(UIKit) && !os(tvOS) && !os(watchOS)) || canImport(HeadlessSwiftUI)\n",
    ]
    for (name, text) in try sources(in: "Sources/TransitionUIKit") {
      let condition = try #require(conditions.first { name.hasPrefix($0.key) }?.value, "\(name)")
      #expect(text.hasPrefix(condition), "\(name)")
      #expect(text.hasSuffix("\n#endif\n"), "\(name)")
      #expect(!text.contains("os(iOS)"), "\(name)")
    }
  }

  /// Presentations are recorded through a protocol of the model.
  @Test func knowNoStore() throws {
    for (name, text) in try sources(in: "Sources/TransitionUIKit") {
      #expect(!text.contains("import TransitionStore"), "\(name)")
    }
  }

  /// Only one file uses Objective-C.
  @Test func nameObjectiveCInOnePlace() throws {
    let names = try sources(in: "Sources/TransitionUIKit").filter { $0.text.contains("#selector") }.map(\.name)
    #expect(names == ["UIKit/Selectors.swift"])
  }
}
