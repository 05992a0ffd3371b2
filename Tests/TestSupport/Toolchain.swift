import Foundation

package enum Toolchain {
  /// The path on Linux of the library that reads the compiler's index; nil if `swift` does not say where it is.
  package static let indexLibrary = resources.map {
    URL(fileURLWithPath: $0).deletingLastPathComponent().path + "/libIndexStore.so"
  }

  /// The folder of the compiler's resources; nil if `swift` does not say where it is.
  package static let resources: String? = {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["swift", "-print-target-info"]
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text.firstMatch(of: /"runtimeResourcePath" *: *"([^"]+)"/).map { String($0.1) }
  }()
}
