import Testing
import TransitionCatalog
import TransitionGallery
import TransitionStore

/// The code of TransitionGallery's pages.
@Suite struct TransitionGallerySamples {
  private func registry() throws -> TransitionRegistry {
    let registry = try TransitionRegistry.inMemory()
    try registry.apply(BuiltInCatalog.transitions())
    return registry
  }

  @Test func aServer() async throws {
    let registry = try registry()
    // sample
    let server = GalleryServer(try Gallery(registry))
    let port = try await server.start(port: 0)
    print(server.address(port: port))  // until server.stop()
    // end
    #expect((1...65_535).contains(port))
    await server.stop()
  }

  @Test func aPageWithoutASocket() throws {
    let gallery = try Gallery(try registry())
    // sample
    let request = GalleryRequest("GET", "/transitions/card-modal.yaml", headers: ["Host": "localhost"])
    let page = gallery.respond(to: request)
    print(page.status, page.text)  // 200, and the catalog file
    // end
    #expect(page.status == 200)
    #expect(page.text.hasPrefix("name: card-modal\n"))
  }
}
