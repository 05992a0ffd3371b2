import Foundation
import RegistryTools
import Testing
import TransitionCatalog
import TransitionStore

/// The code of RegistryTools' pages.
@Suite struct RegistryToolsSamples {
  @Test func healthCheck() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "sample-\(UUID().uuidString).db").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let registry = try TransitionRegistry(at: path, access: .create)
    try registry.apply(BuiltInCatalog.transitions())
    try registry.close()
    // sample
    let health = try TransitionRegistry.examine(at: path)
    for problem in health.problems { print(problem.check, problem.value, problem.advice ?? "") }
    // end
    #expect(health.isHealthy)
  }
}
