import Foundation
import Testing

/// `play --list`: a drag on a list in a view with stops.
@Suite struct PlayListTests {
  private static func play(_ script: String, stop: String, _ changes: String...) throws -> String {
    let workspace = try DecideTests.withPanel()
    for change in changes { #expect(try workspace.tool("set", "panel", change).code == 0) }
    let outcome = try workspace.tool("play", "panel", "--stop", stop, "--list", "3000", "--drag", script)
    #expect(outcome.code == 0 && outcome.output.contains("0.1\t"), "\(outcome.errors)")
    return outcome.errors
  }

  @Test func theNoteSaysWhatTheListDid() throws {
    let grown = try Self.play("up 500pt in 0.4s, hold 0.2s, release", stop: "half")
    #expect(grown.contains("full") && grown.contains("The list scrolled "), "\(grown)")
    #expect(!grown.contains(", and on to"))
    let flung = try Self.play("up 500pt in 0.4s, release", stop: "half")
    #expect(flung.contains(#/The list scrolled [0-9.]+ pt, and on to [0-9.]+ pt\./#), "\(flung)")
    let shared = try Self.play(
      "up 500pt in 0.4s, down 500pt in 0.4s, hold 0.2s, release", stop: "half", "scroll.shrinks=sameTouch")
    #expect(shared.contains(#/The list scrolled [0-9.]+ pt, and back to its start\./#), "\(shared)")
    let below = try Self.play("up 150pt in 0.4s, hold 0.2s, release", stop: "tip")
    #expect(below.contains("The list did not scroll."), "\(below)")
    let bounced = try Self.play(
      "up 90pt in 0.2s, down 200pt in 0.2s, hold 0.2s, release", stop: "full", "scroll.shrinks=never")
    #expect(bounced.contains("back to its start"), "\(bounced)")
  }

  @Test func whatHasNoSharedListSaysWhy() throws {
    let workspace = try DecideTests.withPanel()
    for (words, message) in [
      (["panel", "--list", "3000"], "--list requires --drag."),
      (["panel", "--list", "3000", "--drag", "up 90pt in 0.1s", "--present"], "Leave --present out."),
      (["panel", "--list", "0", "--drag", "up 90pt in 0.1s"], "--list is 0; allowed 1…100000 points."),
      (["panel", "--list", "nan", "--drag", "up 90pt in 0.1s"], "--list is nan; allowed 1…100000 points."),
      (
        ["card-modal", "--list", "3000", "--drag", "down 90pt in 0.1s"],
        "--list needs a view that a drag moves between stops, and card-modal is none."
      ),
    ] {
      let outcome = try workspace.tool.run(["play"] + words)
      #expect(outcome.code != 0 && outcome.errors.contains(message), "\(words): \(outcome.errors)")
    }
  }
}
