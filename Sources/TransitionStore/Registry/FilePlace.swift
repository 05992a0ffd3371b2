import Foundation

/// What is at a path, by the links that are there.
package enum FilePlace {
  /// Whether what is there, or what a link there points to, is a file with bytes, and no folder, pipe, socket or device:
  /// reading one comes to an end, and writing one keeps what is written.
  package static func isRegularFile(_ path: String) -> Bool { Platform.isRegularFile(path) }

  /// Where links lead that are at a path, also to where nothing is yet; the path itself where there is none.
  ///
  /// Foundation resolves links only where something is behind them. A link of `/proc` that leads to a pipe, as
  /// `/dev/stdout` may, tells of no path, and is where that can be opened.
  package static func behindLinks(_ path: String) -> String {
    var place = path
    // As many as Linux follows.
    for _ in 0..<40 {
      guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: place) else { return place }
      let folder = URL(fileURLWithPath: place).deletingLastPathComponent().path
      let end = next.hasPrefix("/") ? next : "\(folder)/\(next)"
      if FileManager.default.fileExists(atPath: place), !FileManager.default.fileExists(atPath: end) { return place }
      place = end
    }
    return place
  }
}
