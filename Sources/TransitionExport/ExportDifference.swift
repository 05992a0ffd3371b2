/// The difference between a file and the export of the current transitions.
///
/// Revisions are not compared. They count from 1 in each registry, so the same values have other numbers in a registry
/// that was created again from a catalog, as in CI. Digests are compared, because they are the same everywhere.
public struct ExportDifference: Hashable, Sendable, CustomStringConvertible {
  private let changes: [Change]

  private struct Change: Hashable, Sendable {
    let line: Int
    let isExpected: Bool
    let text: String
  }

  /// The maximum number of lines in a description.
  private static let shown = 10

  /// Compares a file with the current export.
  ///
  /// - Parameters:
  ///   - written: The file's text.
  ///   - expected: The result of ``ExportFormat/render(_:from:)``.
  /// - Returns: Nil if they are equal.
  public init?(from written: String, to expected: String) {
    let (old, new) = (Self.lines(written), Self.lines(expected))
    let difference = new.map(\.compared).difference(from: old.map(\.compared))
    let changes = difference.map { change in
      switch change {
      case .remove(let offset, _, _): Change(line: offset + 1, isExpected: false, text: old[offset].text)
      case .insert(let offset, _, _): Change(line: offset + 1, isExpected: true, text: new[offset].text)
      }
    }
    guard !changes.isEmpty else { return nil }
    self.changes = changes.sorted { ($0.line, $0.isExpected ? 1 : 0) < ($1.line, $1.isExpected ? 1 : 0) }
  }

  /// The lines that differ, each with its number: the file's with a minus, the expected ones with a plus.
  ///
  /// It shows at most ten lines of at most 120 characters.
  public var description: String {
    let lines = changes.prefix(Self.shown).map { change in
      let text = change.text.count > 120 ? change.text.prefix(119) + "…" : change.text[...]
      return "\(change.isExpected ? "+" : "-")\(change.line): \(text)"
    }
    let rest = changes.count - lines.count
    return (lines + (rest > 0 ? ["… and \(rest) more."] : [])).joined(separator: "\n")
  }

  private static func lines(_ text: String) -> [(text: String, compared: String)] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let compared =
        line.replacing(#/, revision \d+, digest /#, with: ", digest ").replacing(#/"revision": \d+/#, with: "")
      return (String(line), String(compared))
    }
  }
}
