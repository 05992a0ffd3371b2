import TransitionCatalog
import TransitionModel

extension FuzzTarget {
  /// Catalog files, as `apply` and `lint` read them.
  static let catalog = FuzzTarget("catalog", longest: 8192) { bytes in
    do throws(InvalidCatalog) {
      for configuration in try CatalogReader.readAll(bytes: bytes, file: "-") {
        let again = try CatalogReader.read(CatalogWriter.write(configuration), file: "-")
        demand(again == configuration, "a catalog file survives being written")
      }
    } catch {
      demand(!error.problems.isEmpty, "a refusal has a reason")
      demand(error.problems.allSatisfy { $0.line >= 0 && !$0.message.isEmpty }, "a problem has a place and a message")
    }
  }
}
