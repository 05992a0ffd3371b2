import Testing

@testable import TransitionGallery

@Suite struct PolicyTests {
  @Test(arguments: ["localhost", "localhost:8420", "127.0.0.1:1", "[::1]:65535", "LOCALHOST"])
  func loopbackHostsAreServed(host: String) { #expect(RequestPolicy.isLoopback(host)) }
}
