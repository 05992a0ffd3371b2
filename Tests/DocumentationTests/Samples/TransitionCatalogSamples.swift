import Testing
import TransitionCatalog
import TransitionModel

/// The code of TransitionCatalog's pages.
@Suite struct TransitionCatalogSamples {
  @Test func aCatalogReadWholeOrNotAtAll() throws {
    let path = "/nowhere/catalog"
    // sample
    do {
      let configurations = try CatalogReader.readFiles(paths: [path])
      print(configurations.map(\.name))
    } catch {
      print(error)  // FILE:LINE: what is wrong, what is allowed and what to do; every problem of every file
    }
    // end
    #expect(throws: InvalidCatalog.self) { try CatalogReader.readFiles(paths: [path]) }
  }
}
