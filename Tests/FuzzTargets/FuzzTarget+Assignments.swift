import TransitionCatalog
import TransitionModel

extension FuzzTarget {
  /// The words of `transitions set`, one a line, release rules among them.
  static let assignments = FuzzTarget("assignments", longest: 1024) { bytes in
    let words = String(decoding: bytes, as: UTF8.self).split(separator: "\n", maxSplits: 20).map(String.init)
    guard let configuration = try? BuiltInCatalog.transitions().first else { return }
    _ = FieldAssignments(words).isWellFormed
    guard let changed = try? FieldAssignments(words).applied(to: configuration) else { return }
    let again = try? CatalogReader.read(CatalogWriter.write(changed), file: "-")
    demand(again == changed, "what `set` makes can be written and read")
  }
}
