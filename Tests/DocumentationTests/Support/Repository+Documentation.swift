import Foundation
import TestSupport
import Testing

extension Repository {
  /// The libraries with documentation pages.
  static let modules = [
    "TransitionMotion", "TransitionModel", "TransitionRuntime", "TransitionStage", "TransitionStore",
    "RegistryTools", "TransitionCatalog", "SessionSimulation", "SessionAnalytics", "TransitionExport",
    "TransitionUIKit",
  ]

  static func landingPage(of module: String) -> URL {
    root.appendingPathComponent("Sources/\(module)/\(module).docc/\(module).md")
  }

  /// Returns every file with this extension below a folder, in order. Hidden folders are skipped, such as those of builds.
  static func files(in folder: String, withExtension suffix: String) throws -> [URL] {
    let all = FileManager.default.enumerator(
      at: root.appendingPathComponent(folder), includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
    return try #require(all).compactMap { $0 as? URL }.filter { $0.pathExtension == suffix }.sorted {
      $0.path < $1.path
    }
  }
}
