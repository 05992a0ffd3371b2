import Foundation
import Testing
import TransitionModel
import TransitionStore

@testable import TransitionGallery

@Suite struct PolicyTests {
  @Test(arguments: ["localhost", "localhost:8420", "127.0.0.1:1", "[::1]:65535", "LOCALHOST"])
  func namesOfLoopbackAreServed(host: String) throws {
    #expect(try Site().get("/", headers: ["Host": host]).status == 200)
  }

  @Test(arguments: [
    "evil.example", "evil.example:8420", "localhost.evil.example", "127.0.0.1.evil.example", "127.0.0.2", "0.0.0.0",
    "localhost:8420:1", "localhost:x", "localhost@evil.example", "[::2]", "10.0.0.1", "localhost:123456",
  ])
  func otherHostsAreRefused(host: String) throws {
    let answer = try Site().get("/", headers: ["Host": host])
    #expect(answer.status == 421)
    #expect(!answer.text.contains("card-modal"))
  }

  @Test func aRequestWithoutAHostIsRefused() throws {
    #expect(try Site().get("/", headers: ["Host": ""]).status == 400)
  }

  @Test(arguments: [
    "http://evil.example", "https://localhost:8420", "http://localhost:8421", "http://localhost", "null",
    "http://127.0.0.1:8420",
  ])
  func otherOriginsAreRefused(origin: String) throws {
    let site = try Site()
    #expect(site.get("/report.json", headers: ["Origin": origin]).status == 403)
    #expect(
      try site.post("/sessions", text: Site.recordedDrag(), headers: ["Origin": origin]).status == 403)
    #expect(try site.registry.sessions().isEmpty)
  }

  @Test func anotherPageMayNavigateHereAndDoNothingElse() throws {
    let site = try Site()
    let cross = ["Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors"]
    #expect(site.get("/assets/icon.svg", headers: cross).status == 403)
    #expect(site.get("/", headers: ["Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"]).status == 200)
    #expect(site.get("/", headers: ["Sec-Fetch-Site": "same-site", "Sec-Fetch-Mode": "cors"]).status == 403)
  }

  @Test(arguments: ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])
  func aPostNeedsJSON(type: String) throws {
    let answer = try Site().post("/sessions", text: Site.recordedDrag(), headers: ["Content-Type": type])
    #expect(answer.status == 415)
  }

  @Test func aPostNeedsAnOrigin() throws {
    let answer = try Site().gallery.respond(
      to: GalleryRequest(
        "POST", "/transitions/card-modal/preview",
        headers: ["Host": "localhost", "Content-Type": "application/json"], body: Array("{}".utf8)))
    #expect(answer.status == 403)
  }

  @Test(arguments: [
    "/../../etc/passwd", "/assets/../../../etc/passwd", "/assets/%2e%2e%2fetc%2fpasswd",
    "/assets/..%2f..%2fetc%2fpasswd",
    "/transitions/..%2f..%2fetc", "/transitions/%00", "/transitions/card-modal%2f..", "/assets/gallery.css%00.js",
    "/transitions/' OR 1=1 --", "/transitions/card-modal';DROP TABLE session;--",
    "/report?transition=card-modal'%20OR%20'1'='1",
  ])
  func pathsLeadNowhereElse(target: String) throws {
    let site = try Site()
    #expect(site.get(target).status == 404)
    #expect(site.get("/").text.contains("card-modal"))
  }

  @Test func everyAnswerForbidsWhatPagesMustNot() {
    let policy = RequestPolicy.responseHeaders["Content-Security-Policy"] ?? ""
    #expect(policy.hasPrefix("default-src 'none'; script-src 'self'; style-src 'self';"))
    #expect(!policy.contains("unsafe"))
    #expect(RequestPolicy.responseHeaders["X-Content-Type-Options"] == "nosniff")
  }
}
