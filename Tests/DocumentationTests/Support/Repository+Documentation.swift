import Foundation
import TestSupport

extension Repository {
  /// The libraries with documentation pages.
  static let modules = [
    "TransitionMotion", "TransitionModel", "TransitionRuntime", "TransitionStage", "TransitionStore",
    "RegistryTools", "TransitionCatalog", "SessionSimulation", "SessionAnalytics", "TransitionExport",
    "TransitionUIKit",
  ]

  static func readmeAndTutorials() throws -> [URL] {
    let tutorials = try files(in: "docs", withExtension: "md").filter { $0.lastPathComponent.hasPrefix("tutorial-") }
    return [root.appendingPathComponent("README.md")] + tutorials
  }

  static func landingPage(of module: String) -> URL {
    root.appendingPathComponent("Sources/\(module)/\(module).docc/\(module).md")
  }

  /// Returns every file with this extension below a folder, in order.
  static func files(in folder: String, withExtension suffix: String) throws -> [URL] {
    let folder = root.appendingPathComponent(folder)
    return try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
      .filter { $0.hasSuffix("." + suffix) }
      .map { folder.appendingPathComponent($0) }
  }
}
