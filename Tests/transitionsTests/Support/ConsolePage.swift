import Foundation
import TestSupport
import Testing

/// A page whose `console` blocks show commands and their output: `$ command`, then its output.
///
/// A line `[…]` in the output stands for any number of lines. Times and file sizes are not compared.
struct ConsolePage {
  /// The parts of the page, in order.
  private(set) var parts: [Part]

  enum Part: Equatable {
    /// A line without special meaning.
    case text(String)
    /// A command and the lines of its output.
    case command(String, output: [String])
  }

  static let elision = "[…]"
  private static let opening = "```console"
  private static let closing = "```"
  private static let prompt = "$ "

  init(_ page: String) {
    parts = []
    var isConsole = false
    for line in page.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if isConsole, line != Self.closing {
        if line.hasPrefix(Self.prompt) {
          parts.append(.command(String(line.dropFirst(Self.prompt.count)), output: []))
        } else if case .command(let command, let output) = parts.last {
          parts[parts.count - 1] = .command(command, output: output + [line])
        } else {
          parts.append(.text(line))
        }
      } else {
        isConsole = line == Self.opening
        parts.append(.text(line))
      }
    }
    parts = parts.map { part in
      guard case .command(let command, let output) = part else { return part }
      return .command(command, output: Self.trimmed(output))
    }
  }

  var commands: [String] {
    parts.compactMap { if case .command(let command, _) = $0 { command } else { nil } }
  }

  var text: String {
    var lines: [String] = []
    for (index, part) in parts.enumerated() {
      switch part {
      case .text(let line): lines.append(line)
      case .command(let command, let output):
        lines += [Self.prompt + command] + output
        // A blank line between an output and the next command.
        if !output.isEmpty, index + 1 < parts.count, case .command = parts[index + 1] { lines.append("") }
      }
    }
    return lines.joined(separator: "\n")
  }

  /// Returns the page with the actual output of the commands. Matching parts stay unchanged.
  func updated(_ run: (_ command: String) throws -> String) rethrows -> ConsolePage {
    var page = self
    for (index, part) in parts.enumerated() {
      guard case .command(let command, let shown) = part else { continue }
      let lines = try run(command).split(separator: "\n", omittingEmptySubsequences: false)
      let printed = Self.trimmed(lines.map(String.init))
      if !Self.matches(shown[...], printed[...]) { page.parts[index] = .command(command, output: printed) }
    }
    return page
  }

  /// Compares the page `name` of the repository with what its commands print. `RECORD_SNAPSHOTS=1` writes that into the
  /// page; the test still fails.
  static func expect(_ name: String, _ run: (_ command: String) throws -> String) throws {
    let url = Repository.root.appending(path: name)
    let page = ConsolePage(try String(contentsOf: url, encoding: .utf8))
    let updated = try page.updated(run)
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
      try Data(updated.text.utf8).write(to: url)
      Issue.record("Recorded \(name). Look at it, then run without RECORD_SNAPSHOTS.")
      return
    }
    for (shown, printed) in zip(page.parts, updated.parts) where shown != printed {
      guard case .command(let command, let lines) = printed else { continue }
      Issue.record("\(name) shows something else for `\(command)`, which prints:\n\(lines.joined(separator: "\n"))")
    }
  }

  /// Returns a search path with the tool first, which it links in the workspace `programs`.
  static func path(of programs: Workspace) throws -> String {
    let binary = try #require(Tool.binary, "transitions stands beside the test bundle")
    try FileManager.default.createSymbolicLink(
      atPath: programs.path("transitions"), withDestinationPath: binary.path)
    return "\(programs.folder.path):\(ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")"
  }

  /// Returns a Boolean value that indicates whether the shown lines match the printed ones.
  static func matches(_ shown: ArraySlice<String>, _ printed: ArraySlice<String>) -> Bool {
    guard let first = shown.first else { return printed.isEmpty }
    if first == elision {
      let rest = shown.dropFirst()
      return (printed.startIndex...printed.endIndex).contains { matches(rest, printed[$0...]) }
    }
    guard let line = printed.first, comparable(first) == comparable(line) else { return false }
    return matches(shown.dropFirst(), printed.dropFirst())
  }

  /// Returns a line without variable parts: times such as `2026-11-21 18:09:51 UTC`, the gallery's key, and file sizes,
  /// which vary by a page with random keys.
  private static func comparable(_ line: String) -> String {
    line.replacing(#/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/#, with: "DATE TIME UTC")
      .replacing(#/\/[0-9a-f]{32}\//#, with: "/KEY/")
      .replacing(#/\d+ bytes( and has \d+)?/#, with: "SIZE")
  }

  private static func trimmed(_ lines: [String]) -> [String] {
    let lines = lines.map { line in String(line.reversed().drop { $0 == " " }.reversed()) }
    return Array(lines.reversed().drop { $0.isEmpty }.reversed())
  }
}
