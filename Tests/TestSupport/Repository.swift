package import Foundation

/// The package that contains the tests.
package enum Repository {
  package static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
}
