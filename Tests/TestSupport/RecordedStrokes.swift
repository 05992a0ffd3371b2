#if canImport(Testing)
  package import Foundation
  import Testing

  /// Recorded human strokes that are not part of this project: `$TRANSITIONS_STROKES`, or a sibling `../shared/gestures`.
  package enum RecordedStrokes {
    package static let folder: URL? = {
      let named = ProcessInfo.processInfo.environment["TRANSITIONS_STROKES"].map { URL(fileURLWithPath: $0) }
      let folder = named ?? Repository.root.deletingLastPathComponent().appendingPathComponent("shared/gestures")
      return FileManager.default.fileExists(atPath: folder.appendingPathComponent("manifest.json").path) ? folder : nil
    }()

    /// A Boolean value that indicates whether CI lacks them, without `TRANSITIONS_STROKES=none`.
    package static let isMissingInCI = {
      let environment = ProcessInfo.processInfo.environment
      return folder == nil && environment["CI"] == "true" && environment["TRANSITIONS_STROKES"] != "none"
    }()

    /// A Boolean value that indicates whether tests can use them. If not, it prints a notice.
    package static let areHere: Bool = {
      if folder == nil {
        let line = "SKIPPED: no recorded strokes. Set TRANSITIONS_STROKES to their folder to run these tests.\n"
        FileHandle.standardError.write(Data(line.utf8))
      }
      return folder != nil
    }()

    package static func text(_ name: String) throws -> String {
      try String(contentsOf: try #require(folder).appendingPathComponent(name), encoding: .utf8)
    }

    /// Returns the interaction distance of a data set, from its manifest.
    package static func height(_ dataSet: String) throws -> Double {
      struct Entry: Decodable { let screen_height_pt: Double }
      let manifest = try JSONDecoder().decode([String: Entry].self, from: Data(text("manifest.json").utf8))
      return try #require(manifest[dataSet]).screen_height_pt
    }

    /// Returns the rows of a CSV file as dictionaries.
    package static func rows(_ name: String) throws -> [[String: String]] {
      let lines = try text(name).split(whereSeparator: \.isNewline).map { $0.split(separator: ",").map(String.init) }
      let header = try #require(lines.first)
      return lines.dropFirst().map { Dictionary(zip(header, $0), uniquingKeysWith: { first, _ in first }) }
    }
  }
#endif
