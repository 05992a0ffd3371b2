import Foundation

@testable import RegistryTools
@testable import TransitionStore

extension TransitionRegistry {
  /// Returns everything as the bytes of an exchange file.
  func exported(_ filter: ExchangeFilter = .init(), form: ExchangeForm = .exchange(nil)) throws -> [UInt8] {
    var text = ""
    try exportSessions(filter, form: form) { text += $0 + "\n" }
    return Array(text.utf8)
  }

  /// Imports an exchange file.
  ///
  /// - Parameter block: The number of bytes in each block.
  @discardableResult
  func imported(
    _ bytes: [UInt8], block: Int = 1000, skippingBadLines: Bool = false, limits: ImportLimits = ImportLimits(),
    report: (ExchangeProblem) -> Void = { _ in }
  ) throws -> ExchangeSummary {
    var rest = bytes[...]
    return try importSessions(skippingBadLines: skippingBadLines, limits: limits) {
      defer { rest = rest.dropFirst(block) }
      return rest.isEmpty ? nil : Array(rest.prefix(block))
    } report: {
      report($0)
    }
  }
}
