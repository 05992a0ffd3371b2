import RegistryTools
@testable import TransitionStore

extension FuzzTarget {
  /// Exchange files as `session import --keep-going` reads them: each line, then the whole into a registry of its own.
  static let exchange = FuzzTarget("exchange", longest: 8192) { bytes in
    var isAnythingGood = false
    for line in bytes.split(separator: UInt8(ascii: "\n")) where (try? ExchangeLine(Array(line))) != nil {
      isAnythingGood = true
    }
    guard isAnythingGood, let registry = try? TransitionRegistry.inMemory() else { return }
    var rest: [UInt8]? = bytes
    guard
      (try? registry.importSessions(
        skippingBadLines: true,
        from: {
          defer { rest = nil }
          return rest
        }, report: { demand(!$0.message.isEmpty, "a bad line has a reason") })) != nil
    else { return }
    // What came in is whole, and can be read.
    demand((try? registry.sessions()) != nil, "imported sessions can be read")
    demand((try? registry.exportSessions(to: { _ in })) != nil, "imported sessions can be exported")
  }
}
